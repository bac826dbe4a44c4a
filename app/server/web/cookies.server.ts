import { createCookie } from "@remix-run/node";
import { DAY_MS, MINUTE_MS } from "../data/clock.server";
import { env } from "../ops/env.server";
import { deriveSecrets } from "../ops/secrets.server";

/** How long a session lasts, in milliseconds. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

const isSecure = () => env().APP_URL.startsWith("https://");

function signed(name: string, maxAgeMs: number) {
  const secure = isSecure();
  const fullName = secure ? `__Host-${name}` : name;
  return createCookie(fullName, {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure,
    secrets: deriveSecrets(`cookie ${fullName}`),
    maxAge: Math.floor(maxAgeMs / 1000),
  });
}

const jar = new Map<string, ReturnType<typeof createCookie>>();

function cookie(name: string, maxAgeMs: number) {
  const known = jar.get(name) ?? signed(name, maxAgeMs);
  jar.set(name, known);
  return known;
}

/** Holds the session token. */
export const sessionCookie = () => cookie("august", SESSION_LIFETIME_MS);

/** Holds the flash message for the next page. */
export const flashCookie = () => cookie("august-flash", 5 * MINUTE_MS);
/** Holds when the browser last sent something, so that `Vary: Cookie` invalidates older pages (record 46). */
export const sentCookie = () => cookie("august-sent", SESSION_LIFETIME_MS);
/** Says of a browser that it runs no scripts (record 58). */
export const scriptsCookie = () => cookie("august-scripts", SESSION_LIFETIME_MS);
/** Holds the place to return to after signing in. */
export const returnCookie = () => cookie("august-return", 30 * MINUTE_MS);
/** Holds the id of the code that this browser asked for, and the address that it was mailed to. */
export const codeCookie = () => cookie("august-code", 10 * MINUTE_MS);
const pendingFormCookie = () => cookie("august-form", DAY_MS);
const longFormCookie = () => cookie("august-form-more", DAY_MS);
/** Hold together what was typed into a form whose session had ended, sealed. */
export const pendingFormCookies = () => [pendingFormCookie(), longFormCookie()];
/** Identifies what a browser answered before sign-in (rule age-group-questions). */
export const draftCookie = () => cookie("august-draft", 7 * DAY_MS);
/** Holds the secret of the invitation that was accepted in this browser, as long as an invitation stands. */
export const invitationCookie = () => cookie("august-invitation", 30 * DAY_MS);
/** Holds the member who answered or skipped the three questions in this browser. */
export const askedCookie = () => cookie("august-asked", 30 * DAY_MS);
/** Holds the ids of the members who introduce friends in this browser. */
const introducerCookie = () => cookie("august-introducer", 365 * DAY_MS);

/**
 * Reads the text that a cookie of a request holds.
 * @returns undefined without one that August signed
 */
export async function readCookie(
  request: Request,
  kept: ReturnType<typeof createCookie>,
): Promise<string | undefined> {
  const value: unknown = await kept.parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A Set-Cookie header that deletes the cookie. */
export const forget = (kept: ReturnType<typeof createCookie>) => kept.serialize("", { maxAge: 0 });

/** Introducers who a browser keeps, those who introduced last. */
const MOST_INTRODUCERS = 5;

/** Reads who introduces friends in the browser of a request, the last one first. */
export const readIntroducers = async (request: Request): Promise<string[]> =>
  (await readCookie(request, introducerCookie()))?.split(" ") ?? [];

/** A Set-Cookie header by which the browser of a request is known as one in which a member introduces friends. */
export const rememberIntroducer = async (request: Request, memberId: string): Promise<string> => {
  const others = (await readIntroducers(request)).filter((id) => id !== memberId);
  return introducerCookie().serialize([memberId, ...others].slice(0, MOST_INTRODUCERS).join(" "));
};
