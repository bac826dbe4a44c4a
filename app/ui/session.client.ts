import type { RefusalCode } from "~/server/errors";
import { signInPath } from "./sign-in-path";
import { showToast, type ToastFlash } from "./toast";

/** From saying that the session has ended to leaving for sign-in (part 1 section 9). */
const SIGN_IN_DELAY_MS = 500;

/** Part 1 section 8. */
export const SIGNED_OUT: ToastFlash = {
  tone: "danger",
  title: "Unauthorized",
  message: "You are logged out. Logging in again...",
};

/** Within this time of leaving, no other answer begins it anew. */
const LEAVING_MS = 10_000;
let leftAtMs = Number.NEGATIVE_INFINITY;

// Logging out ends the session as well: an answer that is still on its way signs nobody in again.
if (typeof document !== "undefined")
  document.addEventListener(
    "submit",
    ({ target }) => {
      if (target instanceof HTMLFormElement && target.getAttribute("action") === "/api/logout")
        leftAtMs = Date.now();
    },
    true,
  );

/**
 * Says that the session has ended, and goes to sign-in and back to where the person is (part 1
 * section 8). However many answers say so, it happens once.
 */
export function leaveForSignIn(): void {
  if (Date.now() - leftAtMs < LEAVING_MS) return;
  leftAtMs = Date.now();
  showToast(SIGNED_OUT);
  setTimeout(() => location.assign(signInPath(location)), SIGN_IN_DELAY_MS);
}

/** Nobody is signed in any more: the one meaning that 401 has, and it comes without a code. */
export const isSignedOut = ({ status }: { status: number }): boolean => status === 401;

/** No whole answer came. */
export const isLost = ({ status }: { status: number }): boolean => status === 0;

/** No answer came, or the server, or what stands in front of it, is in trouble: the same may pass later. */
export const isTrouble = ({ status }: { status: number }): boolean => status === 0 || status >= 500;

/** The version that the request named still holds. */
export const isUnchanged = ({ status }: { status: number }): boolean => status === 304;

const BARRING: readonly unknown[] = [
  "suspended",
  "not_welcomed",
  "not_agreed",
  "needs_subscription",
  "paused",
] satisfies RefusalCode[];

/** A refusal of where the member is, not of what they did: the screen itself knows where they belong. */
export const isBarred = (code: unknown): boolean => BARRING.includes(code);

/** Longest waits for an answer: to what was sent, which can be sent again, and to a question. */
const SEND_WAIT_MS = 20_000;
const READ_WAIT_MS = 60_000;

export interface Call extends Pick<RequestInit, "headers" | "cache" | "keepalive" | "redirect"> {
  /** Sent by POST: the fields of a form, or anything else as JSON. */
  send?: object;
  /** Milliseconds to wait at most for the whole answer. */
  waitMs?: number;
  signal?: AbortSignal;
}

/** What the server says of something that failed. */
export interface Problem {
  code?: RefusalCode;
  title?: string;
  message?: string;
}

export interface Reply<Body> {
  /** Of HTTP; 0 where no whole answer came. */
  status: number;
  /** True where it succeeded; a redirect that is not followed is a success too. */
  ok: boolean;
  /** Nothing where it is no JSON. */
  body: (Body & Problem) | undefined;
  headers: Headers;
  /** How long the server wants to be left alone; 0 where it does not say. */
  retryAfterMs: number;
}

/** What a body says; nothing where it is no JSON. */
export function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const replyOf = (status: number, ok: boolean, headers: Headers, text: string) => ({
  status,
  ok,
  headers,
  body: parseJson(text),
  retryAfterMs: 1_000 * Number(headers.get("Retry-After")) || 0,
});

/**
 * The one way in which scripts of members' screens ask the server. It never throws: an answer that does
 * not come is a reply, and one of 401 leads to sign-in. An upload, whose progress is shown, is the one
 * thing that `fetch` cannot do.
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
    const answer = await fetch(path, {
      ...init,
      method: send ? "POST" : "GET",
      headers: {
        Accept: "application/json",
        ...(send && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: isForm || !send ? send : JSON.stringify(send),
      signal: own.signal,
    });
    const { status, ok, type } = answer;
    if (isSignedOut(answer)) leaveForSignIn();
    return replyOf(status, ok || type === "opaqueredirect", answer.headers, await answer.text());
  } catch {
    return replyOf(0, false, new Headers(), "");
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}
