import { redirect } from "@remix-run/node";

/** The variant path that the matches screen also goes by (decision P4). */
export const loader = () => redirect("/matches", 308);
