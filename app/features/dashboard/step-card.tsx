import { TimeRing } from "~/features/matches/time-ring";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { DateBlock } from "~/ui/date-block";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { NextStep } from "./next-steps.server";

/** One thing to do now, as one surface to press, with the face of whom it is about, the day, or an icon. */
export function StepCard({ step, atMs }: { step: NextStep; atMs: number }) {
  const { title, about, to, action, price, person, date, icon, deadline } = step;
  return (
    <li className={icon ? "card person step step-open" : "card person step"}>
      {person ? (
        <ProfilePortrait
          memberId={person.id}
          name={person.name}
          url={person.photoUrl}
          size={72}
          shape="tall"
        />
      ) : date ? (
        <DateBlock date={date} />
      ) : (
        <Icon name={icon ?? "spark"} className="medal" />
      )}
      <div className="person-words">
        <h2>{title}</h2>
        <p className="hint">{about}</p>
        {price ? <p className="hint">{price}</p> : null}
        <Link to={to} className="person-link step-action">
          {action}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
      {deadline ? (
        <TimeRing deadline={deadline.at} isExtended={deadline.isExtended} atMs={atMs} />
      ) : null}
    </li>
  );
}
