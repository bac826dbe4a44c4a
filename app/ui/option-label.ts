/**
 * The label of a value beside its control: capitalized, unless its first word has a capital of its
 * own, as brands do (iPhone).
 */
export const optionLabel = (value: string): string =>
  /^\S*\p{Lu}/u.test(value) ? value : value.charAt(0).toUpperCase() + value.slice(1);

/** Values of a list as the options of a select, of checkboxes or of radio buttons. */
export const toOptions = (values: readonly string[]): { value: string; label: string }[] =>
  values.map((value) => ({ value, label: optionLabel(value) }));
