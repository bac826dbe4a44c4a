/**
 * Says a sentence below a field, politely for those who listen. An empty text takes it away.
 *
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
