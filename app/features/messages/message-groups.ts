import type { ShownMessage } from "./message-page.server";

type Placed = Pick<ShownMessage, "isOwn" | "day">;

/** Whether two messages, one after the other, are by one member and of one day: the time of the last is shown for both. */
export const isOneGroup = (one?: Placed, other?: Placed): boolean =>
  one !== undefined && other !== undefined && one.isOwn === other.isOwn && one.day === other.day;
