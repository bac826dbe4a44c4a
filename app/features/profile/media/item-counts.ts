import { createContext } from "react";
import type { MediaKind } from "~/features/media/media.schema";

/** Hears how many items of a kind there are, whenever scripts have changed that. */
export const CountItems = createContext<(kind: MediaKind, count: number) => void>(() => {});
