// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const BACKSLASH_OR_CONTROL = /[\\\u0000-\u001f\u007f]/;

const HERE = "http://here.invalid";
const SIGN_IN_ROUTES = /^\/api(\/|$)/i;

/** Whether a path is of an offer: a membership, or a meetup plan. */
export const isOfferPath = (path: string): boolean =>
  /^\/(?:subscription(?:\?|$)|checkout\?plan=)/.test(path);

/** The path of a screen that comes first; what someone chose to pay for is still chosen after it. */
export function leadBack(first: string, { method, url }: Request): string {
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  return method === "GET" && isOfferPath(path)
    ? `${first}?returnTo=${encodeURIComponent(path)}`
    : first;
}

/** A path as the router decodes it; undefined where it cannot be decoded. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/**
 * A path on this site, or the fallback (open redirect protection). Rejects other sites in every
 * spelling that a browser resolves to one (`//host`, `/\\host`, dot segments, control characters),
 * and the sign-in routes themselves. The path is in ASCII, as headers need it.
 */
export function samePath(path: string | null | undefined, fallback: string): string {
  if (!path?.startsWith("/") || path.startsWith("//") || BACKSLASH_OR_CONTROL.test(path))
    return fallback;
  if (path.length > 2000) return fallback;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  if (origin !== HERE || pathname.startsWith("//")) return fallback;
  const route = decoded(pathname);
  return route === undefined || SIGN_IN_ROUTES.test(route)
    ? fallback
    : `${pathname}${search}${hash}`;
}
