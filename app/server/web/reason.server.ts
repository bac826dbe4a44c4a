import { LIMITS } from "@db/schema/values";
import { clean } from "../data/text";
import { Refusal } from "./errors";

/**
 * Requires the words of a decision, which say why (rule harsh-decision-explained).
 *
 * @param most the most characters
 * @returns the words as they are stored
 * @throws Refusal 422 for words that are blank or too long
 */
export function assertReason(given: string, most: number = LIMITS.longText): string {
  const text = clean(given);
  if (text.length === 0 || text.length > most)
    throw new Refusal(
      "invalid",
      "Error",
      `Please write 1 to ${most.toLocaleString("en-US")} characters.`,
    );
  return text;
}
