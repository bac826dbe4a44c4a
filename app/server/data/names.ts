import { LIMITS } from "@db/schema/values";
import { hasWebAddress } from "../web/web-address";
import { isStaffName, skeleton } from "./staff-names";
import { clean } from "./text";

/**
 * What names of people may be (rule names-visible), applied wherever a name is entered. The tables stay
 * on the server: no module of the browser may import this one (a contract test checks).
 */

// One emoji: a flag of letters or of tags, a keycap, or pictures with their variation, skin and
// joiners.
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`;
const EMOJI = String.raw`\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|${PICTURE}(?:\u200d${PICTURE})*`;
/** Scripts whose spelling needs joiners inside a word, as in “علی‌رضا” and “ශ්‍රී”. */
const JOINED_SCRIPTS = [
  ...["Arabic", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Khmer", "Malayalam"],
  ...["Mongolian", "Myanmar", "Oriya", "Sinhala", "Syriac", "Tamil", "Telugu"],
];
// A joiner between two letters of one such script, or at the end of a Malayalam chillu.
const JOINER = [
  ...JOINED_SCRIPTS.map(
    (script) =>
      `(?<=\\p{Script=${script}}\\p{M}*)[\\u200c\\u200d](?=\\p{Script=${script}})(?=\\p{L})`,
  ),
  "(?<=\\u0d4d)\\u200d",
].join("|");
const KEPT = new RegExp(`${EMOJI}|${JOINER}`, "gu");
// Format characters, fillers drawn as nothing, the blank Braille pattern, the object replacement
// character.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu;
// Modifier letters are strokes and hooks that nobody reads as a letter by themselves.
const LETTER_OR_NUMBER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;
const MOST_MARKS = 3;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, "u");

/** Whether a letter of a text has more than three marks. */
export const hasTooManyMarks = (text: string) => TOO_MANY_MARKS.test(text.normalize("NFD"));
export const MARKS_PROBLEM = `Please use at most ${MOST_MARKS} accents or other marks on one letter`;

/** Normalizes a name for storage: one line, without invisible characters except where emoji and spelling need them. */
export function cleanName(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  const plain = clean(text);
  for (const kept of plain.matchAll(KEPT)) {
    pieces.push(plain.slice(from, kept.index).replace(INVISIBLE, ""), kept[0]);
    from = kept.index + kept[0].length;
  }
  pieces.push(plain.slice(from).replace(INVISIBLE, ""));
  return clean(pieces.join("").replace(/\s+/g, " "));
}

// A capital between small letters and more letters begins a word: “ΝίκοςNick” are two, “AnnА” is one.
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll}\p{M}*)(?=\p{Lu}\p{M}*\p{L})/u;
const LATIN = /\p{Script=Latin}/u;
// A letter of another alphabet. Nobody takes “千Z” for Latin, though decorators write so.
const OTHER_ALPHABET =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Han}\p{Script=Bopomofo}\p{Script=Katakana}])\p{L}/u;

/** Whether letters of another alphabet pose as Latin ones in a word: “Mаry” with a Cyrillic а. */
const isDisguised = (word: string) =>
  LATIN.test(word) && OTHER_ALPHABET.test(word) && /^[a-z]+$/.test(skeleton(word));

/**
 * What is wrong with a name, as a sentence; nothing with a good one.
 *
 * @param name as `cleanName` gives it
 */
export function nameProblem(name: string): string | null {
  if (!LETTER_OR_NUMBER.test(name.normalize("NFKC")) && name.search(KEPT) < 0)
    return "Please use at least one letter, number or emoji that others can see";
  if (hasTooManyMarks(name)) return MARKS_PROBLEM;
  if (isStaffName(name)) return "That name is for the people who run August. Please choose another";
  if (hasWebAddress(name)) return "Please leave web addresses out of the name";
  if (name.normalize("NFKC").split(BETWEEN_WORDS).some(isDisguised))
    return "Please write each word of the name in letters of one alphabet";
  return null;
}

/** The name that an identity provider supplies, or null where it is not acceptable. */
export function readName(claim: string | null): string | null {
  const name = cleanName(claim ?? "");
  return name && name.length <= LIMITS.firstName && !nameProblem(name) ? name : null;
}
