import { data, type HeadersFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordSignOut } from "~/server/data/presence.server";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import type { RequestContext } from "~/server/web/context.server";
import { forget, sessionCookie } from "~/server/web/cookies.server";
import { Refusal } from "~/server/web/errors";
import { checkOrigin } from "~/server/web/origin.server";
import { formAction, screenLoader } from "~/server/web/route.server";
import { endSession } from "~/server/web/sessions.server";
import { isVisit } from "~/server/web/visit.server";
import { Button, LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";

export const handle = { shell: "public" };

const HERE = "/api/logout";

async function signOut({ request, member }: RequestContext<"visitor">): Promise<Headers> {
  const token: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  if (member) recordSignOut(member.id);
  if (typeof token === "string" && token) endSession(token);
  return new Headers({ "Set-Cookie": await forget(sessionCookie()) });
}

/**
 * What the browser deletes once the session is over: kept pages, unsent messages, drafts, the worker, and photos. WebKit
 * ignores it in a redirect, and never delivers it to a worker's own call, so a page says it (record 62).
 */
const CLEAR = { "Clear-Site-Data": '"storage", "cache"', Refresh: "0; url=/" };

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
 * Logout by GET, then the page that clears the device. A link on another site must not log anyone
 * out (CSRF), nor a browser that fetches a link before anyone follows it, so both get a page with a button.
 */
export const loader = screenLoader("visitor", async (context) => {
  const { request, member } = context;
  const isOwn = isVisit(request) && isFromHere(request);
  if (!member) return isOwn ? data({ isOver: true }, { headers: CLEAR }) : redirect("/", 303);
  if (!isOwn) return { isOver: false };
  return redirect(HERE, { status: 303, headers: await retryWhileLocked(() => signOut(context)) });
});

export const action = formAction(
  "visitor",
  "/",
  async (context) => ({ to: HERE, headers: await signOut(context) }),
  { hasScreen: true, hasFields: false },
);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Logout() {
  const { isOver } = useLoaderData<typeof loader>();
  if (isOver)
    return (
      <Page title="You’re logged out" width="narrow">
        <LinkButton to="/" reloadDocument>
          Home
        </LinkButton>
      </Page>
    );
  return (
    <Page title="Log out of August?" width="narrow" intro="You’re still logged in.">
      <form method="post" action={HERE}>
        <Button>Log out</Button>
      </form>
    </Page>
  );
}
