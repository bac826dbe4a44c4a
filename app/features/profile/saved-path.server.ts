import { now } from "~/server/data/clock.server";
import type { Section } from "./sections";

interface Load {
  /** Whether the browser itself loads the page. */
  isDocument: boolean;
  /** Whether the router is told to have it loaded again. */
  isReloaded: boolean;
}

/**
 * Path of the long form after one of its sections was saved by itself. A new document begins at the section. The router's
 * page stays at the button, which a hash would scroll away.
 *
 * A router that is told to load a document assigns the address, and a browser only scrolls to one that differs from its
 * own by no more than the hash. `saved` makes it another one; nobody reads it.
 *
 * @param section that was saved
 * @param load how the page comes
 */
export function savedPath(section: Pick<Section, "id">, { isDocument, isReloaded }: Load): string {
  const saved = isReloaded && !isDocument ? `&saved=${now().getTime()}` : "";
  const hash = isReloaded || isDocument ? `#${section.id}` : "";
  return `/profile-setup?all${saved}${hash}`;
}
