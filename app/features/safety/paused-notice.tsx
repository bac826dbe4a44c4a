import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PostForm } from "~/ui/post-form";

/** Says that the member is paused and how to resume (rule member-states). */
export function PausedNotice() {
  return (
    <EmptyState
      spot="porch-light"
      tone="hydrangea"
      title="You’re paused"
      action={
        <PostForm action="/account/resume">
          <Button>Resume</Button>
        </PostForm>
      }
    >
      <p>
        No one new sees you, and you can’t like anyone. You keep your matches and conversations.
      </p>
    </EmptyState>
  );
}
