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

/** `fetch` for the scripts of members' screens: an answer of 401 leads to sign-in. */
export async function memberFetch(input: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  if (answer.status === 401) leaveForSignIn();
  return answer;
}
