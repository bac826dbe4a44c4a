import * as z from "zod/mini";
import type { $ZodErrorMap } from "zod/v4/core";
import { Refusal, type RefusalCode } from "./errors";

const TOO_MANY = "There’s an extra field. Please leave it out.";

/** Says what is wrong where a schema has no sentence of its own for it, in place of the library's words. */
export const plainWords: $ZodErrorMap = ({ code, path }) => {
  if (code === "unrecognized_keys") return TOO_MANY;
  if (!path?.length && code === "invalid_type") return "Please send a JSON object.";
  return "Something is missing or wrong. Please check it and send it again.";
};

const LONGEST_NAME = 40;

/** The name of a field as a refusal gives it back: anyone who calls has chosen it, so only plain characters of it, and few. */
const plainName = (name: string): string => name.replace(/[^\w.[\]-]/g, "?").slice(0, LONGEST_NAME);

/**
 * Refuses a body with a field that its call does not have: anyone who mistyped a name learns that nothing was done.
 * @throws Refusal 422 that names the first one
 */
export function rejectUnknownFields(body: object, isKnown: (name: string) => boolean): void {
  const unknown = Object.keys(body).find((name) => !isKnown(name));
  if (unknown !== undefined)
    throw new Refusal("invalid", "Error", TOO_MANY, { field: plainName(unknown) });
}

/**
 * Validates a call's body by its schema, which names every field that the call has (record 59); an object
 * within it is strict.
 * @throws Refusal 422 whose message is the first problem, and which names the field that has it
 */
export function parsed<Schema extends z.ZodMiniObject>(
  schema: Schema,
  body: unknown,
): Schema["_zod"]["output"] {
  const result = z.safeParse(schema, body, { error: plainWords });
  if (result.success) {
    const { shape } = schema._zod.def;
    rejectUnknownFields(body as object, (name) => Object.hasOwn(shape, name));
    return result.data;
  }
  const [issue] = result.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  // An object within the body has a sentence of its own for all else that may be wrong with it.
  const message = unknown.length > 0 ? TOO_MANY : issue?.message;
  const field = plainName([...(issue?.path ?? []), ...unknown].join(".")) || undefined;
  throw new Refusal("invalid", "Error", message ?? "", { field });
}

const NO_FIELDS = z.object({});

/** Validates the body of a call that needs none: it is empty, or an object without fields. @throws Refusal 422 */
export const assertNoFields = (body: unknown): void => void parsed(NO_FIELDS, body);

/**
 * Runs a rule on what fields of a call name. The address is right, so that what is not there, or not the member's, is
 * a wrong field and no wrong address, under the title of a call's refusals.
 * @param fields each with the code of the refusals that are about it
 * @throws Refusal 422 that names the field in place of those, and whatever else the rule throws
 */
export async function refuseAsField<T>(
  fields: Readonly<Record<string, RefusalCode>>,
  rule: () => T | Promise<T>,
): Promise<T> {
  try {
    return await rule();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [field] = Object.entries(fields).find(([, code]) => code === error.code) ?? [];
    if (field === undefined) throw error;
    throw new Refusal("invalid", "Error", error.message, { field });
  }
}

/**
 * Runs what a call does whose refusals have one fixed title (rule fixed-words), whichever title a
 * screen gives to the same refusal.
 * @throws Refusal under that title, and whatever else is thrown
 */
export async function refuseUnder<T>(title: string, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, title, error.message, error.options);
  }
}
