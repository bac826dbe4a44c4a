import { safeParse, type ZodMiniType } from "zod/mini";
import type { $ZodErrorMap } from "zod/v4/core";
import { Refusal } from "./errors";

/** Says what is wrong where a schema has no sentence of its own for it, in place of the library's words. */
export const plainWords: $ZodErrorMap = ({ code, path }) => {
  if (code === "unrecognized_keys") return "There is a field too many. Please leave it out.";
  if (!path?.length && code === "invalid_type") return "Please send a JSON object.";
  return "Something is missing or not right. Please check it and send it again.";
};

const LONGEST_NAME = 40;

/** The name of a field as a refusal gives it back: whoever calls has chosen it, so only plain characters of it, and few. */
export const plainName = (name: string): string =>
  name.replace(/[^\w.[\]-]/g, "?").slice(0, LONGEST_NAME);

/**
 * Validates a call's body by its schema.
 * @param title heading of the refusal
 * @throws Refusal 422 whose message is the first problem, and which names the field that has it
 */
export function parsed<Schema extends ZodMiniType>(
  schema: Schema,
  body: unknown,
  title = "Error",
): Schema["_zod"]["output"] {
  const result = safeParse(schema, body, { error: plainWords });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const field = plainName([...(issue?.path ?? []), ...unknown].join(".")) || undefined;
  throw new Refusal("invalid", title, issue?.message ?? "", { field });
}
