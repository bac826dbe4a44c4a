import type { ActionFunctionArgs } from "@remix-run/node";
import { retryWhileLocked } from "../data/write-retry.server";
import { isConstraint } from "../ops/storage-faults.server";
import { type BodyKind, readForm } from "./body.server";
import { loadContext, type RequestContext, refreshSender } from "./context.server";
import { assertGuard, type Guard } from "./guards.server";
import { VIEWER_FIELD, VIEWER_HEADER } from "./viewer-header";
import { assertOwnPage } from "./viewer-key.server";

export interface FormContext<G extends Guard> extends RequestContext<G> {
  form: FormData;
}

/** Applies the guard to the sender as they are now; a visitor's route is also one for those who left. */
function recheck<C extends RequestContext>(
  guard: Guard,
  { context }: ActionFunctionArgs,
  ctx: C,
): C {
  if (!ctx.member || guard === "visitor") return ctx;
  const member = refreshSender(context, ctx.member);
  assertGuard(guard, member);
  return { ...ctx, member };
}

/**
 * Does what a form or a call asks for, again once another process's lock is free. Each time the guard is applied again,
 * since a body or a lock may have taken a while. Where the database refuses what the sender could do a time ago, because
 * another process has revoked it, that is what they are told. Nothing is done for a page of another member.
 */
export const actAs = async <C extends RequestContext & { form?: FormData }, T>(
  guard: Guard,
  args: ActionFunctionArgs,
  ctx: C,
  act: (ctx: C) => T | Promise<T>,
): Promise<T> => {
  for (const key of [args.request.headers.get(VIEWER_HEADER), ctx.form?.get(VIEWER_FIELD)])
    assertOwnPage(ctx.member, key);
  return retryWhileLocked(async () => {
    try {
      return await act(recheck(guard, args, ctx));
    } catch (error) {
      if (isConstraint(error)) recheck(guard, args, ctx);
      throw error;
    }
  });
};

/**
 * Reads a form of someone who the guard lets through: nobody else takes up room of the forms that arrive.
 * @param hasFields false for a button alone: whatever is sent with it is not read
 */
export async function openForm<G extends Guard>(
  guard: G,
  args: ActionFunctionArgs,
  { body = "form", hasFields = true }: { body?: BodyKind; hasFields?: boolean } = {},
): Promise<FormContext<G>> {
  const ctx = await loadContext(guard, args);
  return {
    ...ctx,
    form: hasFields ? await readForm(args.request, body) : new FormData(),
  };
}
