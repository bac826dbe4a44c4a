import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { ABOUT_AUGUST, describeHearing } from "./invitation-words";
import type { OpenInvitation } from "./invitations.server";

interface LetterProps extends OpenInvitation {
  token: string;
  /** Why it could not be accepted. */
  problem: string | null;
}

/** The two answers of a friend, or why there is nothing to answer. */
function Answers({ token, state, reader }: Pick<LetterProps, "token" | "state" | "reader">) {
  if (reader === "introducer")
    return (
      <Notice title="This invitation is for your friend">
        They answer it with their own link.
      </Notice>
    );
  if (reader === "member")
    return <Notice title="You are a member already">There is nothing left to do here.</Notice>;
  const accepted = state === "accepted";
  return (
    <>
      {state === "elsewhere" ? (
        <Notice title="This invitation was accepted">
          <p>
            It was in another browser. Please go on there, or join with the address that the mail
            came to.
          </p>
          <p>
            <LinkButton to="/api/login?returnTo=%2Fwelcome" reloadDocument>
              Sign in or join
            </LinkButton>
          </p>
        </Notice>
      ) : null}
      <div className="row">
        {state === "elsewhere" ? null : (
          <form method="post" action={`/invitations/${token}`}>
            <Button>{accepted ? "Go on and join" : "Accept"}</Button>
          </form>
        )}
        <form method="post" action={`/invitations/${token}/decline`}>
          <Button variant="quiet">No, thank you</Button>
        </form>
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
    <Page title={`${introducerName} invites you to August`} width="narrow">
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
    </Page>
  );
}
