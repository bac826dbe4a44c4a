import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { retryWhileLocked } from "../data/write-retry.server";
import { env } from "../ops/env.server";
import { refuseWhileStopping } from "../ops/lifecycle.server";
import { refuseUnreadable } from "../ops/storage-faults.server";
import { type BodyKind, readForm, readJson } from "./body.server";
import { findRequestViewer, keepLoaded, loadContext, type RequestContext } from "./context.server";
import { Refusal, type RefusalCode, requireMethod } from "./errors";
import { type BoundFlash, type Next, setFlash } from "./flash.server";
import { type RefusedForm, typedValues, ValidationError } from "./form.server";
import { type Guard, SignedOut } from "./guards.server";
import { setSecurityHeaders } from "./headers.server";
import { actAs, type FormContext, openForm } from "./open-form.server";
import { checkOrigin } from "./origin.server";
import { leadBack } from "./paths";
import { dropPendingForm, isLeftForm, leaveForm } from "./pending-form.server";
import { plainPage } from "./plain-page.server";
import { refererPath } from "./referer.server";
import {
  assertDocument,
  dangerFlash,
  isNavigation,
  redirectsBack,
  refusalHeaders,
  signIn,
  toRefusalBody,
  unauthorized,
} from "./refusals.server";
import {
  type Args,
  type FailedSave,
  isResponse,
  logUnknown,
  saveFailure,
} from "./route-failure.server";

/** Turns what a screen's loader or action threw into its response. */
export async function screenFailure(thrown: unknown, args: Args): Promise<never> {
  const error = refuseUnreadable(thrown);
  if (isResponse(error)) throw error;
  if (error instanceof SignedOut) {
    if (isNavigation(args.request)) throw signIn(args.request);
    throw data({ unauthorized: true }, { status: 401 });
  }
  if (error instanceof Refusal) {
    const { screens, isUnknownPath, goTo, isQuiet, leadsBack } = error.options;
    const to = goTo && leadsBack ? leadBack(goTo, args.request) : goTo;
    if (to && goTo !== new URL(args.request.url).pathname) {
      const viewer = (await findRequestViewer(args.context)) ?? null;
      throw await redirectTo(to, isQuiet ? undefined : dangerFlash(error, viewer));
    }
    const page = { ...toRefusalBody(error), screens, isUnknownPath };
    throw data(page, { status: error.status, headers: refusalHeaders(error) });
  }
  throw data({ id: logUnknown(error, args), contact: env().CONTACT_ADDRESS }, { status: 500 });
}

/**
 * The loader of a screen: applies the guard, then loads. A visitor signs in and comes back; a refusal is an error page.
 * @param options.hasScreen false for an address that only leads elsewhere: it answers a plain page
 * @param options.isDocument true for a screen whose policy only a document has: the router is told to load that
 */
export function screenLoader<G extends Guard, T>(
  guard: G,
  load: (ctx: RequestContext<G>) => T | Promise<T>,
  { hasScreen = true, isDocument = false }: { hasScreen?: boolean; isDocument?: boolean } = {},
) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      refuseWhileStopping(args.context);
      const ctx = await loadContext(guard, args);
      if (isDocument) assertDocument(args.request);
      return keepLoaded(args.context, ctx.member, await load(ctx));
    } catch (error) {
      return hasScreen ? screenFailure(error, args) : formFailure(error, args);
    }
  };
}

/** The checks in front of every action: shutdown, CSRF, method. */
export function assertAcceptable(args: ActionFunctionArgs, allow = "GET, HEAD, POST"): void {
  refuseWhileStopping(args.context);
  checkOrigin(args.request);
  if (args.request.method !== "POST") throw requireMethod(allow);
}

