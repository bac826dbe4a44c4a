import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import type { BlockedMember } from "./block.server";
import { PausedNotice } from "./paused-notice";

function Pause() {
  return (
    <>
      <p>
        Need a rest? While you are paused nobody new sees you. Your matches and conversations go on,
        and you come back whenever you like.
      </p>
      <Form method="post" action="/account/pause">
        <Button variant="secondary">Pause</Button>
      </Form>
    </>
  );
}

/** The parts of the account page that hide the member from others and others from them. */
export function SafetyCards({
  isPaused,
  blocked,
}: {
  isPaused: boolean;
  blocked: readonly BlockedMember[];
}) {
  return (
    <>
      <Card as="section">
        <h2>Pause</h2>
        {isPaused ? <PausedNotice /> : <Pause />}
      </Card>
      <Card as="section" id="blocked">
        <h2>Blocked members</h2>
        {blocked.length === 0 ? (
          <p>Nobody. You can block a member from their card or your conversation, under “More”.</p>
        ) : (
          <ul className="stack">
            {blocked.map(({ id, name }) => (
              <li key={id} className="row">
                <span>{name}</span>
                <Form method="post" action={`/members/${id}/unblock`}>
                  <Button variant="secondary">
                    Unblock<span className="sr-only"> {name}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
