import { redirect } from "@remix-run/node";
import { getOnly } from "~/server/web/route.server";

/** Redirects the alternative path of the matches screen (decision P4). */
export const loader = () => redirect("/matches", 308);

export const action = getOnly;
