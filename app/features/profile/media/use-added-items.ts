import { useCallback, useState } from "react";
import type { MediaKind } from "~/features/media/media.schema";
import type { ShownMedia } from "./media-part";

/** What scripts have uploaded or removed since the page was loaded, for its index. */
export function useAddedItems(given: ShownMedia["items"]) {
  const [counts, setCounts] = useState<Partial<Record<MediaKind, number>>>({});
  const countItems = useCallback(
    (kind: MediaKind, count: number) => setCounts((last) => ({ ...last, [kind]: count })),
    [],
  );
  const added = (kind: MediaKind) => (counts[kind] ?? given[kind].length) - given[kind].length;
  return { added, countItems };
}