interface ScreenActionOptions<G extends Guard, R> {
  body?: BodyKind;
  /** Names of the fields that a refused form shows again as they were typed; no other value is echoed. */
  fields?: readonly string[];
  /** The fields of these that are restored when a member signs in again after their session ended; all by default. */
  restored?: readonly string[];
  /** Composes what a screen shows of a refused form where `fields` are not enough; it writes nothing. */
  showRefused?: (ctx: FormContext<G>, refusal: ReturnType<typeof toRefusalBody>) => R | Promise<R>;
  /** The fixed words of a save that failed for no fault of the person; null for a form that saves nothing. */
  failure?: (ctx: FormContext<G>) => FailedSave | null | Promise<FailedSave>;
}

/**
 * The action of a screen with a form: checks, then acts. A refusal shows the screen again with all that was typed.
 */
export function screenAction<G extends Guard, T, R = RefusedForm>(
  guard: G,
  act: (ctx: FormContext<G>) => T | Promise<T>,
  {
    body = "form",
    fields = [],
    restored = fields,
    showRefused,
    failure,
  }: ScreenActionOptions<G, R> = {},
) {
  return async (args: ActionFunctionArgs) => {
    let form: FormData | undefined;
    let ctx: FormContext<G> | undefined;
    try {
      assertAcceptable(args);
      const sender = await loadContext(guard, args);
      form = await readForm(args.request, body);
      ctx = { ...sender, form };
      const done = await actAs(guard, args, ctx, act);
      return await dropPendingForm(args.request, sender.member, done);
    } catch (thrown) {
      const error = ctx && failure ? saveFailure(thrown, await failure(ctx), args) : thrown;
      if (isLeftForm(error)) {
        const left = { read: async () => form ?? readForm(args.request, body), restored };
        const answer = leaveForm(error, args.request, left);
        throw await answer.catch((failure) => screenFailure(failure, args));
      }
      const refused: RefusedForm = {
        refusal: null,
        errors: {},
        values: form ? typedValues(form, fields) : {},
      };
      if (error instanceof ValidationError)
        return data({ ...refused, errors: error.errors }, { status: 422 });
      if (!(error instanceof Refusal) || error.options.goTo) return screenFailure(error, args);
      const init = { status: error.status, headers: refusalHeaders(error) };
      const refusal = toRefusalBody(error);
      if (ctx && showRefused) return data(await showRefused(ctx, refusal), init);
      return data({ ...refused, refusal }, init);
    }
  };
}

/**
 * The action behind a one-button form (like, pass, undo): acts and leads back; a refusal is a toast there.
 * @param act returns the path to go to and, if there is something to say, a message
 * @param fallback where to go when the browser does not say where it was
 * @param options hasScreen: its failures are error pages; hasFields: false for a button alone, whose body is not read;
 *   failure: the fixed words of a failed save
 */
export function formAction<G extends Guard>(
  guard: G,
  fallback: string,
  act: (ctx: FormContext<G>) => Promise<Next> | Next,
  options: { hasScreen?: boolean; hasFields?: boolean; failure?: FailedSave } = {},
) {
  const { hasScreen = false, hasFields, failure } = options;
  return async (args: ActionFunctionArgs): Promise<Response> => {
    const back = refererPath(args.request, fallback);
    let ctx: FormContext<G> | undefined;
    try {
      assertAcceptable(args);
      ctx = await openForm(guard, args, { hasFields });
      const { to = back, flash, headers } = await actAs(guard, args, ctx, act);
      return redirectTo(to, flash && { for: ctx.member, ...flash }, headers);
    } catch (thrown) {
      const error = ctx && failure ? saveFailure(thrown, failure, args) : thrown;
      // Only refusals by the rules redirect back; a request that was not even read has its status.
      if (ctx && redirectsBack(error, args.request))
        return redirectTo(back, dangerFlash(error, ctx.member), refusalHeaders(error));
      return hasScreen ? screenFailure(error, args) : formFailure(error, args, back);
    }
  };
}

/** The response of a one-button form that failed, which has no screen of its own. */
export async function formFailure(error: unknown, args: Args, back?: string): Promise<never> {
  try {
    return await screenFailure(error, args);
  } catch (response) {
    if (!isResponse(response) || response instanceof Response || !isNavigation(args.request))
      throw response;
    throw plainPage(response, back);
  }
}

