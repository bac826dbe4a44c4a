import { Form, Link } from "@remix-run/react";
import { MemberPortrait, ProfilePortrait } from "~/features/members/member-portrait";
import { Button, LinkButton } from "~/ui/button";
import { type PlayView, QUICK_FIRE_SECONDS } from "./games";
import { PlayHeading } from "./play-heading";

/** The partner's face, which leads to their profile as far as the rules allow. */
export function PartnerFace({
  partner,
  size = 96,
}: {
  partner: NonNullable<PlayView["partner"]>;
  size?: number;
}) {
  const { memberId, name, photoUrl } = partner;
  return memberId ? (
    <ProfilePortrait memberId={memberId} name={name} url={photoUrl} size={size} />
  ) : (
    <MemberPortrait name={name} url={null} size={size} alt="" />
  );
}

/** Asks for the page again. */
export const Refresh = ({ id }: { id: number }) => (
  <Link to={`/icebreaker-games/${id}`} reloadDocument className="btn">
    Refresh
  </Link>
);

/** The partner has to do something first. */
export function Waiting({ play: { id, partner } }: { play: PlayView }) {
  return (
    <div className="game-block game-moment" role="status">
      {partner ? <PartnerFace partner={partner} /> : null}
      <PlayHeading>Waiting for {partner?.name}</PlayHeading>
      <p>You hear of it as soon as it is your turn again.</p>
      <p>
        <Refresh id={id} />
      </p>
    </div>
  );
}

/** A question against the clock that waits until the member is there. */
export function Paused({ play: { id, step, steps } }: { play: PlayView }) {
  return (
    <div className="game-block game-moment">
      <PlayHeading>Ready?</PlayHeading>
      <p>
        Question {step} of {steps}. You have {QUICK_FIRE_SECONDS} seconds for each.
      </p>
      <div className="row">
        <Form method="post" action={`/icebreaker-games/${id}/going-on`}>
          <Button variant="secondary">Go on</Button>
        </Form>
        <ClockSwitch id={id} />
      </div>
    </div>
  );
}

/** Switches the clock of quick fire off for the rest of the game. */
export const ClockSwitch = ({ id }: { id: number }) => (
  <Form method="post" action={`/icebreaker-games/${id}/clock`}>
    <Button variant="quiet">Switch the clock off</Button>
  </Form>
);

/** A game that nobody finishes any more. */
export const Over = () => (
  <div className="game-block game-moment">
    <PlayHeading>This game is over</PlayHeading>
    <p>It was not played to its end.</p>
    <p>
      <LinkButton to="/icebreaker-games" variant="secondary">
        Back to Games
      </LinkButton>
    </p>
  </div>
);

/** Leaving loses nothing; ending takes two clicks. */
export const Leave = ({ id }: { id: number }) => (
  <div className="row game-leave">
    <Link to="/icebreaker-games" className="btn btn-quiet">
      Leave for now
    </Link>
    <details>
      <summary className="btn btn-quiet">End game</summary>
      <Form method="post" action={`/icebreaker-games/${id}/end`} className="stack">
        <p>Your answers stay, but you cannot go on.</p>
        <Button variant="danger">End it now</Button>
      </Form>
    </details>
  </div>
);
