import { Form } from "@remix-run/react";
import { MEETUP_PLANS, type MeetupPlan } from "~/features/prices/catalog";
import { inDollars, MEETUP_BASE, planPriceCents } from "~/features/prices/in-words";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

/** What a plan changes for whoever can book `now` meetups a day. */
function describeChange(perDay: number, now: number): string {
  const has = `${perDay} meetup${perDay === 1 ? "" : "s"} a day`;
  if (perDay > now) return `${has} instead of your ${now}`;
  return perDay === now ? `${has}, as you have now` : `${has}; you have ${now} already`;
}

/**
 * The three meetup plans, and what each would change for the member (part 2 section 9; decisions B3, C1).
 *
 * @param props.dayLimit meetups a day that the member can book now
 * @param props.weekLimit the same a week, which no plan changes; null for no limit
 * @param props.isSubscribed whether a membership waives the base fee
 */
export function Plans(props: {
  dayLimit: number;
  weekLimit: number | null;
  isSubscribed: boolean;
}) {
  const { dayLimit, weekLimit, isSubscribed } = props;
  return (
    <section id="plans" className="stack">
      <h2>Meetup plans</h2>
      <p>
        {`A plan changes how many meetups you can book a day${weekLimit ? `; your limit of ${weekLimit} a week stays` : ""}. `}
        {isSubscribed ? `Your membership waives the ${MEETUP_BASE} base. ` : ""}
        Payments for plans are not switched on yet.
      </p>
      <Form method="post" action="/meetups/plan" preventScrollReset>
        <ul className="tiles">
          {Object.entries(MEETUP_PLANS).map(([plan, { name, meetupsPerDay, extraCents }]) => (
            <Card as="li" key={plan}>
              <h3>{name}</h3>
              <p>{`${inDollars(planPriceCents(plan as MeetupPlan))} a month: ${MEETUP_BASE} base + ${inDollars(extraCents)}`}</p>
              {isSubscribed ? <p>{`For you ${inDollars(extraCents)} a month`}</p> : null}
              <p>{describeChange(meetupsPerDay, dayLimit)}</p>
              <Button variant="secondary" name="planType" value={plan}>
                {`Choose ${name}`}
              </Button>
            </Card>
          ))}
        </ul>
      </Form>
    </section>
  );
}
