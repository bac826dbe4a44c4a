import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** Says that the member is paused and how to resume (decision P3). */
export function PausedNotice() {
  return (
    <EmptyState
      spot="porch-light"
      tone="hydrangea"
      title="You are paused"
      action={
        <Form method="post" action="/account/resume">
          <Button>Resume</Button>
        </Form>
      }
    >
      <p>Nobody new sees you, and you cannot like anybody. Your matches and conversations go on.</p>
    </EmptyState>
  );
}
