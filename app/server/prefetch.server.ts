/**
 * Whether a page is fetched before anybody goes to it, by August's own scripts (`Purpose`, since a script may not name
 * `Sec-Purpose`) or by a browser, or only asked for its headers. It is no visit: presence is not counted, and a flash
 * stays for the page that shows it.
 */
export const isPrefetch = ({ headers, method }: Request): boolean =>
  method === "HEAD" ||
  ["Sec-Purpose", "Purpose"].some((name) => headers.get(name)?.includes("prefetch"));
