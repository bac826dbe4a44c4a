import { redirect } from "@remix-run/node";
import { getOnly, screenLoader } from "~/server/web/route.server";

/** /code-of-conduct is the guidance page at its code-of-conduct section (rule visitors-sign-in). */
export const loader = screenLoader("welcomed", () =>
  redirect("/august-timeout#code-of-conduct", 302),
);

export const action = getOnly;
