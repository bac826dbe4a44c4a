import type { ActionFunctionArgs } from "@remix-run/node";
import { type BodyKind, readForm } from "./body.server";
import { loadContext, type RequestContext } from "./context.server";
import { type Guard, recheckViewer } from "./guards.server";

export interface FormContext<G extends Guard> extends RequestContext<G> {
  form: FormData;
}

/** Applies the guard once more where a body has arrived meanwhile; a visitor's route is also one for those who left. */
export function recheck<G extends Guard, C extends RequestContext<G>>(guard: G, ctx: C): C {
  return ctx.member && guard !== "visitor"
    ? { ...ctx, member: recheckViewer(guard, ctx.member) }
    : ctx;
}

/**
 * Reads a form of somebody whom the guard lets through: nobody else takes up room of the forms that arrive.
 * @param hasFields false for a button alone: whatever is sent with it is not read
 */
export async function openForm<G extends Guard>(
  guard: G,
  args: ActionFunctionArgs,
  { body = "form", hasFields = true }: { body?: BodyKind; hasFields?: boolean } = {},
): Promise<FormContext<G>> {
  const ctx = await loadContext(guard, args);
  if (!hasFields) return { ...ctx, form: new FormData() };
  const form = await readForm(args.request, body, ctx.member);
  return { ...recheck(guard, ctx), form };
}
