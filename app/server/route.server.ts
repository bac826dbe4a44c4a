import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { type Ask, askOf, requestIdOf } from "./ask.server";
import { type BodyKind, readForm, readJson } from "./body.server";
import { Refusal } from "./errors";
import { type Flash, setFlash } from "./flash.server";
import { WrongAnswers } from "./form.server";
import { type Guard, SignedOut } from "./guards.server";
import { secure } from "./headers.server";
import { refuseWhileStopping } from "./lifecycle.server";
import { causeOf, log } from "./log.server";
import { checkOrigin } from "./origin.server";
import { samePath } from "./paths";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** What a screen shows when its own form was refused: the sentence and everything typed. */
export interface RefusedForm {
  refusal: { title: string; message: string };
  values: Record<string, string | string[]>;
}

const isNavigation = (request: Request) => request.headers.get("Sec-Fetch-Dest") !== "empty";

/** Sign-in, and back to where the person was. */
function signIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const back = request.method === "GET" ? `${pathname}${search}` : cameFrom(request, pathname);
  return redirectDocument(`/api/login?returnTo=${encodeURIComponent(back)}`, 303);
}

/** The same-site page that a form was on, from the Referer header. */
export function cameFrom(request: Request, fallback: string): string {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer)) return fallback;
  const { origin, pathname, search } = new URL(referer);
  return origin === new URL(request.url).origin || isOwnHost(request, referer)
    ? samePath(`${pathname}${search}`, fallback)
    : fallback;
}

// Behind the platform's proxy the request's own address is http; its host is what counts.
const isOwnHost = (request: Request, referer: string) =>
  new URL(referer).host ===
  (request.headers.get("X-Forwarded-Host") ?? request.headers.get("Host"));

function unknownError(error: unknown, { request, context }: Args): string {
  const id = requestIdOf(context);
  log("error", "request_failed", {
    id,
    method: request.method,
    path: new URL(request.url).pathname,
    ...causeOf(error),
  });
  return id;
}

/** An answer that a route throws on purpose: a redirect, or data with a status. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Response ||
  (typeof error === "object" &&
    error !== null &&
    "type" in error &&
    error.type === "DataWithResponseInit");

function retryHeader({ options }: Refusal): Record<string, string> {
  return options.retryAfterSeconds ? { "Retry-After": String(options.retryAfterSeconds) } : {};
}

/** A refusal, as the next page's toast. */
export const dangerFlash = (refusal: Refusal): Flash => ({
  tone: "danger",
  title: refusal.title,
  message: refusal.message,
});

async function screenFailure(error: unknown, args: Args): Promise<never> {
  if (isAnswer(error)) throw error;
  if (error instanceof SignedOut) {
    if (isNavigation(args.request)) throw signIn(args.request);
    throw data({ unauthorized: true }, { status: 401 });
  }
  if (error instanceof Refusal) {
    const { goTo, isQuiet } = error.options;
    if (goTo && goTo !== new URL(args.request.url).pathname)
      throw await goOn(goTo, isQuiet ? undefined : dangerFlash(error));
    throw data(
      { title: error.title, message: error.message },
      { status: error.status, headers: retryHeader(error) },
    );
  }
  throw data({ id: unknownError(error, args) }, { status: 500 });
}

/**
 * The loader of a screen: passes the guard, then loads.
 * A visitor is sent to sign in and brought back; a refusal becomes the error page with its status.
 */
export function screenLoader<G extends Guard, T>(guard: G, load: (ask: Ask<G>) => T | Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      refuseWhileStopping();
      return await load(await askOf(guard, args));
    } catch (error) {
      return screenFailure(error, args);
    }
  };
}

export interface FormAsk<G extends Guard> extends Ask<G> {
  form: FormData;
}

const NEVER_ECHOED = /password|secret|token/i;

