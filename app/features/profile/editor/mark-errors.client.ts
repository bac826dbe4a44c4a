import { EDITOR_FORM_ID } from "../section-heads";

const CONTROLS = "input:not([type=hidden]), select, textarea";

/**
 * The element of a field that is marked as invalid: the group of radio buttons, each box, or the
 * control.
 */
function invalidIn(frame: Element): Element[] {
  if (frame.getAttribute("role") === "radiogroup") return [frame];
  return [...frame.querySelectorAll(CONTROLS)];
}

const describedIn = (frame: Element) =>
  frame.matches("fieldset") ? frame : frame.querySelector(CONTROLS);

function setDescribed(frame: Element, id: string, isOn: boolean): void {
  const described = describedIn(frame);
  const ids = (described?.getAttribute("aria-describedby") ?? "").split(" ");
  const now = [...ids.filter((one) => one && one !== id), ...(isOn ? [id] : [])];
  if (now.length > 0) described?.setAttribute("aria-describedby", now.join(" "));
  else described?.removeAttribute("aria-describedby");
}

function unmark(error: Element): void {
  const frame = error.closest(".field");
  error.remove();
  if (!frame) return;
  frame.classList.remove("field-bad");
  setDescribed(frame, error.id, false);
  for (const element of invalidIn(frame)) element.removeAttribute("aria-invalid");
}

function mark(name: string, message: string): void {
  const frame = document.querySelector(`[data-field="${name}"] .field`);
  if (!frame) return;
  const error = document.createElement("p");
  error.id = `${EDITOR_FORM_ID}-${name}-error`;
  error.className = "field-error";
  const prefix = document.createElement("span");
  prefix.className = "sr-only";
  prefix.textContent = "Error: ";
  error.append(prefix, message);
  const before =
    frame.querySelector(":scope > .hint") ?? frame.querySelector(":scope > :is(label, legend)");
  before?.after(error);
  frame.classList.add("field-bad");
  setDescribed(frame, error.id, true);
  for (const element of invalidIn(frame)) element.setAttribute("aria-invalid", "true");
}

/**
 * Shows the errors beside their fields, as the server-rendered page does, and removes the former
 * ones. What was typed stays.
 * @param errors one sentence by field
 */
export function markErrors(errors: Readonly<Record<string, string | undefined>>): void {
  for (const old of document.querySelectorAll("[data-field] .field-error")) unmark(old);
  for (const [name, message] of Object.entries(errors)) if (message) mark(name, message);
}
