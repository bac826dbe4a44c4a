// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const BACKSLASH_OR_CONTROL = /[\\\u0000-\u001f\u007f]/;

/**
 * A path on this site, or the fallback. Refuses other sites in every spelling that a browser reads
 * as one (`//host`, `/\host`, control characters), and the sign-in routes themselves.
 */
export function samePath(path: string | null | undefined, fallback: string): string {
  if (!path?.startsWith("/") || path.startsWith("//") || BACKSLASH_OR_CONTROL.test(path))
    return fallback;
  if (path.length > 2000 || path.startsWith("/api/")) return fallback;
  return path;
}
