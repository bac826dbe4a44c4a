import { redirect } from "@remix-run/node";
import type { RequestContext } from "~/server/context.server";
import { forget, sessionCookie } from "~/server/cookies.server";
import { Refusal } from "~/server/errors";
import { checkOrigin } from "~/server/origin.server";
import { recordSignOut } from "~/server/presence.server";
import { formAction, screenLoader } from "~/server/route.server";
import { endSession } from "~/server/sessions.server";
import { isVisit } from "~/server/visit.server";
import { retryWhileLocked } from "~/server/write-retry.server";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";

export const handle = { shell: "public" };

/**
 * What a browser deletes once the session is over: kept pages, unsent messages, drafts, the worker, and photos. Not for the
 * worker's own call, whose answer never arrives in WebKit with this header: it then opens this address as a page.
 */
const clearDevice = ({ headers }: Request): Headers =>
  new Headers(
    headers.get("Sec-Fetch-Dest") === "empty" ? {} : { "Clear-Site-Data": '"storage", "cache"' },
  );

async function signOut({ request, member }: RequestContext<"visitor">): Promise<Headers> {
  const token: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  if (member) recordSignOut(member.id);
  if (typeof token === "string" && token) endSession(token);
  const headers = clearDevice(request);
  headers.append("Set-Cookie", await forget(sessionCookie()));
  return headers;
}

/** Whether no other site has sent the browser here. */
function isFromHere(request: Request): boolean {
  try {
    checkOrigin(request);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Logout by GET (part 1 section 2). A link on another site must not log anybody out (CSRF), nor a browser that
 * fetches a link before anybody follows it, so both get the page below with a button.
 */
export const loader = screenLoader("visitor", async (context) => {
  const { request, member } = context;
  const isOwn = isVisit(request) && isFromHere(request);
  if (member && !isOwn) return null;
  const headers = isOwn ? await retryWhileLocked(() => signOut(context)) : {};
  return redirect("/", { status: 303, headers });
});

export const action = formAction(
  "visitor",
  "/",
  async (context) => ({ to: "/", headers: await signOut(context) }),
  { hasScreen: true, hasFields: false },
);

export default function ConfirmLogout() {
  return (
    <Page
      title="Log out of August?"
      width="narrow"
      intro="Opening this page has not logged you out."
    >
      <form method="post" action="/api/logout">
        <Button>Log out</Button>
      </form>
    </Page>
  );
}
