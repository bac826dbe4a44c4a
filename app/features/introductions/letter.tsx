import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/post-form";
import { Spot } from "~/ui/spot";
import { ABOUT_AUGUST, describeHearing } from "./invitation-words";
import type { OpenInvitation } from "./invitations.server";

interface LetterProps extends OpenInvitation {
  token: string;
  /** Why it could not be accepted. */
  problem: string | null;
}

const NO_ANSWER = {
  introducer: {
    title: "This invitation is for your friend",
    text: "They answer it with their own link.",
  },
  member: { title: "You’re already a member", text: "There’s nothing left to do here." },
};

/** The two answers of a friend, or why there is nothing to answer. */
function Answers({ token, state, reader }: Pick<LetterProps, "token" | "state" | "reader">) {
  if (reader !== "visitor")
    return (
      <EmptyState
        spot="porch-light"
        title={NO_ANSWER[reader].title}
        action={
          <LinkButton to="/" reloadDocument>
            Home
          </LinkButton>
        }
      >
        <p>{NO_ANSWER[reader].text}</p>
      </EmptyState>
    );
  return (
    <>
      {state === "elsewhere" ? (
        <EmptyState
          spot="lighthouse"
          title="This invitation was accepted"
          action={
            <LinkButton to="/api/login?returnTo=%2Fwelcome" reloadDocument>
              Sign in or join
            </LinkButton>
          }
        >
          <p>
            In another browser, though. Please continue there, or join with the address we wrote to.
          </p>
        </EmptyState>
      ) : null}
      <div className="row">
        {state === "elsewhere" ? null : (
          <PostForm plain action={`/invitations/${token}`}>
            <Button>{state === "accepted" ? "Join August" : "Accept"}</Button>
          </PostForm>
        )}
        <PostForm plain action={`/invitations/${token}/decline`}>
          <Button variant="quiet">No, thank you</Button>
        </PostForm>
      </div>
    </>
  );
}

/** An invitation as a letter: who writes, what they say, and what August is. */
export function Letter({
  introducerName,
  friendName,
  personalMessage,
  meetup,
  problem,
  ...answer
}: LetterProps) {
  return (
    <main id="main" tabIndex={-1} className="page page-narrow stack">
      <div className="opening">
        <h1>{`${introducerName} invites you to August`}</h1>
        <Spot name="bottle-post" />
      </div>
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : null}
      <Card as="article" className="letter">
        <p className="hint">{`For ${friendName}`}</p>
        {personalMessage ? <blockquote>{personalMessage}</blockquote> : null}
        {meetup ? (
          <p>{`How about meeting at ${meetup.placeName}, ${meetup.when}, island time?`}</p>
        ) : null}
        <p className="letter-from">{introducerName}</p>
      </Card>
      <Answers {...answer} />
      <p>{ABOUT_AUGUST}</p>
      <p className="hint">{describeHearing(introducerName)}</p>
    </main>
  );
}
