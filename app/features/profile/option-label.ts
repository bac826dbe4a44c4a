/**
 * The label of a value beside its control: capitalized, unless its first word has a capital of its
 * own, as brands do (iPhone).
 */
export const optionLabel = (value: string): string =>
  /^\S*\p{Lu}/u.test(value) ? value : value.charAt(0).toUpperCase() + value.slice(1);
