import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { CopyLink } from "./copy-link";
import type { IntroductionStatus } from "./introduction";
import type { IntroductionsPage } from "./introductions-page.server";

const TONES: Partial<Record<IntroductionStatus, BadgeTone>> = {
  pending: "yellow",
  invited: "blue",
  joined: "green",
  declined: "red",
};

/** One introduction with its status, what was written, and what it earned. */
export function IntroductionRow(one: IntroductionsPage["introductions"][number]) {
  const { id, friendName, friendEmail, friendAge, status, personalMessage, link } = one;
  const meetups = one.bonusMeetupsAwarded;
  const facts = [one.relationship, friendAge && `${friendAge} years`, `sent ${one.sentOn}`];
  return (
    <li>
      <div className="row">
        <h3>{friendName}</h3>
        <Badge tone={TONES[status]}>{status}</Badge>
        {one.hasMatched ? <Badge tone="green">matched</Badge> : null}
      </div>
      <p className="hint">
        {facts.filter(Boolean).join(" · ")}
        {friendEmail ? (
          <>
            <br />
            {friendEmail}
          </>
        ) : null}
      </p>
      {personalMessage ? <blockquote className="bio">{personalMessage}</blockquote> : null}
      {one.pointsAwarded > 0 ? (
        <p>
          <strong>{`Earned ${one.pointsAwarded} points and ${meetups} bonus meetup${meetups === 1 ? "" : "s"}.`}</strong>
        </p>
      ) : null}
      {link ? <CopyLink id={id} friendName={friendName} link={link} /> : null}
      {one.mayResend ? (
        <form method="post" action={`/friend-intro/${id}/resend`}>
          <Button variant="secondary">Send Again</Button>
        </form>
      ) : null}
      {one.mayWithdraw ? (
        <details>
          <summary className="btn btn-quiet">{`Withdraw the introduction of ${friendName}`}</summary>
          <form method="post" action={`/friend-intro/${id}/withdrawal`} className="stack">
            <p>Their link stops working at once. This cannot be undone.</p>
            <Button variant="danger">Withdraw</Button>
          </form>
        </details>
      ) : null}
    </li>
  );
}