/** The loader of a one-button form's address, opened by itself: redirects to where the button is. */
export const refuseLoader = (to: string) => () => redirectTo(to);

/** A 303 redirect to a path, with an optional flash message. */
export async function redirectTo(
  to: string,
  flash?: BoundFlash,
  init?: HeadersInit,
): Promise<Response> {
  const headers = new Headers(init);
  if (flash) headers.append("Set-Cookie", await setFlash(flash));
  setSecurityHeaders(headers, null);
  return redirect(to, { status: 303, headers });
}

/** A JSON response of a call, never cached by others, with the security headers. */
export function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.set("Content-Type", "application/json; charset=utf-8");
  setSecurityHeaders(headers, null);
  return new Response(JSON.stringify(body), { ...init, headers });
}

/** Turns what a call threw into its JSON response. */
export function callFailure(thrown: unknown, args: Args): Response {
  const error = refuseUnreadable(thrown);
  if (error instanceof Response) return error;
  if (error instanceof SignedOut) return unauthorized();
  if (error instanceof Refusal) {
    const { callMessage: message = error.message, field } = error.options;
    const init = { status: error.status, headers: refusalHeaders(error) };
    return json({ ...toRefusalBody(error), message, field }, init);
  }
  return json(
    {
      code: "failed" satisfies RefusalCode,
      message: "Something went wrong. Please try again.",
      id: logUnknown(error, args),
    },
    { status: 500 },
  );
}

/** Runs the loader of a call: what it returns, or the response of its failure. */
export function beginCall<G extends Guard, T>(
  guard: G,
  load: (ctx: RequestContext<G>) => T | Promise<T>,
) {
  return async (args: LoaderFunctionArgs): Promise<T | Response> => {
    try {
      refuseWhileStopping(args.context);
      return await load(await loadContext(guard, args));
    } catch (error) {
      return callFailure(error, args);
    }
  };
}

/** The loader of a JSON call. */
export const callLoader = <G extends Guard>(guard: G, load: (ctx: RequestContext<G>) => unknown) =>
  beginCall(guard, async (ctx): Promise<Response> => {
    const found = await load(ctx);
    return found instanceof Response ? found : json(found);
  });

/** The loader of a call that only takes POST. */
export const postOnly = callLoader("visitor", () => {
  throw requireMethod("POST");
});

/** The action of a call that only takes GET. */
export const getOnly = async (args: ActionFunctionArgs) =>
  callFailure(requireMethod("GET, HEAD"), args);

/**
 * The action of a JSON call.
 * @param act gets the parsed JSON body; an empty one is an empty object
 * @param options.isRead true where a GET of the address is a call, too
 * @param options.failure the fixed words of a save that failed for no fault of the person
 */
export function callAction<G extends Guard>(
  guard: G,
  act: (ctx: RequestContext<G> & { body: unknown }) => unknown,
  options: {
    isRead?: boolean;
    kind?: BodyKind;
    countUse?: (ctx: RequestContext<G>) => void;
    failure?: FailedSave | ((body: unknown) => FailedSave);
  } = {},
) {
  const { isRead = false, kind = "form", countUse, failure } = options;
  return async (args: ActionFunctionArgs): Promise<Response> => {
    let body: unknown;
    try {
      assertAcceptable(args, isRead ? undefined : "POST");
      const ctx = await loadContext(guard, args);
      // A body that is expensive to read is rate-limited before it is read.
      if (countUse) await retryWhileLocked(() => countUse(ctx));
      body = await readJson(args.request, kind);
      const done = await actAs(guard, args, { ...ctx, body }, act);
      const response = done instanceof Response ? done : json(done);
      return await dropPendingForm(args.request, ctx.member, response);
    } catch (error) {
      const copy = typeof failure === "function" ? failure(body) : failure;
      return callFailure(saveFailure(error, copy, args), args);
    }
  };
}
