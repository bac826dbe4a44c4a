// Bidirectional controls can make a text read differently from what it says.
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Control characters other than tab and line feed have no place in a text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

// Half a pair, as a text that was cut in the middle of an emoji has it.
const LONE = /\p{Surrogate}/gu;

/** A member's text as it is stored: one kind of line end, no control or bidi characters, emoji kept. */
export const clean = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replace(BIDI, "")
    .replace(CONTROL, "")
    .replace(LONE, "")
    .normalize("NFC")
    .trim();
