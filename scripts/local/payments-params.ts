import { z } from "zod";
import { PaymentsError } from "./payments-errors";

export type Decoded = string | Decoded[] | { [name: string]: Decoded };
type Tree = { [name: string]: Tree | string };

const settle = (tree: Tree | string): Decoded => {
  if (typeof tree === "string") return tree;
  const parts = Object.entries(tree).map(([name, part]) => [name, settle(part)] as const);
  const isList = parts.length > 0 && parts.every(([name]) => /^\d*$/.test(name));
  return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts);
};

/** Decodes parameters as Stripe writes them: `a[b][0]=c` becomes `{ a: { b: ["c"] } }`. */
export function decodeParams(form: URLSearchParams): Record<string, Decoded> {
  const root: Tree = Object.create(null);
  for (const [name, value] of form) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let tree = root;
    for (const step of path) {
      const next = tree[step];
      const inner: Tree = typeof next === "object" ? next : Object.create(null);
      tree[step] = inner;
      tree = inner;
    }
    // `a[]=b&a[]=c` names a list without its indexes.
    tree[last === "" ? String(Object.keys(tree).length) : last] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, part]) => [name, settle(part)]));
}

export const int = z
  .string()
  .regex(/^-?\d{1,12}$/, "Invalid integer")
  .transform(Number);
export const bool = z.enum(["true", "false"]).transform((text) => text === "true");
export const text = z.string().min(1).max(5_000);
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const expand = z.array(text).max(20);
const bound = int.optional();
/** What every list takes. */
export const page = {
  limit: int.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  expand: expand.optional(),
};
export const created = z
  .strictObject({ gt: bound, gte: bound, lt: bound, lte: bound })
  .or(int.transform((at) => ({ gt: bound.parse(undefined), gte: at, lt: undefined, lte: at })));

const toName = ([first, ...rest]: readonly PropertyKey[]) =>
  `${String(first)}${rest.map((step) => `[${String(step)}]`).join("")}`;

const valueAt = (params: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step],
    params,
  );

/**
 * Reads the parameters of a request.
 *
 * @throws PaymentsError 400 that names the first parameter that is unknown, missing, or wrong
 */
export function readParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path ?? [];
  if (issue?.code === "unrecognized_keys") {
    const param = toName([...path, issue.keys[0] ?? ""]);
    const message = `Received unknown parameter: ${param}`;
    throw new PaymentsError(400, message, { code: "parameter_unknown", param });
  }
  const param = toName(path);
  const value = valueAt(params, path);
  if (value === undefined)
    throw new PaymentsError(400, `Missing required param: ${param}.`, {
      code: "parameter_missing",
      param,
    });
  if (issue?.code === "invalid_value")
    throw new PaymentsError(400, `Invalid ${param}: must be one of ${issue.values.join(", ")}`, {
      param,
    });
  if (issue?.message === "Invalid integer")
    throw new PaymentsError(400, `Invalid integer: ${value}`, {
      code: "parameter_invalid_integer",
      param,
    });
  throw new PaymentsError(400, `Invalid ${param}`, { param });
}
