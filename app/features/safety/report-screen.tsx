import { LIMITS, REPORT_REASONS } from "@db/schema/values";
import type { MetaFunction } from "@remix-run/react";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Form, LongAnswer, RadioAnswer, TickAnswer, validatorOf } from "~/ui/form";
import { Page } from "~/ui/page";
import { type Complaint, REASON_WORDS, reportSchema } from "./report.schema";
import type { ShownSubject } from "./subjects.server";

export const reportValidator = validatorOf(reportSchema);

export const reportMeta: MetaFunction = () => [{ title: "Report · August" }];

/** Where a report leads. */
export const thanksPath = ({ block }: Complaint) => `/reports/thanks${block ? "?blocked" : ""}`;

const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

/** The report form of a profile, a message or an item of media. */
export function ReportScreen() {
  const { what, quote, photoId, name } = useLoaderData<ShownSubject>();
  const answer = useActionData<{ refusal?: { message: string } }>();
  return (
    <Page
      title="Report"
      width="narrow"
      intro={`You report ${what}. A moderator reads it; ${name} is never told.`}
    >
      {quote === null ? null : <blockquote className="bio question">{quote}</blockquote>}
      {photoId ? (
        <p>
          Is it only the photo? <Link to={`/media/${photoId}/report`}>Report the photo</Link>
        </p>
      ) : null}
      <Form
        id="report"
        validator={reportValidator}
        className="stack report"
        formError={answer?.refusal?.message}
      >
        <RadioAnswer name="reason" label="What is wrong?" options={OPTIONS} required />
        <LongAnswer
          name="words"
          label="In your own words"
          hint={`At most ${LIMITS.reportWords.toLocaleString("en-US")} characters. What you report is kept as it is now.`}
          maxLength={LIMITS.reportWords}
        />
        <TickAnswer
          name="block"
          label="Block as well"
          hint="You disappear for each other everywhere, and a match of the two of you ends."
        />
        <Button>Send report</Button>
      </Form>
      <p className="hint">In an emergency call 911. August is not watched around the clock.</p>
    </Page>
  );
}
