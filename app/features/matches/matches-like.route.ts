import { redirect } from "@remix-run/node";
import { getOnly } from "~/server/web/route.server";

/** Redirects the alternative path of the matches screen (rule visitors-sign-in). */
export const loader = () => redirect("/matches", 308);

export const action = getOnly;
