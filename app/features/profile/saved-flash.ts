import type { Flash } from "~/server/flash.server";
import type { ProfileField } from "./profile.schema";

const earnedWords = (tokens: number) =>
  tokens > 0 ? ` You earned ${tokens} August ${tokens === 1 ? "token" : "tokens"}.` : "";

/** The toast of a save (part 1 section 8). */
export function savedFlash(
  { tokensEarned, changed }: { tokensEarned: number; changed: readonly ProfileField[] },
  { isWhole, isFromStart }: { isWhole: boolean; isFromStart: boolean },
): Flash {
  if (isWhole && isFromStart)
    return {
      tone: "success",
      title: "Profile Updated!",
      message: `Profile completed! You earned ${tokensEarned} August tokens.`,
    };
  // The whole form tells of a new stage name alone; with more beside it, of the profile.
  if (changed.includes("stageName") && (!isWhole || changed.length === 1))
    return {
      tone: "success",
      title: "Stage Name Updated",
      message: `Your stage name has been saved!${earnedWords(tokensEarned)}`,
    };
  return {
    tone: "success",
    title: "Profile Updated",
    message: `Your profile has been saved successfully!${earnedWords(tokensEarned)}`,
  };
}
