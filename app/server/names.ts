import { LIMITS } from "@db/schema/values";
import { clean } from "./text";

/**
 * The rule of decision A2 for what a person is called, the same wherever a name enters. The tables are
 * the server's: no module of the browser may import this one (a contract test looks).
 */

// One emoji: a flag of letters or of tags, a keycap, or pictures with their variation, skin and joiners.
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`;
const EMOJI = new RegExp(
  String.raw`\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|${PICTURE}(?:\u200d${PICTURE})*`,
  "gu",
);
// Format signs, what is drawn as nothing, the blank Braille pattern, the replacement of an object.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu;
// Modifier letters are strokes and hooks: nobody reads one alone as a letter.
const LETTER_OR_NUMBER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;
const MOST_MARKS = 3;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, "u");

/** A name as it is stored: one line, without signs that nobody can see except inside an emoji. */
export function cleanName(text: string): string {
  const kept: string[] = [];
  let from = 0;
  const plain = clean(text);
  for (const emoji of plain.matchAll(EMOJI)) {
    kept.push(plain.slice(from, emoji.index).replace(INVISIBLE, ""), emoji[0]);
    from = emoji.index + emoji[0].length;
  }
  kept.push(plain.slice(from).replace(INVISIBLE, ""));
  return clean(kept.join("").replace(/\s+/g, " "));
}

// Letters and digits that read like one letter of a staff word. Compatibility forms (fullwidth, circled
// and mathematical letters) are unfolded before, and marks are taken away.
const READS_LIKE: Readonly<Record<string, string>> = {
  a: "аαɑᴀꭺ4@",
  c: "сϲᴄꮯ",
  d: "ԁɗđðᴅꭰ",
  e: "еεєҽɛəᴇꭼ3",
  f: "ƒғꜰϝ",
  g: "ɡցɢԍ9",
  i: "іιıɩɪӏլⅼlł|1!¡",
  m: "мμᴍꮇ",
  n: "ηνпոռɴ",
  o: "оοσօᴏøɵ0",
  p: "рρƿᴘꮲ",
  r: "гɾʀꭱꮁ",
  s: "ѕʂꜱꮪ5$",
  t: "тτʈŧᴛꭲ7+",
  u: "υսʋцᴜ",
};
const LETTER_FOR = new Map(
  Object.entries(READS_LIKE).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
);

/** Letters on a ground of their own, which have no compatibility form: 🅰, 🅐 and the halves of flags. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function letterFor(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined
    ? (LETTER_FOR.get(sign) ?? sign)
    : String.fromCharCode(97 + code - start);
}

/** A text as it reads at a glance (after UTS #39), for comparing with the staff words alone. */
const skeleton = (text: string): string =>
  Array.from(
    text.normalize("NFKC").toLowerCase().normalize("NFD").replace(/\p{M}/gu, ""),
    letterFor,
  )
    .join("")
    .replace(/\P{L}/gu, "")
    .replaceAll("rn", "m");

/** Names that only those who run August may carry. */
export const STAFF_WORDS = [
  "August",
  "admin",
  "administrator",
  "moderator",
  "support",
  "team",
  "staff",
  "concierge",
  "official",
] as const;
const STAFF = new RegExp(`^(?:the)?(?:(?:${STAFF_WORDS.map(skeleton).join("|")})s?)+$`);

/** Whether a name is made of staff words alone: "August Team" is, "August Wilson" is a person. */
function isStaffName(name: string): boolean {
  // "Admin 1" and "Admin!" read as they do without their ends, "0fficial" only with them.
  const words = name.replace(/(?<!\p{L})\p{N}+(?!\p{L})/gu, " ");
  const core = name.replace(/\P{L}+$/u, "");
  return [name, words, core, core.replace(/^\P{L}+/u, "")].some((part) =>
    STAFF.test(skeleton(part)),
  );
}

/**
 * What is wrong with a name, as a sentence; nothing with a good one.
 *
 * @param name as `cleanName` gives it
 */
export function nameProblem(name: string): string | null {
  if (!LETTER_OR_NUMBER.test(name.normalize("NFKC")) && name.search(EMOJI) < 0)
    return "Please use at least one letter, number or emoji that others can see";
  if (TOO_MANY_MARKS.test(name.normalize("NFD")))
    return `Please use at most ${MOST_MARKS} accents or other marks on one letter`;
  if (isStaffName(name))
    return "That name is kept for the people who run August. Please choose another";
  return null;
}

/** A name that an identity provider gives, or nothing where it is none. */
export function readName(claim: string | null): string | null {
  const name = cleanName(claim ?? "");
  return name && name.length <= LIMITS.firstName && !nameProblem(name) ? name : null;
}
