import type { ReactNode } from "react";
import { suggestPath } from "~/features/meetups/suggestions/suggest-path";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { Spot, type SpotName } from "~/ui/spot";
import type { ConversationScreen } from "./conversation-loader.server";
import { LIMIT_REACHED } from "./message-limits";

interface PanelProps {
  spot: SpotName;
  title?: string;
  children: ReactNode;
  /** Text that could not be sent, so that it is not lost. */
  typed?: string;
  /** What to do next. */
  action?: ReactNode;
  /** Whether it is a block of its own in the thread. */
  isFilled?: boolean;
}

/** Stands where the composer would, where nothing can be written: a drawing, the reason and one action. */
function Panel({ spot, title, children, typed, action, isFilled }: PanelProps) {
  return (
    <div className={isFilled ? "talk-panel proposal" : "talk-panel"}>
      <Spot name={spot} />
      <div>
        {title ? <h2>{title}</h2> : null}
        {children}
        {typed ? (
          <>
            <p>Not sent:</p>
            <blockquote className="bio">{typed}</blockquote>
          </>
        ) : null}
      </div>
      {action ? <div className="row">{action}</div> : null}
    </div>
  );
}

/** Shows below the viewer's first message, until anyone writes again. */
export function FirstSent({ screen }: { screen: ConversationScreen }) {
  const { id, otherName, answerBy, suggestLabel } = screen;
  return (
    <Panel
      spot="bottle-post"
      title={`You said hello to ${otherName}`}
      isFilled
      action={
        suggestLabel ? (
          <LinkButton to={suggestPath(id)} variant="secondary">
            {suggestLabel}
          </LinkButton>
        ) : null
      }
    >
      <p>{`${otherName} has until ${answerBy} to answer.`}</p>
    </Panel>
  );
}

interface LimitPanelProps {
  suggestLabel: string | null;
  conversationId: number;
  matchId: string;
  otherId: string;
  /** What the member has typed. */
  typed: string;
}

/** Replaces the composer once no message is left (rule messages-20). */
export function LimitPanel(props: LimitPanelProps) {
  const { suggestLabel, conversationId, matchId, otherId, typed } = props;
  return (
    <Panel
      spot="picnic"
      title={LIMIT_REACHED.title}
      typed={typed}
      action={
        <>
          {suggestLabel ? (
            <LinkButton to={suggestPath(conversationId)}>{suggestLabel}</LinkButton>
          ) : null}
          <Link to={`/report/member/${otherId}`}>Report</Link>
          <Link to={`/matches/${matchId}/closing`}>Close</Link>
        </>
      }
    >
      <p>{LIMIT_REACHED.message}</p>
    </Panel>
  );
}

interface ClosedPanelProps {
  conversationId: number;
  reason: string;
  /** The last day on which both can read it, if it has ended. */
  readableUntil: string | null;
  /** Who the viewer waits for, where it has not ended. */
  profile: { id: string; name: string } | null;
  /** The closing note of the member who closed the match. */
  note: { isOwn: boolean; text: string } | null;
  /** What becomes of the connection fee that the viewer has paid for it. */
  feeNote: string | undefined;
  typed: string;
}

/** Replaces the composer with the reason where nothing can be written. */
export function ClosedPanel(props: ClosedPanelProps) {
  const { conversationId, reason, readableUntil, profile, note, feeNote, typed } = props;
  return (
    <Panel
      spot={profile ? "porch-light" : "sailboat"}
      typed={typed}
      action={
        profile ? (
          <LinkButton to={`/profile/${profile.id}`} variant="secondary">
            Open profile
          </LinkButton>
        ) : (
          <>
            <LinkButton to="/discover" variant="secondary">
              Continue Discovering
            </LinkButton>
            <Link to={`/report/conversation/${conversationId}`}>Report</Link>
          </>
        )
      }
    >
      <p>{reason}</p>
      {readableUntil ? (
        <p className="hint">{`You can read it and report from it until ${readableUntil}.`}</p>
      ) : null}
      {feeNote ? <p>{feeNote}</p> : null}
      {note ? (
        <>
          <p>{note.isOwn ? "Your note:" : "A note for you:"}</p>
          <blockquote className="bio">{note.text}</blockquote>
        </>
      ) : null}
    </Panel>
  );
}

interface DayPanelProps {
  /** In words. */
  prices: NonNullable<ConversationScreen["prices"]>;
  paymentsOn: boolean;
  typed: string;
}

/** Replaces the composer once a free member's messages of the day are sent (rule free-two-messages-a-day). */
export function DayPanel({ prices, paymentsOn, typed }: DayPanelProps) {
  return (
    <Panel
      spot="lighthouse"
      typed={typed}
      action={<LinkButton to="/subscription">Subscribe</LinkButton>}
    >
      <p>{prices.limitMessage}</p>
      <p>
        The August membership is {prices.august}.{" "}
        <Link to="/subscription?tier=social">Social gives the same for {prices.social}</Link>.
        {paymentsOn ? null : " Payments are off, so nothing is charged."}
      </p>
    </Panel>
  );
}

/** Replaces the composer while the payment of the connection fee is being confirmed. */
export function ArrivingPanel({ pending }: { pending: string }) {
  return (
    <Panel
      spot="bottle-post"
      title="We’re confirming your payment"
      action={
        <a href="?" className="btn">
          Look again
        </a>
      }
    >
      <p>
        {pending
          ? "Once it’s confirmed, usually right away, we’ll send your message."
          : "Once it’s confirmed, usually right away, you can write."}
      </p>
      {pending ? <blockquote className="bio">{pending}</blockquote> : null}
    </Panel>
  );
}
