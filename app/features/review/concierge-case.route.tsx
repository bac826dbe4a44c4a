import { LIMITS } from "@db/schema/values";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { screenAction, screenLoader } from "~/server/web/route.server";
import { Button } from "~/ui/button";
import { errorTitle } from "~/ui/error-page";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CaseFrame, deskLinks, Key } from "./case-frame";
import { readKind, redirectToNextCase } from "./case-outcome.server";
import { answerConcierge } from "./decide-account.server";
import { conciergeSchema } from "./decision.schema";
import { loadConciergeCase } from "./review-cases.server";
import { findNext } from "./review-queue.server";

export const meta: MetaFunction = ({ error }) => [
  { title: errorTitle(error, "Concierge question · Review · August") },
];
export { CaseGone as ErrorBoundary } from "./case-gone";
export const links = deskLinks;

export const loader = screenLoader("moderator", ({ member, params, url }) => {
  const { place, ...asked } = loadConciergeCase(member.id, idParam(params.requestId));
  return { ...asked, next: findNext(member.id, readKind(url), place) };
});

export const action = screenAction(
  "moderator",
  async ({ member, params, form, url }) => {
    const id = idParam(params.requestId);
    const { place } = loadConciergeCase(member.id, id);
    const { words } = await validateAnswers(conciergeSchema, form);
    const isDone = answerConcierge(member.id, id, words);
    return redirectToNextCase({ member, url }, { place, isDone, done: "Answered" });
  },
  { fields: fieldNames(conciergeSchema) },
);

const FORM = "answer";

function Answer() {
  const { summary, field, typed } = useFormAnswer(FORM);
  return (
    <PostForm id={FORM} className="stack">
      <ErrorSummary {...summary} />
      <div data-key="a">
        <TextArea
          {...field("words")}
          label="Your answer"
          hint="The member reads it in August and by e-mail."
          required
          rows={6}
          maxLength={LIMITS.conciergeAnswer}
          defaultValue={typed("words")}
        />
      </div>
      <Button>
        Send the answer <Key of="a" />
      </Button>
    </PostForm>
  );
}

export default function ConciergeCase() {
  const data = useLoaderData<typeof loader>();
  const { name, question, answer, verdict } = data;
  return (
    <CaseFrame {...data} title={`Question of ${name}`} isOpen={answer === null}>
      <blockquote className="desk-words">{question}</blockquote>
      {answer === null ? (
        <Answer />
      ) : (
        <section className="stack" aria-labelledby="answered">
          <h2 id="answered">{verdict?.label ?? "Answered"}</h2>
          <p className="desk-words">{answer}</p>
        </section>
      )}
    </CaseFrame>
  );
}
