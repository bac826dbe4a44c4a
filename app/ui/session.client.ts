import type { RefusalCode } from "~/server/web/errors";
import { VIEWER_HEADER } from "~/server/web/viewer-header";
import { SEND_WAIT_MS } from "./offline/answer-waits";
import { signInPath } from "./sign-in-path";
import { showToast, type ToastFlash } from "./toast";

/** Delay between the message that the session has ended and the sign-in page (rule session-over-half-second). */
const SIGN_IN_DELAY_MS = 500;

/** The published words (rule session-over-half-second). */
export const SIGNED_OUT: ToastFlash = {
  tone: "danger",
  title: "Unauthorized",
  message: "You are logged out. Logging in again...",
};

/** Within this time of leaving, no other response triggers it again. */
const LEAVING_MS = 10_000;
let leftAtMs = Number.NEGATIVE_INFINITY;

// Logging out ends the session too: a response still on its way must not lead to sign-in.
globalThis.document?.addEventListener(
  "submit",
  ({ target }) => {
    if ((target as Element).getAttribute("action") === "/api/logout") leftAtMs = Date.now();
  },
  true,
);

/**
 * Says that the session has ended, then goes to sign-in, which returns to where the person is
 * (rule session-over-half-second). It happens once, however many responses say so.
 */
export function leaveForSignIn(): void {
  if (Date.now() - leftAtMs < LEAVING_MS) return;
  leftAtMs = Date.now();
  showToast(SIGNED_OUT);
  setTimeout(() => location.assign(signInPath(location)), SIGN_IN_DELAY_MS);
}

/** Nobody is signed in anymore: the one meaning of 401, which comes without a code. */
export const isSignedOut = ({ status }: { status: number }): boolean => status === 401;

/** No complete response arrived. */
export const isLost = ({ status }: { status: number }): boolean => status === 0;

/** No response arrived, or the server or its proxy is in trouble: a retry may succeed. */
export const isTrouble = ({ status }: { status: number }): boolean => status === 0 || status >= 500;

/** The version that the request named is still current (304). */
export const isUnchanged = ({ status }: { status: number }): boolean => status === 304;

const BARRING: readonly unknown[] = [
  "suspended",
  "not_welcomed",
  "not_agreed",
  "needs_subscription",
  "paused",
] satisfies RefusalCode[];

/**
 * A refusal because of the member's state, not of the request: the screen itself knows where to
 * send them.
 */
export const isBarred = (code: unknown): boolean => BARRING.includes(code);

/** Names the session of the page, as its forms do (record 65). */
export const viewerHeader = () => ({ [VIEWER_HEADER]: document.body.dataset.viewer ?? "" });

/** Timeout of a read; a write, which can be sent again, has a shorter one. */
const READ_WAIT_MS = 60_000;

export interface Call
  extends Pick<RequestInit, "headers" | "cache" | "keepalive" | "method" | "redirect"> {
  /** Sent by POST: the fields of a form, or anything else as JSON. */
  send?: object;
  /** Timeout in milliseconds for the whole response. */
  waitMs?: number;
  signal?: AbortSignal;
}

/** The server's description of a failure. */
export interface Problem {
  code?: RefusalCode;
  title?: string;
  message?: string;
}

interface Reply<Body> {
  /** HTTP status; 0 where no complete response arrived. */
  status: number;
  /** True where it succeeded; a redirect that is not followed counts as a success. */
  ok: boolean;
  /** Undefined where it is not JSON. */
  body: (Body & Problem) | undefined;
  headers: Headers;
  /** The server's Retry-After in milliseconds; 0 where there is none. */
  retryAfterMs: number;
}

/** Parses a body; undefined where it is not JSON. */
export function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const toReply = (status: number, ok: boolean, headers: Headers, text: string) => ({
  status,
  ok,
  headers,
  body: parseJson(text),
  retryAfterMs: 1_000 * Number(headers.get("Retry-After")) || 0,
});

/**
 * The one function by which scripts of members' screens call the server. It never throws: a missing
 * response is a reply, and a 401 leads to sign-in. Only an upload with a progress bar cannot use
 * it, since `fetch` reports no progress.
 */
export async function memberFetch<Body = unknown>(
  path: string,
  { send, waitMs, signal, headers, ...init }: Call = {},
): Promise<Reply<Body>> {
  const isForm = send instanceof URLSearchParams;
  // `AbortSignal.timeout` and `AbortSignal.any` are missing on older phones.
  const own = new AbortController();
  const leave = () => own.abort();
  const timer = setTimeout(leave, waitMs ?? (send ? SEND_WAIT_MS : READ_WAIT_MS));
  signal?.addEventListener("abort", leave);
  try {
    const response = await fetch(path, {
      method: send ? "POST" : "GET",
      ...init,
      headers: {
        Accept: "application/json",
        ...(send && !isForm && { "Content-Type": "application/json" }),
        ...(send && viewerHeader()),
        ...headers,
      },
      body: isForm || !send ? send : JSON.stringify(send),
      signal: own.signal,
    });
    const { status, ok } = response;
    if (isSignedOut(response)) leaveForSignIn();
    const text = await response.text();
    noteAnswer(status < 500);
    // A redirect that is not followed shows its status to nobody.
    return toReply(status, ok || !status, response.headers, text);
  } catch {
    if (!signal?.aborted) noteAnswer(false);
    return toReply(0, false, new Headers(), "");
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

let wasLost = false;

/**
 * Notes whether an answer came. The first one after a loss is what waits for a connection: messages, polls and
 * answers that could not be sent listen for the browser's own event, which never comes when only the server was down.
 */
export function noteAnswer(isAnswer: boolean): void {
  if (isAnswer && wasLost) dispatchEvent(new Event("online"));
  wasLost = !isAnswer;
}

/** What is kept on the device. */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Reads or writes the browser's storage. Where it is missing, full or forbidden nothing is stored,
 * and that is no error. It is here, since every member's screen loads this file: one of its own
 * would cost each screen that stores something a hundred bytes.
 *
 * @param storage called each time, because even reading `localStorage` may throw
 * @returns null where storage or `act` failed
 */
export function withStorage<T>(
  act: (storage: DeviceStorage) => T,
  storage: () => DeviceStorage = () => localStorage,
): T | null {
  try {
    return act(storage());
  } catch {
    return null;
  }
}

/** The browser's service workers; undefined where it has none or denies even to say so. */
export function findWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
