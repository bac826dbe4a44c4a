import type { ReactNode } from "react";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PostForm } from "~/ui/post-form";

interface GoingProps {
  /** The id of the date. */
  id: string;
  name: string;
  isGoing: boolean;
  /** Whether the member has decided who sees it; before, the button leads to the question. */
  hasDecided: boolean;
}

interface GoingFormProps {
  id: string;
  going: boolean;
  /** Who sees it, where that is being decided. */
  shows?: "yes" | "no";
  variant: "primary" | "secondary";
  children: ReactNode;
}

function GoingForm({ id, going, shows, variant, children }: GoingFormProps) {
  return (
    <PostForm action={`/whats-on/${id}/going`} preventScrollReset>
      <input type="hidden" name="going" value={String(going)} />
      {shows ? <input type="hidden" name="shows" value={shows} /> : null}
      <Button variant={variant}>{children}</Button>
    </PostForm>
  );
}

/** "I'm going", and back. */
export function GoingButton({ id, name, isGoing, hasDecided }: GoingProps) {
  const about = <span className="sr-only"> to {name}</span>;
  if (!isGoing && !hasDecided)
    return (
      <LinkButton to={`/whats-on/${id}#going`} variant="secondary">
        I’m going{about}
      </LinkButton>
    );
  return (
    <GoingForm id={id} going={!isGoing} variant={isGoing ? "primary" : "secondary"}>
      {isGoing ? (
        <>
          <Icon name="check" /> Going
        </>
      ) : (
        "I’m going"
      )}
      {about}
      {isGoing ? <span className="sr-only">. Tap to take it back</span> : null}
    </GoingForm>
  );
}

/** Asks a member who says so for the first time who may see it. */
export function GoingQuestion({ id }: Pick<GoingProps, "id">) {
  return (
    <section id="going" className="stack" aria-labelledby="going-question">
      <h2 id="going-question">Going? Who can see it?</h2>
      <p>We only ask once. You can change it in your account.</p>
      <GoingForm id={id} going shows="yes" variant="primary">
        Show me to people I could match with
      </GoingForm>
      <GoingForm id={id} going shows="no" variant="secondary">
        Just for me
      </GoingForm>
    </section>
  );
}
