/**
 * Whether someone opens the page: it is not fetched before anyone goes to it, by August's own scripts (`Purpose`,
 * since a script may not name `Sec-Purpose`) or by a browser, nor asked for its headers alone. What is no visit counts
 * no presence, and a flash stays for the page that shows it.
 */
export const isVisit = ({ headers, method }: Request): boolean =>
  method !== "HEAD" &&
  !["Sec-Purpose", "Purpose"].some((name) => headers.get(name)?.includes("prefetch"));
