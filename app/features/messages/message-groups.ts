import type { ShownMessage } from "./message-page.server";

type Placed = Pick<ShownMessage, "isOwn" | "time" | "day">;

/** Whether two messages, one after the other, are by one member and of one minute: one time stands for both. */
export const isOneGroup = (one?: Placed, other?: Placed): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.isOwn === other.isOwn &&
  one.time === other.time &&
  one.day === other.day;
