import { redirect } from "@remix-run/node";
import { forget, sessionCookie } from "~/server/cookies.server";
import { Refusal } from "~/server/errors";
import { checkOrigin } from "~/server/origin.server";
import { screenLoader, verbAction } from "~/server/route.server";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { endSession } from "./sessions.server";

export const handle = { shell: "public" };

async function signOut(request: Request): Promise<Headers> {
  const token: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  if (typeof token === "string" && token) endSession(token);
  return new Headers({ "Set-Cookie": await forget(sessionCookie()) });
}

/**
 * Logout by address (part 1 section 2). A link on another site must not log anybody out: it shows
 * the page below, with a button.
 */
export const loader = screenLoader("visitor", async ({ request, member }) => {
  if (!member) return redirect("/", 303);
  try {
    checkOrigin(request);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  return redirect("/", { status: 303, headers: await signOut(request) });
});

export const action = verbAction(
  "visitor",
  "/",
  async ({ request }) => ({ to: "/", headers: await signOut(request) }),
  { hasScreen: true },
);

export default function ConfirmLogout() {
  return (
    <Page title="Log out of August?" width="narrow" intro="A link on another page asked for this.">
      <form method="post" action="/api/logout">
        <Button>Log out</Button>
      </form>
    </Page>
  );
}
