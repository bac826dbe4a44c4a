import type { ZodMiniDiscriminatedUnion, ZodMiniObject, ZodMiniType } from "zod/mini";
import type { $ZodType } from "zod/v4/core";

/**
 * A schema of a form: an object, whose keys are the names of the fields, or several, of which one field decides
 * which applies.
 */
export type FormSchema = ZodMiniObject<Record<string, ZodMiniType>> | ZodMiniDiscriminatedUnion;

/** Every field of a form, whichever of its objects applies. */
function listFields(schema: $ZodType): Record<string, $ZodType> {
  const { def } = schema._zod as {
    def: { options?: $ZodType[]; shape?: Record<string, $ZodType> };
  };
  return Object.assign({}, def.shape, ...(def.options ?? []).map(listFields));
}

/** The names of a form's fields. */
export const fieldNames = (schema: FormSchema): string[] => Object.keys(listFields(schema));

/** Whether a field accepts several values. */
function isList(field: $ZodType): boolean {
  const { def } = field._zod as { def: { type: string; innerType?: $ZodType; out?: $ZodType } };
  const inner = def.innerType ?? def.out;
  return inner ? isList(inner) : def.type === "array";
}

/**
 * Reads a form's values under its schema's own names and no others: a name is a name and never a
 * path. A value that came twice is a list, which its schema rejects.
 * @returns an object without a prototype; a name that was not sent is not in it
 */
export function flattenForm(
  schema: FormSchema,
  form: FormData,
): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  const flat: Record<string, FormDataEntryValue | FormDataEntryValue[]> = Object.create(null);
  for (const [name, field] of Object.entries(listFields(schema))) {
    const values = form.getAll(name);
    const [first] = values;
    if (isList(field) || values.length > 1) flat[name] = values;
    else if (first !== undefined) flat[name] = first;
  }
  return flat;
}
