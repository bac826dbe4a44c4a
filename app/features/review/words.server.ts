import { addHarshWordWithin, removeHarshWordWithin } from "~/features/messages/harsh-words.server";
import { transact } from "~/server/data/database.server";
import { recordDecision } from "./audit.server";

const record = (
  tx: Parameters<typeof recordDecision>[0],
  moderatorId: string | null,
  action: "add_word" | "remove_word",
  word: string,
) => recordDecision(tx, { moderatorId, action, subject: `word:${word}`, memberId: null });

/**
 * Adds a word or phrase before which the sender of a first message is asked, as a moderator's decision.
 * @returns how the list has it
 * @throws Refusal as `addHarshWordWithin`
 */
export const addWord = (moderatorId: string, text: string): string =>
  transact((tx) => {
    const { word, isNew } = addHarshWordWithin(tx, text);
    if (isNew) record(tx, moderatorId, "add_word", word);
    return word;
  });

/**
 * Removes a word or phrase from the list, as a moderator's decision; idempotent.
 * @returns the word
 * @throws Refusal as `removeHarshWordWithin`
 */
export const removeWord = (moderatorId: string, text: string): string =>
  transact((tx) => {
    const { word, wasThere } = removeHarshWordWithin(tx, text);
    if (wasThere) record(tx, moderatorId, "remove_word", word);
    return word;
  });
