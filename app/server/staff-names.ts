/**
 * Which names speak for August (decision A2), whatever letters they are written in. The tables are the
 * server's: no module of the browser may import this one (a contract test looks).
 */

// Letters of other alphabets, digits and signs that read like one letter of a staff word. Compatibility
// forms (fullwidth, circled, mathematical) are unfolded before, and marks are taken away. The Chinese
// and Bopomofo letters are those in which pages that decorate texts write Latin ones.
const READS_LIKE: Readonly<Record<string, string>> = {
  a: "аαλʌ⍺卂ﾑ4@",
  b: "вьβ乃",
  c: "сς匚©",
  d: "ԁժ刀",
  e: "еεєҽэ℮乇3",
  f: "ғϝքֆ千",
  g: "ցԍƍ9",
  h: "һհ卄",
  i: "іιꙇӏլǀǃl丨ㄥ∣׀|1!¡",
  k: "кκҝ",
  m: "мμϻ爪",
  n: "ηνпոռи几",
  o: "оοσօ口ㄖ0",
  p: "рρթƿ卩",
  q: "ԛգզ",
  r: "гяրᴦ®尺",
  s: "ѕտꙅƽ丂5$",
  t: "тτե⊤⟙七ㄒ7+",
  u: "υսцʋㄩ",
  v: "ѵ",
  y: "уүγ",
};
const LETTER_FOR = new Map(
  Object.entries(READS_LIKE).flatMap(([letter, others]) =>
    [...others.normalize("NFKC")].map((other) => [other, letter] as const),
  ),
);

/** Letters on a ground of their own, which have no compatibility form: 🅰, 🅐 and the halves of flags. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

const LATIN = /\p{Script=Latin}/u;
const ALPHABET = Array.from("abcdefghijklmnopqrstuvwxyz");
const DICTIONARY = new Intl.Collator("en", { sensitivity: "base" });

/** A letter in no way like one of a staff word, and a sign that is no letter. */
const OTHER_LETTER = "?";
const NO_LETTER = "*";

function letterFor(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  if (start !== undefined) return String.fromCharCode(97 + code - start);
  const letter = LETTER_FOR.get(sign);
  if (letter) return letter;
  // Small capitals, strokes and hooks stand in a dictionary behind the letter that they were made from.
  if (LATIN.test(sign))
    return ALPHABET.findLast((each) => DICTIONARY.compare(sign, each) >= 0) ?? OTHER_LETTER;
  if (/\p{L}/u.test(sign)) return OTHER_LETTER;
  if (/[\s\p{Pd}_./]/u.test(sign)) return " ";
  return /[\p{N}\p{S}*]/u.test(sign) ? NO_LETTER : "";
}

/** A text as it reads at a glance (after UTS #39), for comparing with the staff words alone. */
const skeleton = (text: string): string =>
  Array.from(
    text.normalize("NFKC").toLowerCase().normalize("NFD").replace(/\p{M}/gu, ""),
    letterFor,
  ).join("");

/** Names that only those who run August may carry. */
export const STAFF_WORDS = [
  ...["August", "official", "staff", "team", "concierge", "support"],
  ...["admin", "administrator", "administration", "moderator", "moderation"],
  ...["help desk", "help center", "customer service", "customer care", "trust and safety"],
] as const;

/** What a name may be made of beside a staff word and still speak for August: "August HQ". */
const COMPANIONS = [
  ...["the", "of", "at", "for", "from", "by", "and", "your", "our", "office", "help"],
  ...[
    "HQ",
    "H Q",
    "headquarters",
    "desk",
    "center",
    "service",
    "customer",
    "care",
    "account",
    "billing",
    "community",
  ],
  ...["app", "bot", "crew", "mod", "manager", "management", "operations", "security", "safety"],
  ...["system", "trust", "agent", "employee", "founder", "CEO", "Inc", "LLC", "com", "verified"],
  ...["payment", "review", "rep", "tech", "IT", "web", "site", "sys"],
];

// Two letters that read as one.
const PAIRS: Readonly<Record<string, string>> = { d: "|c ?i", m: "|r ?n" };
// A letter that is written twice reads as one, and so does one in whose place something else stands; letters
// may be set apart. A companion is taken at its word: "August Webb" and "August Sand" are people.
// A space is matched in one place alone: two would double the readings with every word.
const patternOf = (word: string) =>
  (skeleton(word.replace(/\s/g, "")).match(/(.)\1*/g) ?? [])
    .map((letters) => {
      const letter = letters.charAt(0);
      const one = `(?:${letter}${PAIRS[letter] ?? ""})`;
      return `(?:${letters.length > 1 ? `${one}(?: ?${one})*` : `${one}+`}|[${NO_LETTER}])`;
    })
    .join(" ?");
const LEADING = STAFF_WORDS.map(patternOf).join("|");
// Staff words of several words are made of companions, and are read in one way beside the leading one.
const BESIDE = STAFF_WORDS.filter((word) => !word.includes(" ")).map(patternOf);
const EITHER = `(?:(?:${[...BESIDE, ...COMPANIONS.map(skeleton)].join("|")})(?:(?<! )s)? ?)`;
const STAFF = new RegExp(`^${EITHER}*(?:${LEADING})(?:(?<! )s)? ?${EITHER}*$`);

/** Whether a skeleton reads as staff words, its other signs left out or taken for letters. */
function readsAsStaff(text: string): boolean {
  const letters = text.replaceAll(NO_LETTER, "").replace(/ +/g, " ").trim();
  if (STAFF.test(letters)) return true;
  const inner = text.replace(/^[* ]+|[* ]+$/g, "").replace(/(?<=[a-z])[?](?=[a-z])/g, NO_LETTER);
  const others = inner.split(NO_LETTER).length - 1;
  return inner.length >= 3 * others && STAFF.test(inner.replace(/ +/g, " "));
}

/** Whether a name is made of staff words alone: "August Team" is, "August Wilson" is a person. */
export function isStaffName(name: string): boolean {
  // "Admin 1" and "Admin!" read as they do without their ends, "0fficial" only with them.
  const words = name.replace(/(?<!\p{L})\p{N}+(?!\p{L})/gu, " ");
  const core = name.replace(/\P{L}+$/u, "");
  return [name, words, core, core.replace(/^\P{L}+/u, "")].some((part) =>
    readsAsStaff(skeleton(part)),
  );
}
