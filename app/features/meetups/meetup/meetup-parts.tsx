import { LIMITS } from "@db/schema/values";
import { Form, Link } from "@remix-run/react";
import { MemberPortrait } from "~/features/members/member-portrait";
import { MEETUP_BASE } from "~/features/prices/in-words";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup, TextArea } from "~/ui/field";
import { useFormAnswer } from "~/ui/use-form-answer";
import type { MeetupPage } from "./meetup-page.server";

function Step(props: { to: string; label: string; variant?: "primary" | "secondary" | "danger" }) {
  return (
    <Form method="post" action={props.to}>
      <Button variant={props.variant}>{props.label}</Button>
    </Form>
  );
}

/** Who comes, with their picture where their profile may be opened, and until when they can answer. */
export function Company({ meetup }: { meetup: MeetupPage }) {
  const { companion, companionName, company, hold, bonus } = meetup;
  return (
    <>
      {companion && companionName ? (
        <Link to={`/profile/${companion.id}`} className="row" discover="none">
          <MemberPortrait name={companionName} url={companion.photoUrl} size={48} alt="" />
          {company}
        </Link>
      ) : (
        <p>{company}</p>
      )}
      {hold ? <p>{hold}</p> : null}
      {bonus ? <p>{`${bonus}.`}</p> : null}
    </>
  );
}

/** The way to pay for a seat that is held for it. */
export const Pay = ({ meetup: { id } }: { meetup: MeetupPage }) => (
  <LinkButton to={`/checkout?meetup=${id}`}>{`Pay ${MEETUP_BASE}`}</LinkButton>
);

/** Accepts or declines a suggestion. */
export function Answer({ meetup }: { meetup: MeetupPage }) {
  const to = `/messages/${meetup.conversationId}/proposals/${meetup.id}`;
  return (
    <div className="row">
      <Step to={`${to}/acceptance`} label="Accept" />
      <Step to={`${to}/refusal`} label="Decline" variant="secondary" />
    </div>
  );
}

/** Says that one is there, from half an hour before the meetup on, and what that is for. */
export function Here({ meetup: { id, presence, canSayHere } }: { meetup: MeetupPage }) {
  return (
    <>
      {presence ? <p>{presence}</p> : null}
      {canSayHere ? <Step to={`/meetups/${id}/arrival`} label="I’m here" /> : null}
    </>
  );
}

/** "Tell a friend where I am": a link that shows place and time, until the day is over. */
export function Share({ meetup: { id, shareUrl } }: { meetup: MeetupPage }) {
  return (
    <Card as="section" id="share">
      <h2>Tell a friend where I am</h2>
      {shareUrl ? (
        <>
          <div className="field">
            <label htmlFor="share-link">Send this link</label>
            <p id="share-hint" className="hint">
              It shows the place and the time, no name, and nothing once the day is over.
            </p>
            <input
              id="share-link"
              className="input"
              aria-describedby="share-hint"
              value={shareUrl}
              readOnly
            />
          </div>
          <Step to={`/meetups/${id}/share/end`} label="Switch it off" variant="secondary" />
        </>
      ) : (
        <>
          <p>
            A link that shows the place and the time, no name, and nothing once the day is over.
          </p>
          <Step to={`/meetups/${id}/share`} label="Make a link" variant="secondary" />
        </>
      )}
    </Card>
  );
}

/** Opens on a first press and acts on a second: a seat that is given up may be gone. */
export function Cancel({ meetup }: { meetup: MeetupPage }) {
  const { id, status, companionName, kept, canPay } = meetup;
  const isSuggestion = status === "pending" && !canPay;
  const [what, act] = isSuggestion
    ? ["Withdraw this suggestion", "Withdraw Suggestion"]
    : canPay
      ? ["Give the seat back", "Give the Seat Back"]
      : ["Cancel this meetup", "Cancel Meetup"];
  return (
    <details className="card">
      <summary>{what}</summary>
      <div className="stack">
        <p>
          Your seat is free for somebody else at once.
          {companionName && !isSuggestion ? ` ${companionName} is told.` : null}
          {kept ? ` ${kept}` : null}
        </p>
        <Step to={`/meetups/${id}/cancellation`} label={act} variant="danger" />
      </div>
    </details>
  );
}

/** Id of the form that asks how it was. */
const FORM_ID = "feedback";

/** Asks in private how it was: the other learns of neither answer. */
export function Feedback({ companionName }: { companionName: string }) {
  const { isSending, summary, field, typed } = useFormAnswer(FORM_ID);
  return (
    <Card as="section">
      <h2>How was it?</h2>
      <p>{`Only moderators can read this. ${companionName} is not told.`}</p>
      <Form method="post" id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <RadioGroup
          {...field("feltSafe")}
          label="Did you feel safe?"
          required
          defaultValue={typed("feltSafe")}
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No", hint: "A moderator looks into it." },
          ]}
        />
        <TextArea
          {...field("words")}
          label="Anything to add?"
          maxLength={LIMITS.feedbackWords}
          defaultValue={typed("words")}
        />
        <Button disabled={isSending}>{isSending ? "Sending..." : "Send"}</Button>
      </Form>
    </Card>
  );
}
