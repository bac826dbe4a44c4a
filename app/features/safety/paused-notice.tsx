import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** Says that the member is paused and how to resume (decision P3). */
export function PausedNotice() {
  return (
    <Notice tone="warning" title="You are paused">
      <p>Nobody new sees you, and you cannot like anybody. Your matches and conversations go on.</p>
      <Form method="post" action="/account/resume">
        <Button variant="secondary">Resume</Button>
      </Form>
    </Notice>
  );
}
