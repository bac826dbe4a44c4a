import { LIMITS } from "@db/schema/values";
import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { fieldNames, flattenForm } from "~/server/web/flat-form.server";
import { parsed } from "~/server/web/parse.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { Reasons } from "~/ui/reasons";
import { StatePage } from "~/ui/state-page";
import { useFormAnswer } from "~/ui/use-form-answer";
import { closingSchema } from "./closing.schema";
import { closeMatch } from "./closing.server";
import { findMatch } from "./conversations.server";
import { hasUnusedFee } from "./fee.server";
import { describeUnusedFee } from "./fee-notices.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Close your match with ${data?.otherName ?? "a member"} · August` },
];

export const loader = screenLoader("agreed", ({ member, params }) => {
  const match = findMatch(member, params.matchId ?? "");
  const { otherId, otherName, otherPhotoUrl, status, id } = match;
  const keptFee = describeUnusedFee(member.id, match);
  const isEnded = status !== "matched";
  return { otherId, otherName, otherPhotoUrl, conversationId: id, isEnded, keptFee };
});

/** Closes the match in the URL, with a note for the other (rule close-match). */
export const action = screenAction(
  "agreed",
  ({ member, params, form }) => {
    const matchId = params.matchId ?? "";
    const { otherName, firstMessageSentAt } = findMatch(member, matchId);
    const { note } = parsed(closingSchema, flattenForm(closingSchema, form));
    closeMatch(member, matchId, note ?? "");
    // After a conversation the sentence would seem to be about the fee that opened it, which is used.
    const isFeeWaiting = firstMessageSentAt === null && hasUnusedFee(member.id);
    return redirectTo(member.isSubscribed ? "/matches" : "/messages", {
      for: member,
      tone: "info",
      title: "Match closed",
      message: `You and ${otherName} won’t see each other again.${
        isFeeWaiting ? " Your connection fee covers the next conversation you open." : ""
      }`,
    });
  },
  { fields: fieldNames(closingSchema) },
);

const FORM_ID = "closing";

export default function Closing() {
  const { otherId, otherName, otherPhotoUrl, conversationId, isEnded, keptFee } =
    useLoaderData<typeof loader>();
  const { isSending, summary, typed } = useFormAnswer(FORM_ID);
  const back = (
    <LinkButton to={`/messages/${conversationId}`} variant="secondary">
      {isEnded ? "See the conversation" : "Keep the match"}
    </LinkButton>
  );
  if (isEnded)
    return (
      <StatePage spot="sailboat" title="This match has ended" action={back}>
        <p>{`You and ${otherName} aren’t matched anymore.`}</p>
      </StatePage>
    );
  return (
    <Page
      lead={
        <ProfilePortrait
          memberId={otherId}
          name={otherName}
          url={otherPhotoUrl}
          size={96}
          shape="tall"
          eager
        />
      }
      title={`Close your match with ${otherName}?`}
      width="narrow"
    >
      <Reasons
        label="What closing does"
        reasons={[
          { icon: "messages", text: "The conversation ends for both of you." },
          { icon: "discover", text: "You won’t see each other again." },
          { icon: "bell", text: `We’ll tell ${otherName}.` },
          ...(keptFee ? [{ icon: "shell" as const, text: keptFee }] : []),
        ]}
      />
      <PostForm id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <TextArea
          formId={FORM_ID}
          name="note"
          label={`A kind line for ${otherName}`}
          hint={`Ends the conversation. Up to ${LIMITS.closingNote} characters.`}
          maxLength={LIMITS.closingNote}
          rows={2}
          defaultValue={typed("note")}
          error={summary.formError}
        />
        <div className="row">
          <Button variant="danger" aria-disabled={isSending || undefined}>
            Close this match
          </Button>
          {back}
        </div>
      </PostForm>
    </Page>
  );
}
