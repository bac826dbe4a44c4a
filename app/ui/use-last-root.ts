import type { RootData } from "./shell";

let last: RootData | undefined;

/**
 * What is known of the viewer: where a screen could not be loaded, what the screen before it knew. A server, which has
 * many viewers, remembers nothing.
 */
export function useLastRoot<Root extends RootData>(root: Root | undefined): Root | undefined {
  if (typeof document === "undefined") return root;
  last = root ?? last;
  return last as Root | undefined;
}
