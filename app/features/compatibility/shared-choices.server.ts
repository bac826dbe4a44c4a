import { unconnected } from "~/server/ops/unconnected.server";
import type { Reason } from "./compatibility";

type ListSharedChoices = (viewerId: string, otherId: string) => Reason[];

let list: ListSharedChoices = unconnected;

/** Registers the function that finds what two members chose alike in games (`app/connect-features.server.ts`). */
export const onListSharedChoices = (lists: ListSharedChoices): void => {
  list = lists;
};

/**
 * Lists what two members chose alike in games and both agreed to count as what they share (rule game-choices-shared).
 */
export const listSharedChoices: ListSharedChoices = (viewerId, otherId) => list(viewerId, otherId);
