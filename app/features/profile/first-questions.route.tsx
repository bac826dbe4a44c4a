import { useLoaderData } from "@remix-run/react";
import { JoiningStep } from "~/features/members/joining-step";
import { ValidationError } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/joining.css?url";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Checkbox, FieldSettingContext } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import type { Question } from "./age-groups";
import { readTyped } from "./drafts.server";
import {
  listWaiting,
  PLAYFUL_FIELDS,
  playfulQuestions,
  savePlayfulAnswers,
  shownFirst,
} from "./first-answers.server";
import { FirstQuestion } from "./first-question";
import { checkAnswers } from "./profile.schema";
import { failedSave, savedFlash } from "./saved-flash";

const FORM_ID = "first-questions";
/** The box that keeps the other answers from before sign-in. */
const KEEP = "keep";
const FROM_START = { isFromStart: true };

export const handle = { shell: "bare" };
export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => [{ title: "Three questions · August" }];

export const loader = screenLoader("welcomed", ({ member }) => {
  const shown = shownFirst(member);
  return {
    questions: playfulQuestions.map((question) => ({
      question,
      answer: shown[question.field] ?? [],
    })),
    waiting: listWaiting(member.id),
  };
});

export const action = screenAction(
  "welcomed",
  ({ member, form }) => {
    const { answers, errors } = checkAnswers(readTyped(form, PLAYFUL_FIELDS), PLAYFUL_FIELDS);
    if (Object.keys(errors).length > 0) throw new ValidationError({ ...errors });
    const saved = savePlayfulAnswers(member, answers, form.get(KEEP) === "on");
    // The first card is the answer; the save of answers from before sign-in is announced (rule fixed-words).
    const flash = saved.isFromStart && savedFlash(saved, FROM_START);
    return redirectTo(
      "/discover",
      flash && saved.changed.length > 0 ? { ...flash, for: member } : undefined,
    );
  },
  {
    fields: [...PLAYFUL_FIELDS, KEEP],
    failure: () => failedSave(),
  },
);

export default function FirstQuestions() {
  const { questions, waiting } = useLoaderData<typeof loader>();
  const { isSending, isRefused, values, summary, field } = useFormAnswer(FORM_ID);
  return (
    <Page
      lead={<JoiningStep name="Three questions" />}
      title="Three questions"
      width="narrow"
      intro="What you have in common with someone shows on their profile. Tap what fits, skip the rest."
    >
      <PostForm id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <FieldSettingContext.Provider value={{ marks: "required" }}>
          {questions.map(({ question, answer }) => (
            <FirstQuestion
              key={question.field}
              {...field(question.field)}
              question={question as Question}
              answer={isRefused ? (values[question.field] ?? []) : answer}
            />
          ))}
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
          <Button disabled={isSending}>Show me who is here</Button>
          <LinkButton to="/discover" variant="quiet">
            Skip for now
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
