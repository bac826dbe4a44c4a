/**
 * Which names impersonate August's staff (rule no-staff-names), in whatever letters they are written
 * (homoglyphs). The tables stay on the server: no module of the browser may import this one (a
 * contract test checks).
 */

// Homoglyphs: letters of other alphabets, digits and signs that read like a Latin letter, by the
// confusables of UTS #39 and the habits of text decorators, who write 匚 for C. Compatibility forms
// (fullwidth, circled, mathematical) are unfolded before, and marks are removed.
const READS_LIKE: Readonly<Record<string, string>> = {
  a: "аαλʌ⍺卂ﾑ4@ꭺᗅꓮ𖽀𐊠ᗩⲁ𐌰𐌀",
  b: "вьβ乃ꮟᖯᏼᗷꓐ𐊂𐊡𐌁",
  c: "сς匚©ⲥꮯ𐐽ꓚ𐊢𐌂𐔜",
  d: "ԁժ刀ꮷᑯꓒꭰᗞᗪꓓⲇ𐌳𐌃",
  e: "еεєҽэ℮乇3ⴹꭼꓰ𑣆𑣎𐊆𐌴",
  f: "ғϝքֆ千ᖴꓝ𑣂𐊇𐊥𐔥",
  g: "qցԍƍ9ԛգզꮐᏻꓖⵕ",
  h: "һհ卄ꮒⲏнꮋᕼꓧ𐋏",
  i: "іιꙇӏլǀǃl丨ㄥ∣׀|1!¡ꭵ𑣃ⲓⵏᛁꓲ𖼨𐊊𐌉ⳑꮮᒪꓡ𖼖𑣒𐑃𐔦ꮖ𐌹",
  j: "ϳјꭻᒍꓙ",
  k: "кκҝⲕꮶᛕꓗ𐔘",
  m: "мμϻ爪ⲙꮇᗰᛖꓟ𐊰𐌑𐌼𐌌",
  n: "ηνпոռи几ⲛꓠ𐔓ᑎꮑ𐌽𐌍",
  o: "оοσօ口ㄖ0ⲟჿഠဝ𐓪𑣈𑣗𐐬ⵔዐଠꓳ𑣕𐊒𐊫𐔖",
  p: "рρթƿ卩ⲣꮲᑭꓑ𐊕",
  r: "гяրᴦ®尺ⲅꮁꭱꮢ𐓜ᖇꓣ𖼵",
  s: "ѕտꙅƽ丂5$ꮪ𑣁𐑈ꮥꓢ𖼺𐊖ᔕ",
  t: "тτե⊤⟙七ㄒ7+ⲧꭲꓔ𖼊𑣜𐊗𐊱𐌕𐍄",
  u: "vυսцʋㄩѵ𐓶𑣘ሀᑌꓴ𖽂𑜆ꮩ𑣀ⴸᐯꛟꓦ𖼈𐔝",
  w: "ѡԝա𑜊𑜎𑜏ꮃꮤꓪ",
  x: "хᕁᕽχⲭⵝᚷꓫ𐊐𐊴𐌗𐔧",
  y: "уүγყⲩꭹꮍꓬ𖽃𑣄𐊲",
  z: "ꮓζꓜ𑣉",
};
const LETTER_FOR = new Map(
  Object.entries(READS_LIKE).flatMap(([letter, others]) =>
    [...others.normalize("NFKC")].map((other) => [other, letter] as const),
  ),
);

/** Letters on a colored ground, which have no compatibility form: 🅰, 🅐 and the halves of flags. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

const LATIN = /\p{Script=Latin}/u;
const ALPHABET = Array.from("abcdefghijklmnopqrstuvwxyz");
const DICTIONARY = new Intl.Collator("en", { sensitivity: "base" });

/** A letter unlike any of a staff word, and a character that is no letter. */
const OTHER_LETTER = "?";
const NO_LETTER = "*";

function letterFor(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  if (start !== undefined) return String.fromCharCode(97 + code - start);
  const letter = LETTER_FOR.get(sign);
  if (letter) return letter;
  // A dictionary sorts small capitals, strokes and hooks after the letter that they come from.
  if (LATIN.test(sign))
    return ALPHABET.findLast((each) => DICTIONARY.compare(sign, each) >= 0) ?? OTHER_LETTER;
  if (/\p{L}/u.test(sign)) return OTHER_LETTER;
  if (/[\s\p{Pd}_./]/u.test(sign)) return " ";
  return /[\p{N}\p{S}*]/u.test(sign) ? NO_LETTER : "";
}

/**
 * The skeleton of a text (after UTS #39): how it reads at a glance in Latin letters, with `?` for a
 * letter unlike all of them and `*` for another character.
 */
export const skeleton = (text: string): string =>
  Array.from(
    text.normalize("NFKC").toLowerCase().normalize("NFD").replace(/\p{M}/gu, ""),
    letterFor,
  ).join("");

