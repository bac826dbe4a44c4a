// Bidirectional embeddings, overrides and isolates can make a text read differently from what it says. The marks
// (LRM, RLM, ALM) only settle on which side a period is.
const BIDI = /[\u202a-\u202e\u2066-\u2069]/g;
// Control characters other than tab and line feed have no place in a text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Characters written from right to left, as a class for regular expressions and for GLOB. */
export const RIGHT_TO_LEFT =
  "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]";
const HAS_RIGHT_TO_LEFT = /* @__PURE__ */ new RegExp(RIGHT_TO_LEFT, "u");

/**
 * Keeps what a member wrote from moving the words, numbers and periods of the sentence around it: a text
 * from right to left is put between the characters FSI and PDI, which no screen shows.
 */
export const isolate = (text: string): string =>
  HAS_RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;

/** Takes out what `isolate` put in. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, "");

/** Escapes a text for HTML: its content, or an attribute in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A text that begins with a capital letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Ends a text with a period, unless it ends with a mark already. */
export const endSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

// A lone surrogate, as in a text that was cut in the middle of an emoji.
const LONE = /\p{Surrogate}/gu;

// Letters, numbers, punctuation and symbols, except those that are drawn as nothing: fillers, tags,
// the soft hyphen, the blank Braille pattern, the object replacement character, the null notehead.
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Normalizes a member's text for storage: one kind of line end, no control characters, no bidi
 * embeddings, emoji kept. A text without a visible character becomes empty (rule names-visible).
 */
export function clean(text: string): string {
  const cleaned = text
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replace(BIDI, "")
    .replace(CONTROL, "")
    .replace(LONE, "")
    .normalize("NFC")
    .trim();
  return VISIBLE.test(cleaned) ? cleaned : "";
}

/** The beginning of a longer text, up to a whole word, in at most as many characters. */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${(/^[\s\S]+(?=\s)/.exec(cut)?.[0] ?? cut).replace(LONE, "").trimEnd()}…`;
}
