import { Form } from "@remix-run/react";
import { inDollars } from "~/features/prices/catalog";
import { MEETUP_PLANS, type MeetupPlan, planPriceCents } from "~/features/prices/meetups";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

/** The three meetup plans (part 2 section 9). */
export function Plans() {
  return (
    <section className="stack">
      <h2>Meetup plans</h2>
      <p>More meetups a day. Payments for plans are not switched on yet.</p>
      <Form method="post" action="/meetups/plan" preventScrollReset>
        <ul className="tiles">
          {Object.entries(MEETUP_PLANS).map(([plan, { name, meetupsPerDay }]) => (
            <Card as="li" key={plan}>
              <h3>{name}</h3>
              <p>
                {`${inDollars(planPriceCents(plan as MeetupPlan))} a month, ${meetupsPerDay} meetup${meetupsPerDay > 1 ? "s" : ""} a day`}
              </p>
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
