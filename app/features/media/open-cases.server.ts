import { countUpTo } from "~/server/database.server";

/** Counts photos, videos and voices that are ready and that nobody has looked at, up to 1,000. */
export const countMediaToReview = (): number =>
  countUpTo("SELECT 1 FROM media WHERE review = 'waiting' AND processing = 'ready'");
