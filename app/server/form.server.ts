import { type ValidationResult, type Validator, validationError } from "remix-validated-form";

/** Ends a screen's action: the same screen is shown again with what is wrong and all that was typed. */
export class WrongAnswers extends Error {
  constructor(readonly answer: Response) {
    super("The form was refused");
  }
}

/**
 * The answers of a form.
 *
 * @throws WrongAnswers when one of them is not allowed
 */
export async function answersOf<Values>(
  validator: Validator<Values>,
  form: FormData,
): Promise<Values> {
  const result: ValidationResult<Values> = await validator.validate(form);
  if (result.error) throw new WrongAnswers(validationError(result.error, result.submittedData));
  return result.data;
}

/** Refuses one answer for a reason that only the rules know. */
export function wrongAnswer(
  form: FormData,
  formId: string,
  field: string,
  message: string,
): WrongAnswers {
  return new WrongAnswers(
    validationError({ fieldErrors: { [field]: message }, formId }, typedValues(form)),
  );
}

const NEVER_ECHOED = /password|secret|token/i;

/** Everything that was typed into a form, to be shown again; several values of a name as a list. */
export function typedValues(form: FormData): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (NEVER_ECHOED.test(name)) continue;
    const all = form.getAll(name).map(String);
    values[name] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}
