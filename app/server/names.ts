import { LIMITS } from "@db/schema/values";
import { isStaffName } from "./staff-names";
import { clean, hasWebAddress } from "./text";

/**
 * The rule of decision A2 for names of people, applied wherever a name is entered. The tables stay
 * on the server: no module of the browser may import this one (a contract test checks).
 */

// One emoji: a flag of letters or of tags, a keycap, or pictures with their variation, skin and
// joiners.
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`;
const EMOJI = new RegExp(
  String.raw`\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|${PICTURE}(?:\u200d${PICTURE})*`,
  "gu",
);
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

/** Normalizes a name for storage: one line, without invisible characters except inside an emoji. */
export function cleanName(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  const plain = clean(text);
  for (const emoji of plain.matchAll(EMOJI)) {
    pieces.push(plain.slice(from, emoji.index).replace(INVISIBLE, ""), emoji[0]);
    from = emoji.index + emoji[0].length;
  }
  pieces.push(plain.slice(from).replace(INVISIBLE, ""));
  return clean(pieces.join("").replace(/\s+/g, " "));
}

/** The scripts in which people write today (UAX #31, table 5), except those of East Asia. */
const SCRIPTS = [
  ...["Arabic", "Armenian", "Bengali", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek"],
  ...["Gujarati", "Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Latin", "Malayalam", "Myanmar"],
  ...["Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan"],
];
/** One word of Japanese, Korean or Chinese may mix several of these. */
const EAST_ASIAN = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"];
const SCRIPT_SETS = [...SCRIPTS.map((script) => [script]), EAST_ASIAN];

/** Characters of the given scripts, and those of every script: digits, marks, common characters. */
const scriptPattern = (scripts: readonly string[]) =>
  `[\\p{Script=Inherited}${["Common", ...scripts].map((script) => `\\p{Script_Extensions=${script}}`).join("")}]`;
const WORDS_IN_ONE_SCRIPT = SCRIPT_SETS.map((set) => new RegExp(`^${scriptPattern(set)}*$`, "u"));
const READABLE = new RegExp(scriptPattern(SCRIPT_SETS.flat()), "u");

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** What is wrong with the scripts of a name, as a sentence. */
function scriptProblem(name: string): string | null {
  const words = name.normalize("NFKC").split(BETWEEN_WORDS);
  const rare = Array.from(words.join("")).find((sign) => !READABLE.test(sign));
  if (rare) return `Please choose another letter than “${rare}”: few people can read it`;
  if (!words.every((word) => WORDS_IN_ONE_SCRIPT.some((script) => script.test(word))))
    return "Please write each word of the name in letters of one alphabet";
  return null;
}

/**
 * What is wrong with a name, as a sentence; nothing with a good one.
 *
 * @param name as `cleanName` gives it
 */
export function nameProblem(name: string): string | null {
  if (!LETTER_OR_NUMBER.test(name.normalize("NFKC")) && name.search(EMOJI) < 0)
    return "Please use at least one letter, number or emoji that others can see";
  if (hasTooManyMarks(name)) return MARKS_PROBLEM;
  if (hasWebAddress(name.normalize("NFKC"))) return "Please leave web addresses out of the name";
  if (isStaffName(name))
    return "That name is kept for the people who run August. Please choose another";
  return scriptProblem(name);
}

/** The name that an identity provider supplies, or null where it is not acceptable. */
export function readName(claim: string | null): string | null {
  const name = cleanName(claim ?? "");
  return name && name.length <= LIMITS.firstName && !nameProblem(name) ? name : null;
}
