import { LIMITS, REPORT_REASONS } from "@db/schema/values";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { MediaPlayer } from "~/features/media/media-player";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, RadioGroup, TextArea } from "~/ui/field";
import { Page } from "~/ui/page";
import { useFormAnswer } from "~/ui/use-form-answer";
import { REASON_WORDS } from "./reasons";
import type { ShownSubject } from "./subjects.server";

export const reportMeta = () => [{ title: "Report · August" }];

const FORM_ID = "report";
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

/** The report form of a profile, a message or an item of media. */
export function ReportScreen() {
  const { what, quote, photoId, clip, name } = useLoaderData<ShownSubject>();
  const { isSending, summary, field, typed } = useFormAnswer(FORM_ID);
  return (
    <Page
      title="Report"
      width="narrow"
      intro={`You report ${what}. A moderator reads it; ${name} is never told.`}
    >
      {quote === null ? null : <blockquote className="bio question">{quote}</blockquote>}
      {clip ? <MediaPlayer clip={clip} noun={clip.noun} owner={name} /> : null}
      {photoId ? (
        <p>
          Is it only the photo? <Link to={`/media/${photoId}/report`}>Report the photo</Link>
        </p>
      ) : null}
      <Form method="post" id={FORM_ID} className="stack report">
        <ErrorSummary {...summary} />
        <RadioGroup
          {...field("reason")}
          label="What is wrong?"
          options={OPTIONS}
          required
          defaultValue={typed("reason")}
        />
        <TextArea
          {...field("words")}
          label="In your own words"
          hint={`At most ${LIMITS.reportWords.toLocaleString("en-US")} characters. What you report is kept as it is now.`}
          maxLength={LIMITS.reportWords}
          defaultValue={typed("words")}
        />
        <Checkbox
          {...field("block")}
          label="Block as well"
          hint="You disappear for each other everywhere, and a match of the two of you ends."
          defaultChecked={typed("block") === "on"}
        />
        <Button disabled={isSending}>Send report</Button>
      </Form>
      <p className="hint">In an emergency call 911. August is not watched around the clock.</p>
    </Page>
  );
}
