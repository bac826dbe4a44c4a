import { Form, Link } from "@remix-run/react";
import { PriceNote } from "~/features/prices/price-note";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { LIMIT_REACHED } from "./message-limits";

/** Shows text that could not be sent, so that it is not lost. */
function UnsentText({ typed }: { typed: string }) {
  return typed ? (
    <>
      <p>Not sent:</p>
      <blockquote className="bio">{typed}</blockquote>
    </>
  ) : null;
}

/** Replaces the composer once no message is left (part 1 section 4). */
export function LimitPanel({
  conversationId,
  matchId,
  otherId,
  typed,
}: {
  conversationId: number;
  matchId: string;
  otherId: string;
  typed: string;
}) {
  return (
    <Notice tone="warning" title={LIMIT_REACHED.title}>
      <p>{LIMIT_REACHED.message}</p>
      <p className="row">
        <LinkButton to={`/meetups?match=${conversationId}`} discover="none">
          Suggest Meetup
        </LinkButton>
        <Link to={`/members/${otherId}/report`} discover="none">
          Report
        </Link>
        <Link to={`/matches/${matchId}/closing`} discover="none">
          Close
        </Link>
      </p>
      <UnsentText typed={typed} />
    </Notice>
  );
}

/** Replaces the composer with the reason where nothing can be written. */
export function ClosedPanel({
  reason,
  readableUntil,
  note,
  typed,
}: {
  reason: string;
  /** The last day on which both can read it, if it has ended. */
  readableUntil: string | null;
  /** The closing note of the member who closed the match. */
  note: { isOwn: boolean; text: string } | null;
  typed: string;
}) {
  return (
    <Notice tone="warning">
      <p>{reason}</p>
      {readableUntil ? (
        <p>{`You can read it, and report from it, until ${readableUntil}.`}</p>
      ) : null}
      {note ? (
        <>
          <p>{note.isOwn ? "Your note:" : "A note for you:"}</p>
          <blockquote className="bio">{note.text}</blockquote>
        </>
      ) : null}
      <UnsentText typed={typed} />
    </Notice>
  );
}

/** Replaces the composer once a free member's messages of the day are sent (decision D8). */
export function DayPanel({
  reason,
  paymentsOn,
  typed,
}: {
  reason: string;
  paymentsOn: boolean;
  typed: string;
}) {
  return (
    <Notice tone="warning">
      <p>{reason}</p>
      <PriceNote paymentsOn={paymentsOn} />
      <p>
        <LinkButton to="/subscription" discover="none">
          Subscribe
        </LinkButton>
      </p>
      <UnsentText typed={typed} />
    </Notice>
  );
}

interface FeeDue {
  matchId: string;
  /** In words. */
  price: string;
  /** The price of the waiver in tokens, and the member's balance. */
  tokens: number;
  balance: number;
  /** True if the member returned from the checkout and the payment is not confirmed yet. */
  isArriving: boolean;
}

/** Replaces the composer while the connection fee is due (decision D6). */
export function FeePanel({ fee, typed }: { fee: FeeDue; typed: string }) {
  const { matchId, price, tokens, balance, isArriving } = fee;
  if (isArriving)
    return (
      <Notice title="Your payment is being confirmed">
        <p>If you have paid, the conversation opens as soon as it is confirmed, mostly at once.</p>
        <p>
          <a href="?fee=paid" className="btn">
            Look again
          </a>
        </p>
        <UnsentText typed={typed} />
      </Notice>
    );
  return (
    <Notice title="Connection fee">
      <p>
        You both said yes. The {price} connection fee is due once, before your first message; after
        that this conversation asks for nothing more.
      </p>
      <div className="row">
        <LinkButton to={`/checkout?match=${matchId}`} reloadDocument>
          Pay {price}
        </LinkButton>
        {balance >= tokens ? (
          <Form method="post" action={`/matches/${matchId}/fee-waiver`}>
            <Button variant="secondary">Use {tokens} tokens</Button>
          </Form>
        ) : null}
      </div>
      <p className="hint">
        You have {balance} August Tokens
        {balance >= tokens ? "." : `; waiving the fee takes ${tokens}.`}
      </p>
      <UnsentText typed={typed} />
    </Notice>
  );
}
