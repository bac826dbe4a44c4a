import { data } from "@remix-run/node";
import { seal, unseal } from "../data/seal.server";
import { forget, pendingFormCookies, readCookie } from "./cookies.server";
import { Refusal } from "./errors";
import type { Flash } from "./flash.server";
import { type RefusedForm, typedValues } from "./form.server";
import { SignedOut } from "./guards.server";
import { refererPath } from "./referer.server";
import { isNavigation, signIn, toRefusalBody } from "./refusals.server";
import type { Viewer } from "./viewer.server";
import { VIEWER_FIELD } from "./viewer-header";
import { anotherMember, isOwnKey } from "./viewer-key.server";

const SEAL = "pending form";
/** A cookie writes four characters for three, and browsers keep none of more than 4,096. */
const MOST_CHARACTERS = 2_900;

/** Said with the form once its member has signed in again. */
export const RESTORED: Flash = {
  tone: "info",
  title: "Not sent yet",
  message: "You were signed out before this was sent. Here’s what you wrote.",
};

/** A form that was left unsent when its session ended or was replaced. */
export interface PendingForm {
  /** The session key of the page that it was typed on. */
  key: string;
  /** The path of that page. */
  path: string;
  values: RefusedForm["values"];
}

const pathOf = (request: Request): string => new URL(request.url).pathname;

/** The path of the page that sent a form. */
const senderPath = (request: Request): string =>
  new URL(refererPath(request, pathOf(request)), request.url).pathname;

/**
 * Saves a form in the browser, sealed, for a day, where the session of its page has ended or was replaced.
 * @returns the Set-Cookie headers; none if nothing was typed, the form names no session, or it is too long for cookies
 */
export async function savePendingForm(
  request: Request,
  form: FormData,
  fields: readonly string[],
): Promise<string[]> {
  const key = String(form.get(VIEWER_FIELD) ?? "");
  const values = typedValues(form, fields);
  if (!key || !Object.values(values).some(Boolean)) return [];
  const pending: PendingForm = { key, path: senderPath(request), values };
  const sealed = seal(SEAL, JSON.stringify(pending));
  const cookies = pendingFormCookies();
  if (sealed.length > cookies.length * MOST_CHARACTERS) return [];
  return Promise.all(
    cookies.map((cookie, at) => {
      const part = sealed.slice(at * MOST_CHARACTERS, (at + 1) * MOST_CHARACTERS);
      return part ? cookie.serialize(part) : forget(cookie);
    }),
  );
}

/** Opens the form that this browser left unsent; only its owner may see it (`isOwnKey`). */
export async function readPendingForm(request: Request): Promise<PendingForm | null> {
  const parts = pendingFormCookies().map((cookie) => readCookie(request, cookie));
  const sealed = (await Promise.all(parts)).join("");
  const text = sealed && unseal(SEAL, sealed);
  return text ? (JSON.parse(text) as PendingForm) : null;
}

/** The values of a pending form as they were sent. */
export function toFormData(values: PendingForm["values"]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) form.append(name, one);
  return form;
}

/** The Set-Cookie headers that delete the saved form. */
export const forgetPendingForm = (): Promise<string[]> =>
  Promise.all(pendingFormCookies().map(forget));

async function findPendingForm(request: Request, member: Viewer): Promise<PendingForm | null> {
  const pending = await readPendingForm(request);
  return pending && isOwnKey(member, pending.key) ? pending : null;
}

/** Loads the saved form of the requested page, as if that form had been refused; null where none is saved. */
export async function loadPendingForm(
  request: Request,
  member: Viewer,
): Promise<RefusedForm | null> {
  const pending = await findPendingForm(request, member);
  if (pending?.path !== pathOf(request)) return null;
  return { refusal: null, errors: {}, values: pending.values };
}

/** Deletes the saved form once the same page has accepted one and redirects. @returns the same response */
export async function dropPendingForm<T>(
  request: Request,
  member: Viewer | null,
  done: T,
): Promise<T> {
  if (!member || !(done instanceof Response)) return done;
  const pending = await findPendingForm(request, member);
  if (pending?.path === senderPath(request))
    for (const cookie of await forgetPendingForm()) done.headers.append("Set-Cookie", cookie);
  return done;
}

/** Whether a form was refused because its member is signed out, or someone else is signed in. */
export const isLeftForm = (error: unknown): error is SignedOut | Refusal =>
  error instanceof SignedOut || (error instanceof Refusal && error.code === "another_member");

/**
 * Saves what was typed in a form that failed with such an error, and composes the response.
 * @param read reads the form, where that has not been done
 * @param restored names of the fields that are restored
 */
export async function leaveForm(
  error: SignedOut | Refusal,
  request: Request,
  { read, restored }: { read: () => Promise<FormData>; restored: readonly string[] },
): Promise<unknown> {
  const headers = new Headers();
  if (restored.length > 0)
    for (const cookie of await savePendingForm(request, await read(), restored))
      headers.append("Set-Cookie", cookie);
  if (error instanceof SignedOut)
    return isNavigation(request)
      ? signIn(request, headers)
      : data({ unauthorized: true }, { status: 401, headers });
  const refusal = anotherMember(headers.has("Set-Cookie"));
  return data(toRefusalBody(refusal), { status: refusal.status, headers });
}
