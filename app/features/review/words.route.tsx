import { LIMITS } from "@db/schema/values";
import { useLoaderData } from "@remix-run/react";
import { listHarshWords } from "~/features/messages/harsh-words.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/rows.css?url";
import { Button, LinkButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { Row } from "~/ui/row";
import { useFormAnswer } from "~/ui/use-form-answer";
import { wordSchema } from "./words.schema";
import { addWord } from "./words.server";

export const meta = () => [{ title: "Harsh words · August" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("moderator", () => ({ words: listHarshWords() }));

/** Adds a word to the list. */
export const action = screenAction(
  "moderator",
  async ({ member, form }) => {
    const word = addWord(member.id, (await validateAnswers(wordSchema, form)).word);
    return redirectTo("/review/words", {
      for: member,
      tone: "success",
      title: "Added",
      message: `We’ll ask about “${word}” from now on.`,
    });
  },
  { fields: fieldNames(wordSchema) },
);

const FORM_ID = "add-word";

const INTRO =
  "We ask for a second look before a first message with one of these goes out, and send back introductions with one. The built-in list still counts.";

export default function Words() {
  const { words } = useLoaderData<typeof loader>();
  const { isSending, summary, field, typed } = useFormAnswer(FORM_ID);
  return (
    <Page
      title="Harsh words"
      intro={INTRO}
      width="narrow"
      aside={
        <LinkButton to="/review" variant="quiet">
          Review
        </LinkButton>
      }
    >
      <PostForm id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <TextField
          {...field("word")}
          label="Word or phrase"
          hint="We find look-alikes and doubled letters, too. Put a star at the end for any ending."
          maxLength={LIMITS.harshWord}
          required
          defaultValue={typed("word")}
        />
        <Button disabled={isSending}>Add</Button>
      </PostForm>
      {words.length === 0 ? (
        <EmptyState spot="porch-light" title="No added words yet">
          <p>Only the built-in list counts.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Added words">
          {words.map((word) => (
            <Row
              key={word}
              icon="messages"
              title={word}
              aside={
                <Confirm
                  label={
                    <>
                      Remove<span className="sr-only"> {word}…</span>
                    </>
                  }
                >
                  <p>First messages with it will go out without a question.</p>
                  <PostForm action="/review/words/removal">
                    <input type="hidden" name="word" value={word} />
                    <Button>Remove {word}</Button>
                  </PostForm>
                </Confirm>
              }
            />
          ))}
        </ul>
      )}
    </Page>
  );
}
