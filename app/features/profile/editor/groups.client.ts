import { BUDGET_MESSAGE } from "../budget";
import { noteAt } from "./field-note.client";
import { type Control, listControls } from "./form-values";

/**
 * The running total of the budget's inputs.
 * @returns `isExact` is null while all are blank, which is allowed (rule budget-100)
 */
export function sumBudget(values: readonly string[]): { total: number; isExact: boolean | null } {
  const filled = values.map((value) => value.trim()).filter(Boolean);
  const numbers = filled.map(Number);
  const total = numbers.reduce((sum, number) => sum + (Number.isFinite(number) ? number : 0), 0);
  const isWhole = numbers.every((number) => Number.isInteger(number) && number >= 0);
  return { total, isExact: filled.length === 0 ? null : isWhole && total === 100 };
}

/** True when ticking `box` exceeded the group's maximum. */
export function isOver(group: readonly Control[], box: Control, most: number): boolean {
  const ticked = group.filter(({ name, checked }) => name === box.name && checked);
  return box.checked === true && ticked.length > most;
}

function holdMaximum(box: HTMLInputElement, form: HTMLFormElement): void {
  const group = box.closest<HTMLElement>("[data-max]");
  if (!group || box.type !== "checkbox") return;
  const most = Number(group.dataset.max);
  const refused = isOver(listControls(form), box, most);
  if (refused) box.checked = false;
  noteAt(group, refused ? `You can choose up to ${most}. Untick one first to choose another.` : "");
}

function showBudget(form: HTMLFormElement): void {
  const inputs = Array.from(form.elements).filter((element) => element.closest("[data-budget]"));
  const output = document.querySelector<HTMLOutputElement>("[data-budget-total]");
  if (!output) return;
  const { total, isExact } = sumBudget(
    inputs.flatMap((input) => (input instanceof HTMLInputElement ? input.value : [])),
  );
  output.dataset.exact = String(isExact);
  output.textContent = isExact === false ? `${total}%. ${BUDGET_MESSAGE}` : `${total}%`;
}

/**
 * Enforces the maximum of choices and adds up the budget on input.
 * @returns the cleanup function
 */
export function watchGroups(form: HTMLFormElement): () => void {
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.form === form) holdMaximum(target, form);
    if (target === form || (target instanceof Element && target.closest("[data-budget]")))
      showBudget(form);
  };
  // In the capture phase, so that other listeners already see the result.
  document.addEventListener("input", onInput, true);
  showBudget(form);
  return () => document.removeEventListener("input", onInput, true);
}
