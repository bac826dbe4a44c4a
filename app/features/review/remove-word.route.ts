import { formAction, refuseLoader, screenLoader } from "~/server/web/route.server";
import { removeWord } from "./words.server";

/** Removes a word from the list. */
export const action = formAction("moderator", "/review/words", ({ member, form }) => {
  const word = removeWord(member.id, String(form.get("word") ?? ""));
  return {
    to: "/review/words",
    flash: { tone: "success", title: "Removed", message: `We no longer ask about “${word}”.` },
  };
});

export const loader = screenLoader("moderator", refuseLoader("/review/words"), {
  hasScreen: false,
});
