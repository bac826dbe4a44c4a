/** The part of a select's option that this module needs. */
interface Choice {
  value: string;
  selected: boolean;
  defaultSelected: boolean;
}

/** The part of a form control that this module needs. */
export interface Control {
  name: string;
  type: string;
  value: string;
  defaultValue?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  options?: ArrayLike<Choice>;
}

/** The values by name: one text for each text control, the value of each ticked box. */
export type Values = Record<string, string[]>;

const NO_ANSWER = /^(hidden|submit|button|reset|image|file|password|fieldset|output|object)$/;

/** The controls of a form that hold answers, including those outside it that name it. */
export function listControls<T extends object>(form: { elements: ArrayLike<T> }): (T & Control)[] {
  return Array.from(form.elements).filter(
    (element): element is T & Control =>
      "name" in element &&
      element.name !== "" &&
      "type" in element &&
      !NO_ANSWER.test(String(element.type)),
  );
}

const isTick = ({ type }: Control) => type === "checkbox" || type === "radio";

// A text set by a script may contain line ends that the control itself never returns.
const lines = (text = "") => text.replace(/\r\n?/g, "\n");

function chosen({ options, type }: Control, when: "now" | "saved"): string[] {
  const all = Array.from(options ?? []);
  const marked = all.filter((option) =>
    when === "now" ? option.selected : option.defaultSelected,
  );
  // A select shows its first option when none is marked, its last when several are.
  const shown = type === "select-one" ? [marked.at(-1) ?? all[0]] : marked;
  return shown.flatMap((option) => (option ? [option.value] : []));
}

function readControl(control: Control, when: "now" | "saved"): string[] {
  if (control.options) return chosen(control, when);
  if (isTick(control))
    return (when === "now" ? control.checked : control.defaultChecked) ? [control.value] : [];
  return [lines(when === "now" ? control.value : control.defaultValue)];
}

/** Reads every answer of a form: the current one, or the one that the server last rendered. */
export function readValues(controls: readonly Control[], when: "now" | "saved"): Values {
  const values: Values = {};
  for (const control of controls)
    values[control.name] = [...(values[control.name] ?? []), ...readControl(control, when)];
  return values;
}

/** True when controls hold any answer; blank and "No answer" are none. */
export const isAnswered = (controls: readonly Control[]): boolean =>
  Object.values(readValues(controls, "now")).some((list) => list.some((value) => value.trim()));

/** True when two answers are equal. */
export const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

/** The answers that differ between `now` and `saved`, with their values in `now`. */
export function diffValues(now: Values, saved: Values): Values {
  return Object.fromEntries(
    Object.entries(now).filter(([name, list]) => !isSame(list, saved[name])),
  );
}

/** Writes answers into a form; names that it does not have are skipped. */
export function write(controls: readonly Control[], values: Values): void {
  const nth = new Map<string, number>();
  for (const control of controls) {
    const list = values[control.name];
    if (!list) continue;
    if (control.options)
      for (const option of Array.from(control.options))
        option.selected = list.includes(option.value);
    else if (isTick(control)) control.checked = list.includes(control.value);
    else {
      const at = nth.get(control.name) ?? 0;
      nth.set(control.name, at + 1);
      control.value = list[at] ?? "";
    }
  }
}
