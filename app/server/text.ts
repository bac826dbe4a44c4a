// Bidirectional controls can make a text read differently from what it says.
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Control characters other than tab and line feed have no place in a text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

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

const WEB_ADDRESS = /https?:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}(?::\d+)?\/\S/iu;

/** Whether a text holds the address of a web page. */
export const hasWebAddress = (text: string): boolean => WEB_ADDRESS.test(text);

/**
 * Normalizes a member's text for storage: one kind of line end, no control or bidi characters,
 * emoji kept. A text without a visible character becomes empty (decision A2).
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
