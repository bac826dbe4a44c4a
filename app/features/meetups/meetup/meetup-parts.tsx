import { LIMITS } from "@db/schema/values";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { Button, LinkButton } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Segmented, TextArea } from "~/ui/field";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { meetupsPath } from "../meetups-path";
import type { MeetupPage } from "./meetup-page.server";

function Step(props: { to: string; label: string; variant?: "primary" | "secondary" | "danger" }) {
  return (
    <PostForm action={props.to}>
      <Button variant={props.variant}>{props.label}</Button>
    </PostForm>
  );
}

/** Who comes, with their face where their profile may be opened, and until when they can answer. */
export function Company({ meetup }: { meetup: MeetupPage }) {
  const { companion, companionName, company, hold, bonus } = meetup;
  const more = [hold, bonus && `${bonus}.`].filter(Boolean).join(" ");
  if (!companion || !companionName) return <p>{[company, more].filter(Boolean).join(" ")}</p>;
  return (
    <div className="person">
      <ProfilePortrait
        memberId={companion.id}
        name={companionName}
        url={companion.photoUrl}
        size={72}
        shape="tall"
      />
      <div className="person-words">
        <p>{company}</p>
        {more ? <p className="hint">{more}</p> : null}
      </div>
    </div>
  );
}

/** A meetup that will not take place: why, and the way to another one. */
export function Ended({ meetup }: { meetup: MeetupPage }) {
  const { company, when, placeId, conversationId } = meetup;
  return (
    <EmptyState
      spot="empty-chair"
      title={company}
      action={
        <LinkButton to={meetupsPath({ place: placeId, match: conversationId }, "place")}>
          Choose another time
        </LinkButton>
      }
    >
      <p>{`${when}, island time`}</p>
    </EmptyState>
  );
}

/** The way to pay for a seat that is reserved for it. */
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

const SHARED = "Shows the place and the time, no names. Gone after that day.";

/** "Tell a friend where I am": a link that shows where and when, until the day is over. */
export function Share({ meetup: { id, shareUrl, safe } }: { meetup: MeetupPage }) {
  return (
    <section className="prose" id="share">
      <h2>Tell a friend where I am</h2>
      {shareUrl ? (
        <>
          {safe?.saidAt ? <p>{`You said you’re back safe, ${safe.saidAt}.`}</p> : null}
          {safe?.canSay ? <Step to={`/meetups/${id}/share/safe`} label="I’m back safe" /> : null}
          <CopyField id="share-link" label="Send this link" hint={SHARED} value={shareUrl} />
          <Step to={`/meetups/${id}/share/end`} label="Switch it off" variant="secondary" />
        </>
      ) : (
        <>
          <p>{SHARED}</p>
          <Step to={`/meetups/${id}/share`} label="Make a link" variant="secondary" />
        </>
      )}
    </section>
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
    <details>
      <summary>{what}</summary>
      <div className="stack">
        <p>
          Someone else can take your seat right away.
          {companionName && !isSuggestion ? ` We’ll tell ${companionName}.` : null}
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
    <section className="prose">
      <h2>How was it?</h2>
      <p>{`Only moderators see this, not ${companionName}.`}</p>
      <PostForm id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <Segmented
          {...field("feltSafe")}
          label="Did you feel safe?"
          hint="If not, a moderator will look into it."
          required
          defaultValue={typed("feltSafe")}
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
        />
        <TextArea
          {...field("words")}
          label="Anything to add?"
          maxLength={LIMITS.feedbackWords}
          defaultValue={typed("words")}
        />
        <Button disabled={isSending}>{isSending ? "Sending..." : "Send"}</Button>
      </PostForm>
    </section>
  );
}
