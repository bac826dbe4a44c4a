/**
 * The id of a field's first control; error summaries link to it.
 * @param formId id of the form
 * @param name the field's name; characters that an id should not hold become hyphens
 */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`.replace(/[^A-Za-z0-9_-]+/g, "-");
}
