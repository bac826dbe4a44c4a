import { SUSPENSION_GROUNDS } from "@db/schema/moderation-values";
import { LIMITS } from "@db/schema/values";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { screenAction, screenLoader } from "~/server/web/route.server";
import { Button } from "~/ui/button";
import { errorTitle } from "~/ui/error-page";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup, SelectField, TextArea } from "~/ui/field";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CaseFrame, Decided, deskLinks, History, Key } from "./case-frame";
import { GROUND_WORDS } from "./case-kinds";
import { readKind, redirectToNextCase } from "./case-outcome.server";
import { decideReport } from "./decide-report.server";
import { reportSchema } from "./decision.schema";
import { Evidence, Others } from "./report-evidence";
import { loadReportCase } from "./review-cases.server";
import { findNext } from "./review-queue.server";

export const meta: MetaFunction = ({ error }) => [
  { title: errorTitle(error, "Report · Review · August") },
];
export { CaseGone as ErrorBoundary } from "./case-gone";
export const links = deskLinks;

export const loader = screenLoader("moderator", ({ member, params, url }) => {
  const { place, ...report } = loadReportCase(member.id, idParam(params.reportId));
  const kind = readKind(url);
  const others = report.open?.others ?? [];
  // What is decided together is what the page shows: a report that comes later waits.
  const seen = Math.max(report.id, ...others.map(({ id }) => id));
  const formPath = `?${new URLSearchParams({ ...(kind && { kind }), seen: String(seen) })}`;
  return { ...report, others, formPath, next: findNext(member.id, kind, place) };
});

const DONE = {
  dismiss: "Dismissed",
  uphold: "Upheld",
  refuse: "Upheld, item refused",
  warn: "Upheld, member warned",
  suspend: "Upheld, member suspended",
};
/** Where what should follow was so already. */
const ALONE = {
  ...DONE,
  refuse: "Upheld. The item was already refused or gone",
  suspend: "Upheld. The member was already suspended",
};

export const action = screenAction(
  "moderator",
  async ({ member, params, form, url }) => {
    const reportId = idParam(params.reportId);
    const { place } = loadReportCase(member.id, reportId);
    const decided = await validateAnswers(reportSchema, form);
    const seen = Number(url.searchParams.get("seen")) || reportId;
    const outcome = decideReport(member.id, reportId, decided, seen);
    const done = (outcome === "everything" ? DONE : ALONE)[decided.decision];
    return redirectToNextCase({ member, url }, { place, isDone: outcome !== "nothing", done });
  },
  { fields: fieldNames(reportSchema) },
);

const GROUNDS = SUSPENSION_GROUNDS.map((value) => ({ value, label: GROUND_WORDS[value] }));
const FORM = "uphold";

function Uphold() {
  const { hasItem, isGone, formPath } = useLoaderData<typeof loader>();
  const { summary, field, typed } = useFormAnswer(FORM);
  const options = [
    { value: "uphold", label: "Nothing more" },
    ...(hasItem ? [{ value: "refuse", label: "Refuse the photo, video or voice sample" }] : []),
    ...(isGone
      ? []
      : [
          { value: "warn", label: "Warn the member in the bell and by e-mail" },
          { value: "suspend", label: "Suspend the member" },
        ]),
  ];
  return (
    <PostForm action={formPath} id={FORM} className="stack">
      <ErrorSummary {...summary} />
      <div data-key="r">
        <RadioGroup
          {...field("decision")}
          label="Uphold and"
          options={options}
          required
          defaultValue={typed("decision")}
        />
      </div>
      <TextArea
        {...field("words")}
        label="What the member reads"
        hint="Needed to refuse, warn or suspend. Don’t say who reported."
        rows={3}
        maxLength={LIMITS.longText}
        defaultValue={typed("words")}
      />
      <SelectField
        {...field("ground")}
        label="Ground for suspending"
        options={GROUNDS}
        defaultValue={typed("ground") || "conduct"}
      />
      <Button variant="danger">
        Uphold <Key of="r" />
      </Button>
    </PostForm>
  );
}

export default function ReportCase() {
  const data = useLoaderData<typeof loader>();
  const { reason, name, subject, history, verdict, open, id, state, others, formPath } = data;
  return (
    <CaseFrame {...data} title={reason} isOpen={open !== null}>
      <p>
        Reported by a member: <strong>{subject}</strong>
      </p>
      <History history={history} isReport />
      {open ? <Evidence {...open} id={id} name={name} /> : null}
      {others.length > 0 ? <Others reports={others} /> : null}
      {verdict ? <Decided {...verdict} /> : null}
      {open === null && !verdict ? <p>This report was {state}.</p> : null}
      {open ? (
        <div className="desk-forms">
          <PostForm action={formPath} className="row">
            <Button name="decision" value="dismiss" data-key="a">
              Dismiss <Key of="a" />
            </Button>
          </PostForm>
          <Uphold />
        </div>
      ) : null}
    </CaseFrame>
  );
}
