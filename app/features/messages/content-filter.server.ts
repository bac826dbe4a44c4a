import { Refusal } from "~/server/web/errors";
import { hasPhrase } from "./phrase-tree";

/** Look-alike characters that replace letters in obfuscated words. */
const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "€": "e",
};

/** Abusive whole words. `*` matches any ending. */
const HARSH = [
  "fuck*",
  "motherfuck*",
  "bitch*",
  "cunt*",
  "whore*",
  "slut*",
  "asshole*",
  "dickhead*",
  "retard",
  "retarded",
  "faggot*",
  "nigger*",
  "bastard*",
  "kys",
];

/** Phrases that threaten, insult or pressure. */
const HARSH_PHRASES = [
  /\b(?:go )?kill your ?self\b/,
  /\bi(?: will|'ll| am going to|'m gonna) (?:kill|hurt|rape) (?:you|u)\b/,
  /\b(?:you are|you're|ur|u r|you) (?:so |such an? |an? |a )?(?:ugly|stupid|idiot|moron|disgusting|worthless|pathetic|loser)\b/,
  /\bshut up\b/,
  /\bpiece of shit\b/,
  /\bsend (?:me )?(?:some )?nudes?\b/,
  /\bsuck my\b/,
];

const MONEY = [
  /\b(?:send|lend|loan|give|wire|transfer|venmo|zelle|cashapp|paypal)\b(?: \w+){0,3} (?:money|cash|dollars|bucks|funds|\$ ?\d+|\d+ ?(?:\$|dollars|bucks|usd))(?!\w)/,
  /\b(?:need|borrow)\b(?: \w+){0,2} (?:money|cash|\$ ?\d+|\d+ ?(?:\$|dollars|bucks))(?!\w)/,
  /\bgift ?cards?\b(?=.*\b(?:send|buy|code|number)\b)|\b(?:send|buy)\b(?: \w+){0,3} gift ?cards?\b/,
  /\b(?:western union|moneygram|bank account number|routing number|wire transfer)\b/,
  /\binvest\b(?: \w+){0,4} (?:bitcoin|crypto|btc|ethereum|usdt)\b/,
  /\b(?:buy|send)\b(?: \w+){0,3} (?:bitcoin|crypto|btc|usdt)\b/,
  /\b(?:my|me on|me at) (?:venmo|zelle|cash ?app|paypal)\b/,
];

const HARSH_WORDS = new RegExp(`^(?:${HARSH.map((word) => word.replace("*", "\\w*")).join("|")})$`);

/** Normalizes to lower case, one kind of apostrophe, no accents and single spaces. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, " ");

/** Punctuation at the end of a word, which is a look-alike within it: "Oh!" is not "ohi". */
const EXCLAIMED = /^[!|]+|[!|]+$/g;

/**
 * The readings of an obfuscated word: look-alikes replaced, punctuation dropped, repeated letters
 * collapsed.
 */
function unhidden(word: string): string[] {
  // A number stays a number: "5" alone is not an "s".
  if (!/\p{L}/u.test(word)) return [];
  return [...new Set([word.replace(EXCLAIMED, ""), word])].flatMap((written) => {
    const read = [...written].map((sign) => LOOKALIKES[sign] ?? sign).join("");
    const letters = read.replace(/[^\p{L}]/gu, "");
    return [letters, letters.replace(/(.)\1+/g, "$1"), letters.replace(/(.)\1{2,}/g, "$1$1")];
  });
}

/** Joins single letters: "f u c k". */
const spelledOut = (text: string): string[] =>
  (text.match(/(?:(?<![\p{L}\p{N}'])[\p{L}@$!*](?:[ .\-_]+|(?![\p{L}\p{N}']))){4,}/gu) ?? []).map(
    (run) => run.replace(/[^\p{L}@$!]/gu, ""),
  );

const SEPARATORS = /[\s,.;:?"()/\\-]+/;

/** The words of a text in plain letters, without look-alikes, accents and punctuation. */
export const toPlainWords = (text: string): string[] =>
  plain(text)
    .split(SEPARATORS)
    .flatMap((word) => unhidden(word)[0] ?? [])
    .filter((word) => word !== "");

/**
 * Whether a text looks abusive or asks for money, by a small word list. It may be wrong, so that it
 * only makes the sender confirm, and what it finds is not stored.
 *
 * @param added further words and phrases, as the moderators' list has them
 */
export function isHarsh(text: string, added: readonly string[] = []): boolean {
  const known = plain(text);
  const words = [...known.split(SEPARATORS), ...spelledOut(known)];
  const readings = words.map(unhidden).filter((all) => all.length > 0);
  return (
    readings.some((all) => all.some((letters) => HARSH_WORDS.test(letters))) ||
    hasPhrase(readings, added) ||
    HARSH_PHRASES.some((phrase) => phrase.test(known)) ||
    MONEY.some((phrase) => phrase.test(known))
  );
}

/** The refusal that returns a harsh message to its sender, who may confirm it. */
export const harshRefusal = () =>
  new Refusal(
    "harsh_message",
    "Take a second look",
    "This could come across as harsh, or as asking for money. It’s your call.",
  );
