import type { Check } from "../check-backup";
import { expectSound } from "./sound";

/** Looks through the living database. */
export const quick: Check = async (database) => {
  expectSound(database, "quick");
  return { detail: "The living database is sound." };
};
