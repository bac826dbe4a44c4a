import type { Field, RecognitionClass } from "./spoken";

const UNSUPPORTED = "Voice input not supported in your browser";

const MIC =
  '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true"><path d="M9 6a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21"/></svg>';

const recognizer = (): RecognitionClass | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
};

const isText = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type === "text");

function addButton(field: Field): void {
  if (field.nextElementSibling?.matches("[data-mic]")) return;
  const button = document.createElement("button");
  const label = field.labels?.[0]?.firstChild?.textContent ?? "";
  button.type = "button";
  button.className = "mic";
  button.dataset.mic = "idle";
  button.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-label", `Speak: ${label}`);
  button.innerHTML = MIC;
  field.after(button);
}

/** Says once that there is no voice input, below the first section that would have it. */
function sayUnsupported(field: Field): void {
  const section = field.closest("details");
  if (!section || document.querySelector("[data-no-voice]")) return;
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.dataset.noVoice = "";
  hint.textContent = UNSUPPORTED;
  section.querySelector("summary")?.after(hint);
}

/**
 * Adds a microphone button beside every field with voice input.
 * @returns the cleanup function
 */
export function addMicrophones(form: HTMLFormElement): () => void {
  const fields = Array.from(form.elements).filter(
    (element): element is Field => isText(element) && element.closest("[data-speech]") !== null,
  );
  const Recognizer = recognizer();
  if (!Recognizer) {
    if (fields[0]) sayUnsupported(fields[0]);
    return () => {};
  }
  for (const field of fields) addButton(field);
  // Only a field that had the focus has a caret; elsewhere the text is appended.
  const visited = new WeakSet<EventTarget>();
  const onFocus = ({ target }: Event) => target && visited.add(target);
  const onClick = async ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-mic]") : null;
    const field = button?.previousElementSibling;
    if (!button || !field || !isText(field) || field.form !== form) return;
    const end = field.value.length;
    const at: [number, number] = visited.has(field)
      ? [field.selectionStart ?? end, field.selectionEnd ?? end]
      : [end, end];
    const { dictate } = await import("./speech.client");
    dictate(Recognizer, button, field, at);
  };
  document.addEventListener("focusin", onFocus);
  document.addEventListener("click", onClick);
  return () => {
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("click", onClick);
  };
}
