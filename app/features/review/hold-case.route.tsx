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
import { Link } from "~/ui/link";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CaseFrame, Decided, deskLinks, History, Key } from "./case-frame";
import { readKind, redirectToNextCase } from "./case-outcome.server";
import { decideHold } from "./decide-account.server";
import { holdSchema } from "./decision.schema";
import { loadHoldCase } from "./review-cases.server";
import { findNext } from "./review-queue.server";

export const meta: MetaFunction = ({ error }) => [
  { title: errorTitle(error, "Account on hold · Review · August") },
];
export { CaseGone as ErrorBoundary } from "./case-gone";
export const links = deskLinks;

export const loader = screenLoader("moderator", ({ member, params, url }) => {
  const { place, ...held } = loadHoldCase(member.id, idParam(params.holdId));
  return { ...held, next: findNext(member.id, readKind(url), place) };
});

export const action = screenAction(
  "moderator",
  async ({ member, params, form, url }) => {
    const id = idParam(params.holdId);
    const { place } = loadHoldCase(member.id, id);
    const decided = await validateAnswers(holdSchema, form);
    const isDone = decideHold(member.id, id, decided);
    const done = decided.decision === "suspended" ? "Suspended" : "Released";
    return redirectToNextCase({ member, url }, { place, isDone, done });
  },
  { fields: fieldNames(holdSchema) },
);

const FORM = "suspend";

function Decide() {
  const { summary, field, typed } = useFormAnswer(FORM);
  return (
    <div className="desk-forms">
      <PostForm className="row">
        <Button name="decision" value="released" data-key="a">
          Release the account <Key of="a" />
        </Button>
      </PostForm>
      <PostForm id={FORM} className="stack">
        <ErrorSummary {...summary} />
        <div data-key="r">
          <TextArea
            {...field("words")}
            label="Why you’re suspending it"
            hint="The member reads this and can appeal once."
            required
            maxLength={LIMITS.longText}
            defaultValue={typed("words")}
          />
        </div>
        <Button name="decision" value="suspended" variant="danger">
          Suspend <Key of="r" />
        </Button>
      </PostForm>
    </div>
  );
}

export default function HoldCase() {
  const data = useLoaderData<typeof loader>();
  const { name, known, history, verdict, decision, openSuspension } = data;
  return (
    <CaseFrame {...data} title={`Account of ${name}`} isOpen={decision === null}>
      <p>{known}. No one sees this account until someone decides.</p>
      <History history={history} />
      {verdict ? <Decided {...verdict} /> : null}
      {decision === null ? <Decide /> : null}
      {openSuspension ? (
        <Link to={`/review/appeals/${openSuspension}`}>Their suspension</Link>
      ) : null}
    </CaseFrame>
  );
}
