import { Form } from "@remix-run/react";
import { Button, LinkButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { Row } from "~/ui/row";
import type { BlockedMember } from "./block.server";

/** The row of the account page that hides the member from everybody new. */
export function PauseRow() {
  return (
    <Row
      icon="pause"
      title="Pause"
      aside={
        <Confirm label="Pause…">
          <p>You come back whenever you like.</p>
          <Form method="post" action="/account/pause">
            <Button>Pause</Button>
          </Form>
        </Confirm>
      }
    >
      <p className="hint">
        Need a rest? While you are paused nobody new sees you. Your matches and conversations go on.
      </p>
    </Row>
  );
}

/** Those whom the member has blocked, by their names alone: a block hides a face. */
export function BlockedMembers({ blocked }: { blocked: readonly BlockedMember[] }) {
  return (
    <section id="blocked">
      <h2 className="rows-head">Blocked members</h2>
      {blocked.length === 0 ? (
        <p className="hint">
          Nobody. You can block a member from their profile or your conversation, under “More”.
        </p>
      ) : (
        <ul>
          {blocked.map(({ id, name, canReport }) => (
            <Row
              key={id}
              icon="block"
              title={name}
              aside={
                <Confirm
                  label={
                    <>
                      Unblock<span className="sr-only"> {name}…</span>
                    </>
                  }
                >
                  <p>You may meet each other on Discover again. What ended stays ended.</p>
                  <Form method="post" action={`/members/${id}/unblock`}>
                    <Button>Unblock {name}</Button>
                  </Form>
                </Confirm>
              }
            >
              {canReport ? (
                <LinkButton to={`/report/member/${id}`} variant="quiet">
                  Report…<span className="sr-only"> {name}</span>
                </LinkButton>
              ) : null}
            </Row>
          ))}
        </ul>
      )}
    </section>
  );
}