/** Names that only those who run August may use. */
export const STAFF_WORDS = [
  ...["August", "official", "staff", "team", "concierge", "support"],
  ...["admin", "administrator", "administration", "moderator", "moderation"],
  ...["help desk", "help center", "customer service", "trust and safety"],
] as const;

/** Office words that keep a staff word one: "August HQ". A surname does not: "August Webb". */
const OFFICE_WORDS = [
  ...["the", "of", "your", "HQ", "headquarters", "office", "desk", "help", "center", "customer"],
  ...["service", "billing", "payment", "payments", "operations", "security", "safety", "trust"],
  ...["management", "manager", "account", "community", "tech", "sys", "app", "com", "bot", "CEO"],
  ...["verified", "ops", "info", "member", "refunds", "island"],
];
const PLURALS = ["officials", "teams", "admins", "administrators", "moderators"];

interface Word {
  letters: string;
  isStaff: boolean;
}

/** A staff word is also matched with each doubled letter once; an office word is matched exactly. */
const WORDS: readonly Word[] = [
  ...[...STAFF_WORDS, ...PLURALS].flatMap((word) => {
    const letters = skeleton(word).replaceAll(" ", "");
    const once = letters.replace(/(.)\1+/g, "$1");
    return [...new Set([letters, once])].map((each) => ({ letters: each, isStaff: true }));
  }),
  ...OFFICE_WORDS.map((word) => ({ letters: skeleton(word), isStaff: false })),
];

/** Two letters that read as one. */
const PAIRS: Readonly<Record<string, string>> = { d: "ci", m: "rn" };

const afterSpace = (text: string, at: number) => (text[at] === " " ? at + 1 : at);

/**
 * The position after the letter that is matched at a position, or -1; another character may stand
 * for it.
 */
function behind(text: string, at: number, letter: string): number {
  if (text[at] === letter || text[at] === NO_LETTER) return at + 1;
  const [first = "", second] = PAIRS[letter] ?? "";
  const rest = afterSpace(text, at + 1);
  return text[at] === first && text[rest] === second ? rest + 1 : -1;
}

/**
 * The positions where a word that begins at a position may end; its letters may be spaced or
 * repeated.
 */
function findEnds(text: string, start: number, { letters, isStaff }: Word): Set<number> {
  let ends = new Set([start]);
  for (const letter of letters) {
    const next = new Set<number>();
    for (const end of ends) {
      let at = behind(text, end === start ? end : afterSpace(text, end), letter);
      for (; at > 0; at = isStaff ? behind(text, at, letter) : -1) next.add(at);
    }
    ends = next;
  }
  return ends;
}

/** Whether listed words, at least one of staff, cover a text without double spaces. */
function isFilledByStaffWords(text: string): boolean {
  // Each position up to which words cover the text, and whether one of staff is among them.
  const filled = new Map([[0, false]]);
  for (let at = 0; at < text.length; at++) {
    const hasStaff = filled.get(at);
    if (hasStaff === undefined) continue;
    for (const word of WORDS)
      for (const end of findEnds(text, at, word)) {
        const next = afterSpace(text, end);
        filled.set(next, word.isStaff || hasStaff || filled.get(next) === true);
      }
  }
  return filled.get(text.length) === true;
}

const spacedOnce = (text: string) => text.replace(/ +/g, " ").trim();

/** Whether a skeleton reads as staff words, with its other characters removed or treated as letters. */
function readsAsStaff(text: string): boolean {
  if (isFilledByStaffWords(spacedOnce(text.replaceAll(NO_LETTER, "")))) return true;
  const inner = text.replace(/^[* ]+|[* ]+$/g, "").replace(/(?<=[a-z])[?](?=[a-z])/g, NO_LETTER);
  const others = inner.split(NO_LETTER).length - 1;
  return inner.length >= 3 * others && isFilledByStaffWords(spacedOnce(inner));
}

/**
 * Whether a name consists of staff words alone (rule no-staff-names): "August Team" does; "August Wilson"
 * is a person, and so is someone who was born on "August 8".
 */
export function isStaffName(name: string): boolean {
  if (/^(?:\d+ August|August \d+)$/i.test(name)) return false;
  // "Admin 1" and "Admin!" read the same without their ends; "0fficial" reads so only with them.
  const words = name.replace(/(?<!\p{L})\p{N}+(?!\p{L})/gu, " ");
  const core = name.replace(/\P{L}+$/u, "");
  const parts = [name, words, core, core.replace(/^\P{L}+/u, "")].map(skeleton);
  // "August | Team", "August + Team" and "August's Team" read so without what is between the words.
  const spaced = spacedOnce(skeleton(words.replace(/(?!@)[\p{P}\p{Sm}]/gu, " ")));
  return [...parts, spaced.replace(/ [ils](?= )/g, "")].some(readsAsStaff);
}
