import { CATALOG } from "~/features/prices/catalog";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/post-form";
import { Benefits } from "./benefits";
import type { Receipt, RunningMembership } from "./memberships.server";

/** Stops the renewal in two clicks: the first opens what it means, the second does it (rule cancel-two-clicks). */
function Cancel({ id, name, paidUntil }: RunningMembership) {
  return (
    <details>
      <summary className="btn btn-quiet">Cancel {name}</summary>
      <PostForm plain action={`/subscription/${id}/cancellation`} className="stack">
        <p>
          You keep everything until {paidUntil}, and we charge nothing after that. You can resume
          until then.
        </p>
        <Button variant="danger">Cancel {name}</Button>
      </PostForm>
    </details>
  );
}

/** What a failed renewal means, until when, and how to fix it. */
function PastDue({ id, endsOn }: RunningMembership) {
  return (
    <Notice tone="warning" title="Your renewal didn’t go through" className="stack">
      <p>
        Your card was declined. Pay by {endsOn} to keep your membership. We’ll try your card again,
        too.
      </p>
      <div className="row">
        <a href={`/subscription/invoices/${id}`} className="btn btn-primary">
          Pay now
        </a>
        <PostForm plain action="/subscription/card">
          <Button variant="secondary">Update card</Button>
        </PostForm>
      </div>
    </Notice>
  );
}

function describeState({ paidUntil, renewsAt, isPastDue }: RunningMembership): string {
  if (paidUntil === null) return "Yours for life.";
  if (isPastDue) return `Paid until ${paidUntil}.`;
  return renewsAt === null
    ? `Paid until ${paidUntil}. It won’t renew.`
    : `Renews on ${paidUntil} at ${renewsAt}.`;
}

/** A membership that runs: until when, and what its member can do about it. */
export function MembershipCard({
  membership,
  canChangeCard,
  isReplaced,
}: {
  membership: RunningMembership;
  canChangeCard: boolean;
  /** True beside a membership for life. */
  isReplaced: boolean;
}) {
  const { id, product, name, renewsAt, canResume, isPastDue } = membership;
  const renews = renewsAt !== null;
  return (
    <Card as="section" className="stack">
      <div>
        <h2>{name}</h2>
        <p>{describeState(membership)}</p>
      </div>
      {isPastDue ? <PastDue {...membership} /> : null}
      <Benefits benefits={CATALOG[product].benefits} />
      <p className="row">
        <LinkButton to="/discover">Discover</LinkButton>
        <LinkButton to="/messages" variant="secondary">
          Messages
        </LinkButton>
      </p>
      {product === "unlimited" ? (
        <p>
          <a href="/concierge">Ask the concierge</a>, and a person answers by e-mail.
        </p>
      ) : null}
      {renews && canChangeCard && !isPastDue ? (
        <PostForm plain action="/subscription/card">
          <Button variant="secondary">Update card</Button>
        </PostForm>
      ) : null}
      {renews ? <Cancel {...membership} /> : null}
      {canResume && canChangeCard && !isReplaced ? (
        <PostForm plain action={`/subscription/${id}/resumption`}>
          <Button variant="secondary">Resume {name}</Button>
        </PostForm>
      ) : null}
    </Card>
  );
}

/** What the member has paid, newest first. */
export function Receipts({ receipts }: { receipts: Receipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      <ul>
        {receipts.map(({ id, day, description, amount, state }) => (
          <li key={id} className="receipt">
            <span>
              {description}
              <span className="hint">
                {day} ·{" "}
                <a href={`/subscription/receipts/${id}`}>
                  Receipt
                  <span className="sr-only">
                    {" "}
                    of {description}, {day}
                  </span>
                </a>
              </span>
            </span>
            <span>
              {amount}
              {state ? <span className="hint">{state}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
