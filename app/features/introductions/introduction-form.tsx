import { FRIEND_GENDERS, INTRODUCTION_LIMITS, RELATIONSHIPS } from "@db/schema/introduction-values";
import { LIMITS } from "@db/schema/values";
import { useActionData, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { capitalize } from "~/server/data/text";
import type { RefusedForm } from "~/server/web/form.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioChips, SelectField, TextArea, TextField } from "~/ui/field";
import { PostForm } from "~/ui/post-form";
import { useFocusOnAnchor } from "~/ui/use-focus-on-anchor";
import { useTypedForm } from "~/ui/use-form-answer";
import { useRefused } from "~/ui/use-refused";
import type { Preview } from "./introduction-preview.server";
import type { IntroductionsPage } from "./introductions-page.server";
import { followSuggestion, OFFERED_TYPES, suggestMessage, TEMPLATE_NAMES } from "./templates";

const FORM = "introduction";
const GENDERS: Record<(typeof FRIEND_GENDERS)[number], string> = {
  male: "Male",
  female: "Female",
  "non-binary": "Non-binary",
  "prefer-not-to-say": "Prefer not to say",
};

interface Answer extends RefusedForm {
  /** The invitation as it would be, where that was asked for. */
  preview?: Preview;
}

/** Lets the message follow what is typed into the other fields, until the member writes in it. */
function followForm({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
  const message = form.elements.namedItem("personalMessage");
  const last = form.elements.namedItem("suggestedMessage");
  if (!(message instanceof HTMLTextAreaElement && last instanceof HTMLInputElement)) return;
  if (target === message) return;
  const typed = new FormData(form);
  const next = suggestMessage((name) => String(typed.get(name) ?? ""));
  const shown = followSuggestion(message.value, last.value, next);
  if (shown !== message.value) message.value = shown;
  last.value = next;
}

/** Shows a field that the browser refuses. */
function openDetails({ currentTarget }: FormEvent<HTMLDetailsElement>): void {
  currentTarget.open = true;
}

function PreviewCard({ preview }: { preview: Preview }) {
  return (
    <Card
      as="section"
      id="preview"
      tabIndex={-1}
      aria-labelledby="preview-title"
      className="letter"
    >
      <h3 id="preview-title">Your invitation</h3>
      {"missing" in preview ? (
        <p>{preview.missing}</p>
      ) : (
        <>
          <p>
            <strong>{preview.subject}</strong>
          </p>
          <blockquote>{preview.text}</blockquote>
        </>
      )}
    </Card>
  );
}

/** Introduces a friend. Without scripts the preview fills a blank message. */
export function IntroductionForm({
  clientId,
  isMailed,
  meetups,
}: NonNullable<IntroductionsPage["form"]>) {
  const answer = useTypedForm<Answer>();
  const refused = useActionData();
  const isSending = useNavigation().formMethod === "POST";
  useFocusOnAnchor("preview");
  useFocusOnAnchor(FORM);
  // After the anchor of the form, so that its errors have the focus.
  useRefused(FORM, answer?.preview ? undefined : refused);
  const { values = {}, errors = {}, refusal, preview } = answer ?? {};
  const typed = (name: string) => String(values[name] ?? "");
  const field = (name: string) => ({ formId: FORM, name, error: errors[name] });
  const isMoreOpen = ["friendAge", "meetupBookingId"].some((name) => typed(name) || errors[name]);
  return (
    <section className="stack" aria-labelledby="introduction-title">
      <h2 id="introduction-title">Introduce a Friend</h2>
      <PostForm
        action={`/friend-intro?start#${FORM}`}
        id={FORM}
        tabIndex={-1}
        aria-labelledby="introduction-title"
        className="stack"
        onInput={followForm}
        preventScrollReset={false}
      >
        <ErrorSummary
          formId={FORM}
          errors={errors}
          formError={refusal?.message}
          title={refusal ? "Introduction Failed" : undefined}
        />
        <input type="hidden" name="clientId" value={typed("clientId") || clientId} />
        <input type="hidden" name="suggestedMessage" defaultValue={typed("suggestedMessage")} />
        <TextField
          {...field("friendName")}
          label="Friend’s name"
          required
          maxLength={INTRODUCTION_LIMITS.friendName}
          defaultValue={typed("friendName")}
        />
        <TextField
          {...field("friendEmail")}
          type="email"
          label="Friend’s e-mail address"
          hint={
            isMailed
              ? "We’ll send it at most twice for you, and never again if they say no."
              : "We won’t write to it. You’ll get a link to share."
          }
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={typed("friendEmail")}
        />
        <RadioChips
          {...field("friendGender")}
          label="Gender"
          required
          defaultValue={typed("friendGender")}
          options={FRIEND_GENDERS.map((value) => ({ value, label: GENDERS[value] }))}
        />
        <RadioChips
          {...field("relationshipToIntroducer")}
          label="Your relationship"
          required
          defaultValue={typed("relationshipToIntroducer")}
          options={RELATIONSHIPS.map((value) => ({ value, label: capitalize(value) }))}
        />
        <RadioChips
          {...field("introductionType")}
          label="What connects you"
          required
          defaultValue={typed("introductionType")}
          options={OFFERED_TYPES.map((value) => ({ value, label: TEMPLATE_NAMES[value] }))}
        />
        <TextField
          {...field("commonDetail")}
          label="What you have in common"
          hint="A team, a school, a song, a place."
          required
          maxLength={INTRODUCTION_LIMITS.commonDetail}
          defaultValue={typed("commonDetail")}
        />
        <TextArea
          {...field("personalMessage")}
          label="Personal message"
          hint="We’ll suggest one from your answers above. Change it as you like."
          required
          rows={5}
          maxLength={INTRODUCTION_LIMITS.message}
          defaultValue={typed("personalMessage")}
        />
        <details open={isMoreOpen} onInvalidCapture={openDetails}>
          <summary>Add more</summary>
          <div className="stack">
            <TextField
              {...field("friendAge")}
              label="Age"
              type="number"
              inputMode="numeric"
              min={LIMITS.adultYears}
              max={LIMITS.oldestYears}
              defaultValue={typed("friendAge")}
            />
            {meetups.length > 0 ? (
              <SelectField
                {...field("meetupBookingId")}
                label="Suggest one of your meetups"
                placeholder="None"
                defaultValue={typed("meetupBookingId")}
                options={meetups.map(({ id, label }) => ({ value: String(id), label }))}
              />
            ) : null}
          </div>
        </details>
        <p className="row">
          <Button disabled={isSending}>{isMailed ? "Send Invitation" : "Create Link"}</Button>
          <Button
            variant="secondary"
            formAction="/friend-intro/preview#preview"
            formNoValidate
            disabled={isSending}
          >
            Preview the invitation
          </Button>
        </p>
      </PostForm>
      {preview ? <PreviewCard preview={preview} /> : null}
    </section>
  );
}
