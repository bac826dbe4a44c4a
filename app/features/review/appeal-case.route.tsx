import { LIMITS } from "@db/schema/values";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { screenAction, screenLoader } from "~/server/web/route.server";
import { Button } from "~/ui/button";
import { errorTitle } from "~/ui/error-page";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { TextArea } from "~/ui/field";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CaseFrame, Decided, deskLinks, History } from "./case-frame";
import { readKind, redirectToNextCase } from "./case-outcome.server";
import { decideAppeal, restoreMember } from "./decide-account.server";
import { appealSchema } from "./decision.schema";
import { loadSuspensionCase } from "./review-cases.server";
import { findNext } from "./review-queue.server";

export const meta: MetaFunction = ({ error }) => [
  { title: errorTitle(error, "Suspension · Review · August") },
];
export { CaseGone as ErrorBoundary } from "./case-gone";
export const links = deskLinks;

export const loader = screenLoader("moderator", ({ member, params, url }) => {
  const { place, ...suspension } = loadSuspensionCase(member.id, idParam(params.suspensionId));
  return { ...suspension, next: findNext(member.id, readKind(url), place) };
});

const DONE = { granted: "Granted", refused: "Refused", restore: "Lifted" };

export const action = screenAction(
  "moderator",
  async ({ member, params, form, url }) => {
    const id = idParam(params.suspensionId);
    const { place } = loadSuspensionCase(member.id, id);
    const decided = await validateAnswers(appealSchema, form);
    const isDone =
      decided.decision === "restore"
        ? restoreMember(member.id, id, decided.words)
        : decideAppeal(member.id, id, decided);
    return redirectToNextCase({ member, url }, { place, isDone, done: DONE[decided.decision] });
  },
  { fields: fieldNames(appealSchema) },
);

const FORM = "answer";

/** The answer to an appeal, or why one's own suspension ends. */
function Answer({ isAppeal }: { isAppeal: boolean }) {
  const { summary, field, typed } = useFormAnswer(FORM);
  return (
    <PostForm id={FORM} className="stack">
      <ErrorSummary {...summary} />
      <div data-key={isAppeal ? "a" : "r"}>
        <TextArea
          {...field("words")}
          label={isAppeal ? "Your answer" : "Why you’re lifting it"}
          hint={isAppeal ? "The member reads this." : "It goes in the log."}
          required
          maxLength={isAppeal ? LIMITS.appealAnswer : LIMITS.longText}
          defaultValue={typed("words")}
        />
      </div>
      <div className="row">
        {isAppeal ? (
          <>
            <Button name="decision" value="granted">
              Grant: lift the suspension
            </Button>
            <Button name="decision" value="refused" variant="danger">
              Refuse the appeal
            </Button>
          </>
        ) : (
          <Button name="decision" value="restore">
            Lift the suspension
          </Button>
        )}
      </div>
    </PostForm>
  );
}

export default function AppealCase() {
  const data = useLoaderData<typeof loader>();
  const { name, reason, ground, suspended, lifted, appealWords, history, verdict } = data;
  const { isMine, isOpen, mayDecide } = data;
  return (
    <CaseFrame {...data} title={isOpen ? `Appeal of ${name}` : `Suspension of ${name}`}>
      <Facts
        facts={[
          ["Suspended", isMine ? `${suspended}, by you` : suspended],
          ...(lifted ? ([["Lifted", lifted]] as const) : []),
          ["Ground", ground],
          ["Reason given", reason],
        ]}
      />
      <History history={history} />
      {appealWords ? (
        <section className="stack" aria-labelledby="appeal">
          <h2 id="appeal">What they say</h2>
          <blockquote className="desk-words">{appealWords}</blockquote>
        </section>
      ) : null}
      {verdict ? <Decided {...verdict} /> : null}
      {isOpen && mayDecide ? <Answer isAppeal /> : null}
      {isOpen && !mayDecide ? (
        <p>You suspended this member, so another moderator decides the appeal.</p>
      ) : null}
      {!isOpen && isMine && !lifted ? <Answer isAppeal={false} /> : null}
    </CaseFrame>
  );
}
