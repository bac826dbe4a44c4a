import { type ValidationResult, type Validator, validationError } from "remix-validated-form";

/**
 * Ends a screen's action: the same screen is shown again with its errors and everything that was
 * typed.
 */
export class ValidationError extends Error {
  constructor(readonly response: Response) {
    super("The form was refused");
  }
}

/**
 * Validates the answers of a form.
 * @throws ValidationError when one of them is invalid
 */
export async function validateAnswers<Values>(
  validator: Validator<Values>,
  form: FormData,
): Promise<Values> {
  const result: ValidationResult<Values> = await validator.validate(form);
  if (result.error) throw new ValidationError(validationError(result.error, result.submittedData));
  return result.data;
}

/**
 * Refuses one answer for a reason that only the rules know.
 * @param fields names of the form's fields
 */
export function invalidAnswer(
  form: FormData,
  fields: readonly string[],
  { formId, field, message }: { formId: string; field: string; message: string },
): ValidationError {
  return new ValidationError(
    validationError({ fieldErrors: { [field]: message }, formId }, typedValues(form, fields)),
  );
}

/**
 * What was typed into a form's fields, to be shown again; several values of one name as a list.
 * Unknown names are ignored.
 */
export function typedValues(
  form: FormData,
  fields: readonly string[],
): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const name of fields) {
    const all = form.getAll(name).map(String);
    const [first] = all;
    if (all.length > 1) values[name] = all;
    else if (first !== undefined) values[name] = first;
  }
  return values;
}
