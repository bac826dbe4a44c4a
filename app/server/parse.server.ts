import { safeParse, type ZodMiniType } from "zod/mini";
import { Refusal } from "./errors";

/**
 * Validates a call's body by its schema.
 * @param title heading of the refusal
 * @throws Refusal 422 whose message is the first problem
 */
export function parsed<Schema extends ZodMiniType>(
  schema: Schema,
  body: unknown,
  title = "Error",
): Schema["_zod"]["output"] {
  const result = safeParse(schema, body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue?.path.length ? `${issue.path.join(".")}: ` : "";
  throw new Refusal("invalid", title, `${where}${issue?.message ?? "Invalid input"}`);
}
