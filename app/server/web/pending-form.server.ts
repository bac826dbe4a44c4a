import { data } from "@remix-run/node";
import { seal, unseal } from "../data/seal.server";
import { retryWhileLocked } from "../data/write-retry.server";
import { forget, pendingFormCookies, readCookie } from "./cookies.server";
import { Refusal } from "./errors";
import type { Flash } from "./flash.server";
import { type RefusedForm, typedValues } from "./form.server";
import { SignedOut } from "./guards.server";
import { refererPath } from "./referer.server";
import { inWords, isNavigation, signIn } from "./refusals.server";
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

interface PendingForm {
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

async function findPendingForm(request: Request, member: Viewer): Promise<PendingForm | null> {
  const parts = pendingFormCookies().map((cookie) => readCookie(request, cookie));
  const sealed = (await Promise.all(parts)).join("");
  const text = sealed && unseal(SEAL, sealed);
  const pending = text ? (JSON.parse(text) as PendingForm) : null;
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
    for (const cookie of pendingFormCookies())
      done.headers.append("Set-Cookie", await forget(cookie));
  return done;
}

interface LeftForm {
  /** Reads the form, where that has not been done. */
  read: () => Promise<FormData>;
  /** Names of the fields that are restored. */
  restored: readonly string[];
  saveOwn?: (form: FormData, request: Request) => Promise<string | null>;
}

/** Whether a form was refused because its member is signed out, or someone else is signed in. */
export const isLeftForm = (error: unknown): error is SignedOut | Refusal =>
  error instanceof SignedOut || (error instanceof Refusal && error.code === "another_member");

/** Saves what was typed in a form that failed with such an error, and composes the response. */
export async function leaveForm(
  error: SignedOut | Refusal,
  request: Request,
  { read, restored, saveOwn }: LeftForm,
): Promise<unknown> {
  const isSignedOut = error instanceof SignedOut;
  const isPage = isNavigation(request);
  const save = async () => {
    if (!saveOwn) return restored.length ? savePendingForm(request, await read(), restored) : [];
    // The scripts of such a page keep what is typed themselves.
    if (isSignedOut && !isPage) return [];
    const form = await read();
    const cookie = await retryWhileLocked(() => saveOwn(form, request));
    return cookie ? [cookie] : [];
  };
  const headers = new Headers();
  for (const cookie of await save()) headers.append("Set-Cookie", cookie);
  if (isSignedOut && isPage) return signIn(request, headers);
  if (isSignedOut) return data({ unauthorized: true }, { status: 401, headers });
  const refusal = anotherMember(headers.has("Set-Cookie"));
  return data(inWords(refusal), { status: refusal.status, headers });
}
