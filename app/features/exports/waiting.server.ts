import { countUpTo } from "~/server/data/database.server";

/** Counts archives that wait to be made, up to 1,000. */
export const countWaitingExports = (): number =>
  countUpTo("SELECT 1 FROM data_exports WHERE state = 'waiting' AND due_at > 0");
