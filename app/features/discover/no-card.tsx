import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PostForm } from "~/ui/post-form";

/** What the deck shows after its last card. */
export function Empty({ hasSeenSome, isNarrowed }: { hasSeenSome: boolean; isNarrowed: boolean }) {
  return (
    <EmptyState
      spot={hasSeenSome ? "sailboat" : "lighthouse"}
      title={hasSeenSome ? "No More Profiles" : "No Matches Found"}
      action={
        <div className="row">
          <PostForm action="/discover/again">
            <Button>View Profiles Again</Button>
          </PostForm>
          <LinkButton to="/profile-setup" variant="secondary">
            Update Profile
          </LinkButton>
        </div>
      }
    >
      <p>
        {isNarrowed ? "Your filters hide some people. Clear them to see more. " : null}
        {hasSeenSome
          ? "You’ve seen everyone who fits for now. New people join every day."
          : "No one fits what you’re looking for yet. A fuller profile or wider choices help."}
      </p>
    </EmptyState>
  );
}

/** Takes the place of a card that is still on its way. */
export const Waiting = () => (
  <div className="deck-waiting">
    <h2>One second…</h2>
  </div>
);

/** Offers the three questions in the place of the second card, once (rule three-questions). */
export function Questions() {
  return (
    <EmptyState
      spot="picnic"
      title="Three quick questions?"
      action={
        <div className="row">
          <LinkButton to="/welcome/questions">Answer them</LinkButton>
          <PostForm action="/welcome/questions">
            <Button name="skip" value="all" variant="quiet">
              Skip
            </Button>
          </PostForm>
        </div>
      }
    >
      <p>A song, a sport, a good island day. What you share with someone shows on their card.</p>
    </EmptyState>
  );
}
