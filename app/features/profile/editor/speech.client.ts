import { noteAt } from "./field-note.client";
import { type Field, type Recognition, type RecognitionClass, spoken } from "./spoken";

/** The published sentence for a microphone that cannot be used (rule fixed-words). */
const FAILED = "Could not access microphone. Please check permissions.";

const IS_SILENCE = /^(no-speech|aborted)$/;

let current: { button: HTMLElement; recognition: Recognition } | null = null;

/**
 * Starts speech recognition once, in US English, and inserts the text at the caret of a field.
 * Called again for the field in use, it stops.
 * @param at where the text goes: start and end of the selection
 */
export function dictate(
  Recognizer: RecognitionClass,
  button: HTMLElement,
  field: Field,
  at: [number, number],
): void {
  const previous = current;
  previous?.recognition.abort();
  if (previous?.button === button) return;
  const holder = field.closest("[data-speech]") ?? field;
  const say = (text: string) => noteAt(holder, text);
  const recognition = new Recognizer();
  const state = (name: "idle" | "starting" | "listening") => {
    button.dataset.mic = name;
    button.setAttribute("aria-pressed", String(name !== "idle"));
  };
  recognition.lang = "en-US";
  recognition.continuous = false;
  recognition.interimResults = true;
  recognition.onstart = () => {
    state("listening");
    say("Listening…");
  };
  recognition.onresult = ({ results }) => {
    const heard = Array.from(results, (result) => result[0]?.transcript ?? "").join("");
    if (!results[results.length - 1]?.isFinal) return say(`${heard.trim()}…`);
    const { value, caret } = spoken(field.value, at, heard, field.maxLength);
    field.value = value;
    field.setSelectionRange(caret, caret);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    say(`Added: ${heard.trim()}`);
  };
  recognition.onerror = ({ error }) =>
    say(IS_SILENCE.test(error) ? "Nothing was heard. Please try again." : FAILED);
  recognition.onend = () => {
    state("idle");
    if (current?.recognition === recognition) current = null;
  };
  current = { button, recognition };
  state("starting");
  say("Starting…");
  try {
    recognition.start();
  } catch {
    say(FAILED);
    recognition.onend();
  }
}
