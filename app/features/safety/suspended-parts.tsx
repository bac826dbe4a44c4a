import { LIMITS } from "@db/schema/values";
import { Button } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { PostForm } from "~/ui/post-form";
import { Row } from "~/ui/row";
import { useFocusOnAnchor } from "~/ui/use-focus-on-anchor";
import { useFormAnswer } from "~/ui/use-form-answer";
import type { OwnSuspension } from "./appeals.server";

const FORM_ID = "appeal";

/** The one appeal. */
export function AppealForm() {
  const { isSending, summary, field, typed } = useFormAnswer(FORM_ID);
  return (
    <section className="stack" aria-labelledby="appeal-head">
      <h2 id="appeal-head">Think it’s wrong?</h2>
      <p>You can appeal once. A person reads it and decides.</p>
      <PostForm id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <TextArea
          {...field("words")}
          label="Your appeal"
          hint={`Tell us what happened, as you saw it. At most ${LIMITS.appealWords.toLocaleString("en-US")} characters.`}
          maxLength={LIMITS.appealWords}
          rows={6}
          required
          defaultValue={typed("words")}
        />
        <Button disabled={isSending}>Send my appeal</Button>
      </PostForm>
    </section>
  );
}

/** An appeal that waits, or what was decided. */
export function AppealState({
  words,
  appealedOn,
  answer,
  decidedOn,
}: NonNullable<OwnSuspension["appeal"]>) {
  // Where the appeal has just led: a screen reader says what became of it.
  useFocusOnAnchor("appeal-head");
  return (
    <section className="stack" aria-labelledby="appeal-head">
      {answer === null ? (
        <>
          <h2 id="appeal-head" tabIndex={-1}>
            We have your appeal
          </h2>
          <p>A person decides, and we’ll write to you right away.</p>
        </>
      ) : (
        <>
          <h2 id="appeal-head" tabIndex={-1}>
            We turned down your appeal
          </h2>
          <p>A person took another look and answered on {decidedOn}:</p>
          <blockquote className="question bio">{answer}</blockquote>
          <p>
            This decision is final. For anything else, write to <ContactLink />.
          </p>
        </>
      )}
      <p className="hint">You wrote on {appealedOn}:</p>
      <p className="bio">{words}</p>
    </section>
  );
}

/** What everyone can do who is kept out: take their data with them, and leave. */
export function WaysOut() {
  return (
    <section aria-labelledby="ways-head">
      <h2 id="ways-head" className="rows-head">
        Your data and your account
      </h2>
      <ul>
        <Row icon="book" title="Get a copy of your data" to="/account/export" />
        <Row icon="cross" title="Delete your account" to="/account/deletion" />
      </ul>
    </section>
  );
}
