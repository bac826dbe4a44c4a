import type { ReactNode } from "react";
import { CottageShape } from "./cottage";

/** Two cottages under a string of lights on either side of a low sun; on a wide screen a lighthouse and a sail too. */
function Shore() {
  return (
    <svg
      className="shore"
      viewBox="0 0 800 240"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <CottageShape />
      </defs>
      <circle cx="400" cy="152" r="40" fill="var(--glow)" />
      <path d="M0 150h800v70H0z" fill="var(--deep)" />
      <path
        d="M362 158h76M376 167h48M350 176h60M384 185h66M60 172h60M190 186h44M690 164h60M590 184h50"
        className="sun-track"
      />
      <path d="M640 150l26-52v52zM634 150l-22-34q18 8 22-20z" fill="var(--white)" />
      <path d="M608 153h66l-9 10h-47z" fill="var(--timber)" />
      <path d="M160 97L0 60v74z" fill="var(--beam)" />
      <path d="M148 214l6-106h20l6 106z" fill="var(--white)" />
      <path d="M151.5 152h25l1.4 24H150z" fill="var(--brick)" />
      <path d="M148 108h32v-5h-32z" fill="var(--timber)" />
      <path d="M156 103V90h16v13z" fill="var(--glow)" />
      <path d="M154 90q10-14 20 0z" fill="var(--timber)" />
      <path d="M0 212q160-30 280-14t240 2 280-6v46H0z" fill="var(--sand)" />
      <path d="M0 212q160-30 280-14t240 2 280-6" className="foam" />
      <use href="#cottage" color="var(--rose)" transform="translate(262 204) scale(1.25)" />
      <use href="#cottage" color="var(--lilac)" transform="translate(458 206) scale(1.25)" />
      <path d="M302 98q98 132 196 2" className="wire" />
      <path d="M302 98q98 132 196 2" className="lights" />
    </svg>
  );
}

type MomentProps = {
  /** The hour of the scene: what members do together by daylight is told in the morning. */
  hour?: "dusk" | "morning";
  /** One or two pictures, framed as arches. */
  faces?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The next step, then a way out. */
  actions: ReactNode;
  /** What stands below the scene, on the paper. */
  below?: ReactNode;
};

/**
 * A whole screen for a moment: two people match, a meetup is agreed, a seat booked, a membership begun, a game's result
 * is there. Routes that show one load `styles/moment.css`.
 */
export function Moment(props: MomentProps) {
  const { hour = "dusk", faces, title, children, actions, below } = props;
  const look = `moment moment-${hour}`;
  const scene = (
    <>
      <div className="moment-words">
        {faces ? <div className="moment-faces">{faces}</div> : null}
        <div className="moment-text">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
      <Shore />
      <div className="moment-actions">{actions}</div>
    </>
  );
  return below ? (
    <main id="main" tabIndex={-1}>
      <div className={look}>{scene}</div>
      {below}
    </main>
  ) : (
    <main id="main" tabIndex={-1} className={look}>
      {scene}
    </main>
  );
}