function typedValues(form: FormData): RefusedForm["values"] {
  const values: RefusedForm["values"] = {};
  for (const name of new Set(form.keys())) {
    if (NEVER_ECHOED.test(name)) continue;
    const all = form.getAll(name).map(String);
    values[name] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}

async function formAsk<G extends Guard>(
  guard: G,
  args: ActionFunctionArgs,
  body: BodyKind,
): Promise<FormAsk<G>> {
  refuseWhileStopping();
  checkOrigin(args.request);
  const form = await readForm(args.request, body);
  return { ...(await askOf(guard, args)), form };
}

/**
 * The action of a screen with a form of its own: checks origin, size and guard, then acts.
 * A refusal shows the same screen again with its status and everything that was typed.
 */
export function screenAction<G extends Guard, T>(
  guard: G,
  act: (ask: FormAsk<G>) => T | Promise<T>,
  body: BodyKind = "form",
) {
  return async (args: ActionFunctionArgs) => {
    let form = new FormData();
    try {
      const ask = await formAsk(guard, args, body);
      form = ask.form;
      return await act(ask);
    } catch (error) {
      if (error instanceof WrongAnswers) return error.answer;
      if (!(error instanceof Refusal) || error.options.goTo) return screenFailure(error, args);
      const refused: RefusedForm = {
        refusal: { title: error.title, message: error.message },
        values: typedValues(form),
      };
      return data(refused, { status: error.status, headers: retryHeader(error) });
    }
  };
}

/**
 * The action behind a one-button form (like, pass, undo, read): acts and answers with a redirect to
 * where the person was, a refusal with its toast as well.
 *
 * @param act returns the path to go to and, if there is something to say, a message
 * @param fallback where to go when the browser does not say where it was
 */
export function verbAction<G extends Guard>(
  guard: G,
  fallback: string,
  act: (ask: FormAsk<G>) => Promise<Next> | Next,
) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    const back = cameFrom(args.request, fallback);
    try {
      const next = await act(await formAsk(guard, args, "form"));
      return goOn(next.to ?? back, next.flash, next.headers);
    } catch (error) {
      if (
        error instanceof Refusal &&
        !error.options.goTo &&
        error.status !== 404 &&
        error.status !== 413
      )
        return goOn(back, dangerFlash(error), retryHeader(error));
      return screenFailure(error, args);
    }
  };
}

export interface Next {
  to?: string;
  flash?: Flash;
  headers?: HeadersInit;
}

/** A 303 to a path, with an optional message for it. */
export async function goOn(to: string, flash?: Flash, init?: HeadersInit): Promise<Response> {
  const headers = new Headers(init);
  if (flash) headers.append("Set-Cookie", await setFlash(flash));
  return redirect(to, { status: 303, headers });
}

/** An answer of a call: JSON, never cached by others, with the security headers. */
export function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.set("Content-Type", "application/json; charset=utf-8");
  secure(headers, null);
  return new Response(JSON.stringify(body), { ...init, headers });
}

function callFailure(error: unknown, args: Args): Response {
  if (error instanceof Response) return error;
  if (error instanceof SignedOut) {
    const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
    secure(headers, null);
    return new Response("Unauthorized", { status: 401, headers });
  }
  if (error instanceof Refusal)
    return json(
      { title: error.title, message: error.options.callMessage ?? error.message },
      { status: error.status, headers: retryHeader(error) },
    );
  return json(
    { message: "Something went wrong. Please try again.", id: unknownError(error, args) },
    { status: 500 },
  );
}

/** The loader of a JSON call (part 1 section 7). */
export function callLoader<G extends Guard>(guard: G, load: (ask: Ask<G>) => unknown) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      refuseWhileStopping();
      const answer = await load(await askOf(guard, args));
      return answer instanceof Response ? answer : json(answer);
    } catch (error) {
      return callFailure(error, args);
    }
  };
}

export interface CallAsk<G extends Guard> extends Ask<G> {
  /** The parsed JSON body; an empty one is an empty object. */
  body: unknown;
}

/** The action of a JSON call. */
export function callAction<G extends Guard>(
  guard: G,
  act: (ask: CallAsk<G>) => unknown,
  kind: BodyKind = "form",
) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    try {
      refuseWhileStopping();
      checkOrigin(args.request);
      if (args.request.method !== "POST") throw new Refusal(405, "Error", "This call takes POST.");
      const ask = await askOf(guard, args);
      const body = await readJson(args.request, kind);
      const answer = await act({ ...ask, body });
      return answer instanceof Response ? answer : json(answer);
    } catch (error) {
      return callFailure(error, args);
    }
  };
}
