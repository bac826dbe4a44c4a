import { redirect } from "@remix-run/node";
import { getOnly } from "~/server/route.server";

/**
 * Where password managers send people to change a password (change-password-url of the W3C): to the account, by way of
 * signing in. The password itself is with whom they sign in.
 */
export const loader = () => redirect("/account", 302);

export const action = getOnly;
