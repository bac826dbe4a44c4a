/** A text control with voice input. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

/** The part of the browser's speech recognition that this module needs. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onstart: (() => void) | null;
  onresult: ((event: { results: ArrayLike<Heard> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}
interface Heard extends ArrayLike<{ transcript: string }> {
  isFinal: boolean;
}
export type RecognitionClass = new () => Recognition;

/**
 * Inserts recognized words at the caret of a text, set off by spaces and cut to what fits.
 * @param at start and end of the selection, which is replaced
 * @param maxLength of the control; negative when it has none
 */
export function spoken(
  text: string,
  [start, end]: readonly [number, number],
  heard: string,
  maxLength: number,
): { value: string; caret: number } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const inserted = `${/\S$/.test(before) ? " " : ""}${heard.trim()}${/^\w/.test(after) ? " " : ""}`;
  const room =
    maxLength < 0 ? inserted.length : Math.max(0, maxLength - before.length - after.length);
  const added = inserted.slice(0, room);
  return { value: before + added + after, caret: before.length + added.length };
}
