/**
 * Shows a note below a field and announces it politely to screen readers. An empty text removes it.
 * @param field the element around label and controls
 */
export function noteAt(field: Element, text: string): void {
  let note = field.querySelector<HTMLElement>(":scope > .editor-note");
  if (!note) {
    if (!text) return;
    note = document.createElement("p");
    note.className = "editor-note";
    note.setAttribute("role", "status");
    field.append(note);
  }
  note.textContent = text;
}
