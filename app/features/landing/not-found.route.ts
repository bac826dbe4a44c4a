import { redirect } from "@remix-run/node";
import { notFound } from "~/server/web/errors";
import { screenLoader } from "~/server/web/route.server";

/**
 * Where password managers send people to change a password (the W3C's change-password-url). August keeps no passwords;
 * the account page says which service does.
 */
const CHANGE_PASSWORD = "/.well-known/change-password";

/** Any other path (rule unknown-path-404): refused in the words of a screen that is not the viewer's. */
export const loader = screenLoader("visitor", ({ url }) => {
  if (url.pathname === CHANGE_PASSWORD) return redirect("/account", 302);
  throw notFound();
});

/** Makes this a screen, so that the refusal is a page. */
export default () => null;
