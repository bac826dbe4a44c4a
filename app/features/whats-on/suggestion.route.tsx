import { LIMITS } from "@db/schema/values";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { suggestionSchema } from "./suggestion.schema";
import { suggestEvent } from "./suggestions.server";

export const meta = () => [{ title: "Suggest an event · August" }];

export const loader = screenLoader("agreed", () => ({}));

/** Suggests an event to the moderators. */
export const action = screenAction(
  "agreed",
  async ({ member, form }) => {
    suggestEvent(member.id, await validateAnswers(suggestionSchema, form));
    return redirectTo("/whats-on", {
      for: member,
      tone: "success",
      title: "Thank you!",
      message: "We’ll look into it and let you know.",
    });
  },
  { fields: fieldNames(suggestionSchema), failure: () => "We couldn’t send your suggestion." },
);

const FORM = "suggestion";

export default function Suggestion() {
  const { isSending, summary, field, typed } = useFormAnswer(FORM);
  return (
    <Page
      title="Know of something?"
      width="narrow"
      lead={
        <LinkButton to="/whats-on" variant="quiet">
          <Icon name="back" /> What’s On
        </LinkButton>
      }
      intro="Tell us. If it fits, it goes on What’s On for everyone."
    >
      <PostForm id={FORM} className="stack">
        <ErrorSummary {...summary} />
        <TextField
          {...field("name")}
          label="What is it?"
          required
          maxLength={LIMITS.shortText}
          defaultValue={typed("name")}
        />
        <TextArea
          {...field("details")}
          label="When and where?"
          required
          rows={3}
          maxLength={LIMITS.longText}
          defaultValue={typed("details")}
        />
        <Button disabled={isSending}>Suggest it</Button>
      </PostForm>
    </Page>
  );
}
