/** The addresses that bypass Remix (record 52). It is a file of its own so that the check for overload loads no route. */
export const DIRECT_PATHS = {
  "/livez": "check",
  "/healthz": "check",
  "/messages/changes": "poll",
} as const;

export type DirectPath = keyof typeof DIRECT_PATHS;

/** Those of one kind. */
export type DirectPathOf<Kind> = {
  [Path in DirectPath]: (typeof DIRECT_PATHS)[Path] extends Kind ? Path : never;
}[DirectPath];

/** The kind of an address; undefined for one that does not bypass Remix. */
export const findDirectKind = (path: string) =>
  Object.hasOwn(DIRECT_PATHS, path) ? DIRECT_PATHS[path as DirectPath] : undefined;
