import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PLAYFUL_FIELDS } from "~/features/members/playful-fields";
import { askedCookie } from "~/server/web/cookies.server";
import { ValidationError } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/joining.css?url";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Checkbox, FieldSettingContext } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { Stepper } from "~/ui/stepper";
import { useFormAnswer } from "~/ui/use-form-answer";
import type { Question } from "./age-groups";
import { readTyped } from "./drafts.server";
import {
  describeShared,
  listWaiting,
  playfulQuestions,
  savePlayfulAnswers,
  shownFirst,
} from "./first-answers.server";
import { FirstQuestion } from "./first-question";
import { checkAnswers } from "./profile.schema";
import { QUESTION_DRAWINGS } from "./question-drawing";
import { failedSave, savedFlash } from "./saved-flash";

const FORM_ID = "first-questions";
/** The box that keeps the other answers from before sign-in. */
const KEEP = "keep";
/** The button that leaves a question out, or all of them. */
const SKIP = "skip";
const ALL = "all";
const FROM_START = { isFromStart: true };

const LAST = PLAYFUL_FIELDS.length - 1;

export const handle = { shell: "bare" };
export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => [{ title: "Three questions · August" }];

/** The place of the question that an address asks, from 0. */
const readStep = (url: URL) =>
  Math.max(
    PLAYFUL_FIELDS.findIndex((_, at) => url.searchParams.get("step") === `${at + 1}`),
    0,
  );

/** One question, and with the last one what waits from before sign-in. */
export const loader = screenLoader("welcomed", ({ member, url }) => {
  const step = readStep(url);
  const question = playfulQuestions[step] as Question;
  return {
    step,
    question,
    answer: shownFirst(member)[question.field] ?? [],
    waiting: step === LAST ? listWaiting(member.id) : [],
  };
});

export const action = screenAction(
  "welcomed",
  async ({ member, form, url }) => {
    const step = readStep(url);
    const isLast = step === LAST;
    const fields = PLAYFUL_FIELDS.slice(step, step + 1);
    const asked = { "Set-Cookie": await askedCookie().serialize(member.id) };
    const next = isLast ? "/discover" : `/welcome/questions?step=${step + 2}`;
    if (form.get(SKIP) === ALL) return redirectTo("/discover", undefined, asked);
    if (form.has(SKIP)) return redirectTo(next, undefined, asked);
    const { answers, errors } = checkAnswers(readTyped(form, fields), fields);
    if (Object.keys(errors).length > 0) throw new ValidationError({ ...errors });
    const saved = savePlayfulAnswers(member, answers, isLast && form.get(KEEP) === "on");
    if (!isLast) return redirectTo(next, undefined, asked);
    // The save of answers from before sign-in is announced (rule fixed-words).
    const flash =
      saved.isFromStart && saved.changed.length > 0
        ? savedFlash(saved, FROM_START)
        : describeShared(member.id);
    return redirectTo(next, flash && { ...flash, for: member }, asked);
  },
  {
    fields: [...PLAYFUL_FIELDS, KEEP],
    failure: () => failedSave(),
  },
);

/** The next question begins at its top, as another screen would. */
function useQuestionFocus(step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = document.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }, [step]);
}

export default function FirstQuestions() {
  const { step, question, answer, waiting } = useLoaderData<typeof loader>();
  const { isSending, isRefused, values, summary, field } = useFormAnswer(FORM_ID);
  useQuestionFocus(step);
  const isLast = step === LAST;
  return (
    <Page
      lead={
        <>
          <Stepper step={step + 1} of={PLAYFUL_FIELDS.length} />
          {QUESTION_DRAWINGS[question.field as (typeof PLAYFUL_FIELDS)[number]]}
        </>
      }
      title={question.question}
      width="narrow"
    >
      <PostForm key={step} id={FORM_ID} className="stack one-question">
        <ErrorSummary {...summary} />
        <FieldSettingContext.Provider value={{ marks: "required" }}>
          <FirstQuestion
            {...field(question.field)}
            question={question as Question}
            answer={isRefused ? (values[question.field] ?? []) : answer}
            isTitle
          />
        </FieldSettingContext.Provider>
        {waiting.length > 0 ? (
          <section className="stack">
            <h2>From before you signed in</h2>
            <Facts facts={waiting} />
            <Checkbox
              {...field(KEEP)}
              defaultChecked={isRefused ? values[KEEP] === "on" : true}
              label="Keep these answers, too"
            />
          </section>
        ) : null}
        <div className="row">
          <Button disabled={isSending}>{isLast ? "Done" : "Next"}</Button>
          <Button name={SKIP} value="yes" variant="quiet" disabled={isSending}>
            Skip
          </Button>
        </div>
      </PostForm>
    </Page>
  );
}
