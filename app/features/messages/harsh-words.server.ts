import { harshWords } from "@db/schema";
import { LIMITS } from "@db/schema/values";
import { eq } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import { database, prepared, type Transaction } from "~/server/data/database.server";
import { clean } from "~/server/data/text";
import { Refusal } from "~/server/web/errors";
import { isHarsh, toPlainWords } from "./content-filter.server";

/** The most that the list holds: each first message is compared with all of it. */
const MOST_WORDS = 500;

/** Fewer letters with any ending would find everyday words. */
const LEAST_BEFORE_STAR = 4;

/** The list as it was last read from a database: reading it again costs every first message a statement. */
let known: { of: object; words: readonly string[] } | undefined;

const LIST_SQL = `SELECT word FROM harsh_words ORDER BY word LIMIT ${MOST_WORDS}`;

/** Lists the words and phrases that the moderators have added, by the alphabet. */
export function listHarshWords(): readonly string[] {
  const of = database().$client;
  if (known?.of !== of)
    known = {
      of,
      words: prepared<{ word: string }>(LIST_SQL)
        .all()
        .map(({ word }) => word),
    };
  return known.words;
}

/** Whether a text looks abusive or asks for money, by the filter and by the moderators' list. */
export const looksHarsh = (text: string): boolean => isHarsh(text, listHarshWords());

const forgetList = () => {
  known = undefined;
};

const invalid = (message: string) => new Refusal("invalid", "Not Added", message);

/**
 * A word or phrase as the list has it: lower case, letters only, single spaces; a star after its last letter
 * matches any ending.
 */
function toEntry(text: string): string {
  const letters = toPlainWords(text).join(" ");
  if (letters === "") throw invalid("Please enter a word of letters.");
  if (letters.length < 2) throw invalid("A single letter would find too much.");
  const isPrefix = text.trim().endsWith("*");
  if (isPrefix && (letters.split(" ").at(-1) ?? "").length < LEAST_BEFORE_STAR)
    throw invalid(`A star needs at least ${LEAST_BEFORE_STAR} letters before it.`);
  const entry = isPrefix ? `${letters}*` : letters;
  if (entry.length > LIMITS.harshWord)
    throw invalid(`Please use at most ${LIMITS.harshWord} characters.`);
  return entry;
}

/**
 * Adds a word or phrase that makes a first message harsh; idempotent.
 * @returns how the list has it, and whether it is new there
 * @throws Refusal 422 for what is no word, and past 500 words
 */
export function addHarshWordWithin(
  tx: Transaction,
  text: string,
): { word: string; isNew: boolean } {
  const word = toEntry(text);
  const words = listHarshWords();
  if (words.length >= MOST_WORDS && !words.includes(word))
    throw invalid(`The list holds ${MOST_WORDS} words. Remove one that no one uses first.`);
  const { changes } = tx
    .insert(harshWords)
    .values({ word, addedAt: now() })
    .onConflictDoNothing()
    .run();
  tx.afterCommit(forgetList);
  return { word, isNew: changes > 0 };
}

/**
 * Removes a word or phrase from the list; idempotent.
 * @param text as the list has it
 * @returns the word, and whether it was there
 * @throws Refusal 422 for what the list cannot hold
 */
export function removeHarshWordWithin(
  tx: Transaction,
  text: string,
): { word: string; wasThere: boolean } {
  const word = clean(text);
  if (word === "" || word.length > LIMITS.harshWord)
    throw new Refusal("invalid", "Not Removed", "Please choose a word of the list.");
  const { changes } = tx.delete(harshWords).where(eq(harshWords.word, word)).run();
  tx.afterCommit(forgetList);
  return { word, wasThere: changes > 0 };
}
