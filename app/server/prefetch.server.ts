/**
 * Whether a page is fetched before anybody goes to it, by August's own scripts (`Purpose`, since a script may not name
 * `Sec-Purpose`) or by a browser. It is no visit: loaders with effects leave them out.
 */
export const isPrefetch = ({ headers }: Request): boolean =>
  ["Sec-Purpose", "Purpose"].some((name) => headers.get(name)?.includes("prefetch"));
