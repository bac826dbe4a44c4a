import { validateAnswers } from "~/server/form.server";
import { formAction, refuseLoader } from "~/server/route.server";
import { wordSchema } from "./words.schema";
import { removeWord } from "./words.server";

/** Removes a word from the list. */
export const action = formAction("moderator", "/review/words", async ({ member, form }) => {
  const { word } = await validateAnswers(wordSchema, form);
  removeWord(member.id, word);
  return {
    to: "/review/words",
    flash: { tone: "success", title: "Removed", message: `“${word}” is no longer asked about.` },
  };
});

export const loader = refuseLoader("/review/words");
