import { createValidator } from "remix-validated-form";
import { safeParse } from "zod/mini";
import { type FormSchema, flattenForm } from "./flat-form.server";
import { plainWords } from "./parse.server";
import type { toRefusalBody } from "./refusals.server";

/** The first message of each invalid field, by its name. */
type FieldErrors = Record<string, string>;

/** What a screen shows when its own form was refused. */
export interface RefusedForm {
  /** The rule that refused the whole form. */
  refusal: ReturnType<typeof toRefusalBody> | null;
  errors: FieldErrors;
  /** Everything typed. */
  values: ReturnType<typeof typedValues>;
}

/**
 * Ends a screen's action: the same screen is shown again with its errors and everything that was
 * typed.
 */
export class ValidationError extends Error {
  constructor(readonly errors: FieldErrors) {
    super("The form was refused");
  }
}

/** The values of a form by its zod schema, or the first message of each field in the schema's order. */
function check<Schema extends FormSchema>(schema: Schema, values: object) {
  const result = safeParse(schema, values, { error: plainWords });
  if (result.success) return { data: result.data, error: undefined };
  const error: FieldErrors = {};
  for (const { path, message } of result.error.issues) error[String(path[0] ?? "")] ??= message;
  return { data: undefined, error };
}

/**
 * Validates the answers of a form. The form library reads names as paths into lists and objects, so
 * that it gets none but the schema's own.
 * @throws ValidationError when one of them is invalid
 */
export async function validateAnswers<Schema extends FormSchema>(
  schema: Schema,
  form: FormData,
): Promise<Schema["_zod"]["output"]> {
  const validator = createValidator<Schema["_zod"]["output"]>({
    validate: async (values) => check(schema, values),
    validateField: async (values, field) => ({ error: check(schema, values).error?.[field] }),
  });
  const { data, error } = await validator.validate(flattenForm(schema, form));
  if (error) throw new ValidationError(error.fieldErrors);
  return data;
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
