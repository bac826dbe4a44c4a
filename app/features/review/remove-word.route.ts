import { formAction, refuseLoader, screenLoader } from "~/server/web/route.server";
import { removeWord } from "./words.server";

/** Removes a word from the list. */
export const action = formAction("moderator", "/review/words", ({ member, form }) => {
  const word = removeWord(member.id, String(form.get("word") ?? ""));
  return {
    to: "/review/words",
    flash: { tone: "success", title: "Removed", message: `“${word}” is no longer asked about.` },
  };
});

export const loader = screenLoader("moderator", refuseLoader("/review/words"), {
  hasScreen: false,
});
