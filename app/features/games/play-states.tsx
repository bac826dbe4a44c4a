import { MemberPortrait, ProfilePortrait } from "~/features/members/member-portrait";
import { BUTTON_NAME } from "~/server/web/button-name";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import { PostForm } from "~/ui/post-form";
import { type PlayView, QUICK_FIRE_SECONDS } from "./games";

type PartnerFaceProps = {
  partner: NonNullable<PlayView["partner"]>;
  /** Width in pixels. */
  size: number;
};

/** The partner's face, which leads to their profile as far as the rules allow. */
export function PartnerFace({ partner, size }: PartnerFaceProps) {
  const { memberId, name, photoUrl: url } = partner;
  const face = { name, url, size, shape: "tall" } as const;
  return memberId ? (
    <ProfilePortrait {...face} memberId={memberId} />
  ) : (
    <MemberPortrait {...face} url={null} alt="" />
  );
}

/** Asks for the page again. */
export const Refresh = ({ id }: { id: number }) => (
  <Link to={`/icebreaker-games/${id}`} reloadDocument className="btn btn-primary">
    Refresh
  </Link>
);

/** The partner has to do something first. */
export function Waiting({ play: { id, partner, game } }: { play: PlayView }) {
  return (
    <div className="empty empty-hydrangea" role="status">
      {partner ? <PartnerFace partner={partner} size={144} /> : null}
      <h1>Waiting for {partner?.name}</h1>
      <p>{game.title}: we’ll tell you when it’s your turn.</p>
      <Refresh id={id} />
    </div>
  );
}

/** A question against the clock that waits until the member is there. */
export function Paused({ play: { id, step, steps } }: { play: PlayView }) {
  return (
    <EmptyState
      as="h1"
      spot="sailboat"
      title="Ready?"
      tone="hydrangea"
      action={
        <>
          <PostForm action={`/icebreaker-games/${id}/going-on`}>
            <Button>I’m ready</Button>
          </PostForm>
          <ClockSwitch id={id} />
        </>
      }
    >
      <p>
        Question {step} of {steps}. You have {QUICK_FIRE_SECONDS} seconds for each.
      </p>
    </EmptyState>
  );
}

/** Switches the clock of quick fire off for the rest of the game. */
export const ClockSwitch = ({ id }: { id: number }) => (
  <PostForm action={`/icebreaker-games/${id}/clock`}>
    <Button variant="quiet">Turn the clock off</Button>
  </PostForm>
);

/** A game that nobody finishes anymore. */
export const Over = () => (
  <EmptyState
    as="h1"
    spot="empty-chair"
    title="This game is over"
    tone="hydrangea"
    action={<LinkButton to="/icebreaker-games">See all games</LinkButton>}
  >
    <p>It wasn’t finished.</p>
  </EmptyState>
);

/** What else can be done with a game; it ends in two clicks, and leaving it by the way back loses nothing. */
export function GameMenu({ play: { id, status, canReport } }: { play: PlayView }) {
  const isPlaying = status === "playing";
  if (!isPlaying && !canReport) return null;
  return (
    <Menu label="More about this game">
      {isPlaying ? (
        <MenuItem>
          <PostForm action={`/icebreaker-games/${id}/end`}>
            <button type="submit" name={BUTTON_NAME}>
              <Icon name="cross" />
              <span>
                End game
                <span className="hint">You keep your answers, but can’t continue.</span>
              </span>
            </button>
          </PostForm>
        </MenuItem>
      ) : null}
      {canReport ? (
        <MenuItem>
          <Link to={`/report/game/${id}`}>
            <Icon name="flag" />
            Report
          </Link>
        </MenuItem>
      ) : null}
    </Menu>
  );
}
