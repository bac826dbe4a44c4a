import type { RefusalCode } from "~/server/errors";
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

/** The address that signs in and leads back to the place. */
export const signInPath = ({ pathname, search }: Pick<Location, "pathname" | "search">): string =>
  `/api/login?returnTo=${encodeURIComponent(`${pathname}${search}`)}`;

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

/** The server, or what stands in front of it and knows no codes, is in trouble: the same may pass later. */
export const isTrouble = ({ status }: { status: number }): boolean => status >= 500;

/** The version that the request named still holds. */
export const isUnchanged = ({ status }: { status: number }): boolean => status === 304;

/** The code of an answer that refuses; nothing where the server's rules did not answer. */
export const codeOf = (answer: Response): Promise<RefusalCode | undefined> =>
  answer.json().then(
    (body: { code?: RefusalCode }) => body.code,
    () => undefined,
  );

const BARRING: readonly unknown[] = [
  "suspended",
  "not_welcomed",
  "not_agreed",
  "needs_subscription",
  "paused",
] satisfies RefusalCode[];

/** A refusal of where the member is, not of what they did: the screen itself knows where they belong. */
export const isBarred = (code: unknown): boolean => BARRING.includes(code);

/** `fetch` for the scripts of members' screens: an answer of 401 leads to sign-in. */
export async function memberFetch(input: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  if (isSignedOut(answer)) leaveForSignIn();
  return answer;
}
