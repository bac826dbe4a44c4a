import { FRIEND_GENDERS, INTRODUCTION_LIMITS, RELATIONSHIPS } from "@db/schema/introduction-values";
import { LIMITS } from "@db/schema/values";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import type { RefusedForm } from "~/server/form.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup, SelectField, TextArea, TextField } from "~/ui/field";
import { useFocusOnAnchor } from "~/ui/use-focus-on-anchor";
import { useRefused } from "~/ui/use-refused";
import type { IntroductionsPage } from "./introductions-page.server";
import { followSuggestion, OFFERED_TYPES, suggestMessage, TEMPLATE_NAMES } from "./templates";

const FORM = "introduction";
const GENDERS: Record<(typeof FRIEND_GENDERS)[number], string> = {
  male: "Male",
  female: "Female",
  "non-binary": "Non-binary",
  "prefer-not-to-say": "Prefer not to say",
};
const capitalize = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

interface Answer extends RefusedForm {
  /** The mail as it would be, where that was asked for. */
  preview?: { subject: string; text: string };
}

/** The template as a form is filled in so far. */
function suggestFor(form: FormData): string {
  const read = (name: string) => String(form.get(name) ?? "");
  return suggestMessage({
    introductionType: read("introductionType"),
    friendName: read("friendName"),
    commonDetail: read("commonDetail"),
  });
}

function Preview({ subject, text }: { subject: string; text: string }) {
  return (
    <Card as="section" id="preview" tabIndex={-1} aria-labelledby="preview-title">
      <h3 id="preview-title">The mail</h3>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className="bio">{text}</p>
    </Card>
  );
}

/** Introduces a friend (part 2 section 5). Without scripts the preview fills a blank message. */
export function IntroductionForm({
  clientId,
  matches,
  meetups,
}: NonNullable<IntroductionsPage["form"]>) {
  const answer = useActionData<Answer>();
  const isSending = useNavigation().formMethod === "POST";
  useRefused(FORM, answer?.preview ? undefined : answer);
  useFocusOnAnchor("preview");
  useFocusOnAnchor(FORM);
  const { values = {}, errors = {}, refusal, preview } = answer ?? {};
  const typed = (name: string) => String(values[name] ?? "");
  const field = (name: string) => ({ formId: FORM, name, error: errors[name] });
  const collectTyped = (names: readonly string[]) => {
    const form = new FormData();
    for (const name of names) form.set(name, typed(name));
    return form;
  };
  const last = useRef(suggestFor(collectTyped(["introductionType", "friendName", "commonDetail"])));
  const suggest = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const message = form.elements.namedItem("personalMessage");
    if (!(message instanceof HTMLTextAreaElement) || target === message) return;
    const next = suggestFor(new FormData(form));
    const shown = followSuggestion(message.value, last.current, next);
    if (shown !== message.value) message.value = shown;
    last.current = next;
  };
  return (
    <section className="stack" aria-labelledby="introduction-title">
      <h2 id="introduction-title">Introduce a Friend</h2>
      <Form
        method="post"
        action="/friend-intro?start"
        id={FORM}
        tabIndex={-1}
        aria-labelledby="introduction-title"
        className="stack"
        onInput={suggest}
        preventScrollReset={false}
      >
        <ErrorSummary
          formId={FORM}
          errors={errors}
          formError={refusal?.message}
          title={refusal ? "Introduction Failed" : undefined}
        />
        <input type="hidden" name="clientId" value={typed("clientId") || clientId} />
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
          hint="We write to it at most twice, and never again if they say no."
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={typed("friendEmail")}
        />
        <TextField
          {...field("friendAge")}
          label="Age"
          type="number"
          inputMode="numeric"
          min={LIMITS.adultYears}
          max={LIMITS.oldestYears}
          defaultValue={typed("friendAge")}
        />
        <SelectField
          {...field("friendGender")}
          label="Gender"
          required
          placeholder="Please choose"
          defaultValue={typed("friendGender")}
          options={FRIEND_GENDERS.map((value) => ({ value, label: GENDERS[value] }))}
        />
        <SelectField
          {...field("relationshipToIntroducer")}
          label="Your relationship"
          required
          placeholder="Please choose"
          defaultValue={typed("relationshipToIntroducer")}
          options={RELATIONSHIPS.map((value) => ({ value, label: capitalize(value) }))}
        />
        <RadioGroup
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
          hint="The preview fills it from what you entered as long as you have not written anything."
          required
          rows={5}
          maxLength={INTRODUCTION_LIMITS.message}
          defaultValue={typed("personalMessage")}
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
        {matches.length > 0 ? (
          <SelectField
            {...field("suggestedMatchId")}
            label="A match of yours who would suit them"
            hint="A note for you: neither of them is told."
            placeholder="None"
            defaultValue={typed("suggestedMatchId")}
            options={matches.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <p className="row">
          <Button disabled={isSending}>Send Invitation</Button>
          <Button
            variant="secondary"
            formAction="/friend-intro/preview#preview"
            formNoValidate
            disabled={isSending}
          >
            Preview the mail
          </Button>
        </p>
      </Form>
      {preview ? <Preview {...preview} /> : null}
    </section>
  );
}
