import { countUpTo } from "~/server/data/database.server";

/** Counts reports that nobody has decided on, up to 1,000. */
export const countOpenReports = (): number =>
  countUpTo("SELECT 1 FROM reports WHERE state = 'open'");
