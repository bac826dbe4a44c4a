import { redirect } from "@remix-run/node";
import { getOnly } from "~/server/route.server";

/** The variant path that the matches screen also goes by (decision P4). */
export const loader = () => redirect("/matches", 308);

export const action = getOnly;
