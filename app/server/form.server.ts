import { type ValidationResult, type Validator, validationError } from "remix-validated-form";

/** Ends a screen's action: the same screen is shown again with what is wrong and all that was typed. */
export class ValidationError extends Error {
  constructor(readonly answer: Response) {
    super("The form was refused");
  }
}

/**
 * The answers of a form.
 *
 * @throws WrongAnswers when one of them is not allowed
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
 *
 * @param fields names of the form's fields
 */
export function wrongAnswer(
  form: FormData,
  fields: readonly string[],
  { formId, field, message }: { formId: string; field: string; message: string },
): ValidationError {
  return new ValidationError(
    validationError({ fieldErrors: { [field]: message }, formId }, typedValues(form, fields)),
  );
}

/**
 * What was typed into the fields of a form, to be shown again; several values of a name as a list.
 * Any other name that somebody sends is passed over.
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
