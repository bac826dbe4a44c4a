import type { Compared } from "@db/schema/comparable";
import type { IconName } from "~/ui/icon";
import { CHOSEN_ANSWERS } from "./chosen-answers";
import type { Reason } from "./compatibility";
import type { SharedAnswer } from "./shared-answer";
import { TYPED_ANSWERS } from "./typed-answers";

const SHARED_ANSWERS: Record<Compared, SharedAnswer> = { ...TYPED_ANSWERS, ...CHOSEN_ANSWERS };

/** Joins words to a list: "golf", "golf and yoga", "golf, yoga and tennis". */
function joinList(words: readonly string[], last = "and"): string {
  const [end = "", ...others] = [...words].reverse();
  return others.length === 0 ? end : `${others.reverse().join(", ")} ${last} ${end}`;
}

/** Most answers of one list that a sentence names. */
const MOST_NAMED = 3;
/** Most words of a reason on a card. */
export const MOST_WORDS = 6;

const fillSentence = (template: string, words: readonly string[]) =>
  template.replace("*", () => joinList(words));

function composeSentence(
  { sentence, words: known }: SharedAnswer,
  given: readonly string[],
): string {
  const [first = ""] = given;
  if (typeof sentence !== "string") return sentence[first] ?? "";
  const words = given.map((word) => known?.[word] ?? word);
  return sentence.includes("“*”")
    ? sentence.replace("“*”", () => joinList(words.map((word) => `“${word}”`)))
    : fillSentence(sentence, words);
}

/**
 * Fits shared answers into a line of a card: as many of them as six words hold, or else none.
 *
 * @param template with a star where the answers stand
 * @param without what is said where not even one answer fits
 */
function toLine(template: string, without: string, words: readonly string[]): string {
  for (let count = Math.min(words.length, MOST_NAMED); count > 0; count--) {
    const text = fillSentence(template, words.slice(0, count));
    if (text.split(/\s+/).length <= MOST_WORDS) return text;
  }
  return without;
}

/** What two members chose alike in a game and agreed to count (rule game-choices-shared). */
export const choiceReason = (chosen: string, other: string): Reason => ({
  field: "game",
  icon: "spark",
  text: toLine("Both: *", "The same choice in a game", [chosen]),
  sentence: `You’d both pick ${chosen} over ${other}`,
  words: [],
});

/** That two members go to the same date of an event (rule going-together). @param day in words */
export const eventReason = (
  { name, icon }: { name: string; icon: IconName },
  day: string,
): Reason => ({
  field: "event",
  icon,
  text: toLine("Both going to *", toLine("Both: *", "Going to the same event", [name]), [name]),
  sentence: `You’re both going to ${name} on ${day}`,
  words: [name],
});

/**
 * What two members share by an answer, or by several to one question.
 *
 * @param words as the reader gave them, strongest first
 */
export function reasonFor(field: Compared, words: readonly string[]): Reason {
  const shared = SHARED_ANSWERS[field];
  const sentence = composeSentence(shared, words.slice(0, MOST_NAMED));
  const [template, without = template] = shared.short;
  const text = toLine(
    template,
    without,
    words.map((word) => shared.shortWords?.[word] ?? word),
  );
  return { field, icon: shared.icon ?? "spark", text, sentence, words };
}

/** Composes a first line about a shared answer or event. @param word the strongest answer, as its reader gave it */
export const composeFirstLine = (field: Compared | "event", word: string): string =>
  field === "event"
    ? `${word}, you too? Want to meet up there?`
    : fillSentence(SHARED_ANSWERS[field].opener, [word]);

/** Adds a reason to those that stand beside it, unless one of them says the same, or more, or a part of it. */
export function addReason(reasons: Reason[], reason: Reason): void {
  const text = reason.text.toLowerCase();
  const isSaid = (other: string) => other.includes(text) || text.includes(other);
  if (!reasons.some((other) => isSaid(other.text.toLowerCase()))) reasons.push(reason);
}
