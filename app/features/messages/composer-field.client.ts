import { showToast } from "~/ui/toast";

/** Says what can be sent where a picture or file is pasted or dropped. */
function answerFiles(event: ClipboardEvent | DragEvent): void {
  const given = "clipboardData" in event ? event.clipboardData : event.dataTransfer;
  // Text from a word processor brings a picture of itself.
  if (!given?.types.includes("Files") || given.types.includes("text/plain")) return;
  event.preventDefault();
  if (event.type === "dragover") return;
  showToast({
    tone: "info",
    title: "No pictures here",
    message: "Photos go on your profile. Here you can send words, your voice, or a meetup.",
  });
}

/** Inserts a line break as a key would: Enter sends, and the keyboards of phones have no Shift+Enter. */
function addLine({ target }: MouseEvent, field: HTMLTextAreaElement): void {
  const button = (target as Element).closest("[data-new-line]");
  if (!button) return;
  button.closest("details")?.removeAttribute("open");
  field.focus();
  document.execCommand("insertText", false, "\n");
}

/** Makes a field as high as its text. */
function fitHeight(field: HTMLTextAreaElement): void {
  // A field with a height never says that its text needs less.
  field.style.height = "0";
  const bordersPx = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + bordersPx}px`;
}

/** Adds to the field of a message what its page works without, for as long as the field is there. */
export function enhance(field: HTMLTextAreaElement | null): void {
  const form = field?.form;
  if (!form) return;
  for (const name of ["paste", "dragover", "drop"] as const)
    form.addEventListener(name, answerFiles);
  form.addEventListener("click", (event) => addLine(event, field));
  if (CSS.supports("field-sizing", "content")) return;
  form.addEventListener("input", () => fitHeight(field));
  // The composer empties the field once this has ended.
  form.addEventListener("submit", () => setTimeout(fitHeight, 0, field));
  fitHeight(field);
}
