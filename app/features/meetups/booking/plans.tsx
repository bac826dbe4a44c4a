import { MEETUP_PLANS, type MeetupPlan } from "~/features/prices/catalog";
import { MembershipInstead } from "~/features/prices/price-note";
import { inDollars, MEETUP_BASE, planPriceCents } from "~/features/prices/price-texts";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { PostForm } from "~/ui/post-form";

interface Props {
  /** Meetups a day that the member can book now. */
  dayLimit: number;
  /** The same a week, which a plan lifts; null for no limit. */
  weekLimit: number | null;
  /** Whether a membership waives the base fee. */
  isSubscribed: boolean;
  /** Plans that give nothing beside the membership. */
  covered: readonly MeetupPlan[];
  paymentsOn: boolean;
  /** The running plan; `paidUntil` in words. */
  current: {
    id: number;
    plan: MeetupPlan;
    paidUntil: string;
    renews: boolean;
    isPastDue: boolean;
  } | null;
}

const daily = (count: number) => `${count} meetup${count === 1 ? "" : "s"} a day`;

/** What a plan changes for anyone who can book `now` meetups a day. */
function describeChange(perDay: number, { dayLimit: now, weekLimit, current }: Props): string {
  if (current?.plan) return daily(perDay);
  const day =
    perDay > now
      ? `${daily(perDay)} instead of your ${now}`
      : perDay === now
        ? `${daily(perDay)}, as you have now`
        : `${daily(Math.max(perDay, now))}, as you have now`;
  return weekLimit === null ? day : `${day}, no limit a week`;
}

/** The running plan: until when it is paid, and how it ends or continues. */
function Current({ current }: { current: NonNullable<Props["current"]> }) {
  const { id, paidUntil, renews, isPastDue } = current;
  const to = `/subscription/${id}`;
  return (
    <>
      <Button disabled>Current Plan</Button>
      <p>
        {isPastDue
          ? "Your last payment didn't go through. "
          : renews
            ? `Renews on ${paidUntil}. `
            : `Paid until ${paidUntil}, then it ends. `}
        {isPastDue ? <a href={`/subscription/invoices/${id}`}>Pay now</a> : null}
      </p>
      {isPastDue ? (
        <PostForm plain action="/subscription/card">
          <Button variant="secondary">Update card</Button>
        </PostForm>
      ) : null}
      {renews ? (
        <details>
          <summary>Cancel plan</summary>
          <PostForm action={`${to}/cancellation`} className="stack" preventScrollReset>
            <p>{`You keep it until ${paidUntil}. It won’t renew after that.`}</p>
            <Button variant="danger">Cancel Plan</Button>
          </PostForm>
        </details>
      ) : (
        <PostForm action={`${to}/resumption`} preventScrollReset>
          <Button variant="secondary">Resume</Button>
        </PostForm>
      )}
    </>
  );
}

/** Changes the running plan on a second press: the first says what it costs. */
function Change({ plan, priceCents }: { plan: MeetupPlan; priceCents: number }) {
  const { name } = MEETUP_PLANS[plan];
  return (
    <details>
      <summary>{`Change to ${name}`}</summary>
      <PostForm action="/meetups/plan" className="stack" preventScrollReset>
        <p>
          {`${inDollars(priceCents)} a month from now on. We charge or credit the difference for days you’ve already paid.`}
        </p>
        <Button name="planType" value={plan}>
          {`Change to ${name}`}
        </Button>
      </PostForm>
    </details>
  );
}

function Plan({ plan, ...props }: Props & { plan: MeetupPlan }) {
  const { isSubscribed, current, covered } = props;
  const { name, meetupsPerDay, extraCents } = MEETUP_PLANS[plan];
  const isCurrent = current?.plan === plan;
  // A running plan keeps the price at which it was chosen.
  const isWaived = isSubscribed && !isCurrent;
  const priceCents = planPriceCents(plan, isWaived);
  const isCovered = !isCurrent && covered.includes(plan);
  return (
    <li className="person plan">
      <div className="person-words">
        <h3>{name}</h3>
        {isCurrent && isSubscribed ? null : (
          <p>
            <strong>{`${inDollars(priceCents)} a month`}</strong>
            <span className="hint">
              {` ${MEETUP_BASE} base + ${inDollars(extraCents)}${isWaived ? "; base waived" : ""}`}
            </span>
          </p>
        )}
        {isCovered ? null : <p className="hint">{describeChange(meetupsPerDay, props)}</p>}
        {isCurrent ? <Current current={current} /> : null}
        {current && !isCurrent && !isCovered ? (
          <Change plan={plan} priceCents={priceCents} />
        ) : null}
      </div>
      {isCurrent ? null : isCovered ? (
        <Badge>Covered by your membership</Badge>
      ) : current ? null : (
        <LinkButton to={`/checkout?plan=${plan}`} variant="secondary">
          {`Choose ${name}`}
        </LinkButton>
      )}
    </li>
  );
}

/** The three meetup plans, and what each gives and costs the member now (rules meetup-limits and meetup-plans). */
export function Plans(props: Props) {
  return (
    <section id="plans" className="stack">
      <h2>Meetup plans</h2>
      <p>
        More meetups a day, no limit a week. A plan renews monthly.
        {props.paymentsOn ? null : " Payments are off for now."}
      </p>
      {props.isSubscribed ? null : <MembershipInstead />}
      <ul>
        {Object.keys(MEETUP_PLANS).map((plan) => (
          <Plan key={plan} {...props} plan={plan as MeetupPlan} />
        ))}
      </ul>
    </section>
  );
}
