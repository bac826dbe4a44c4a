import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isDeleted } from "~/features/members/deleted.server";
import { readDraftTokens } from "~/features/profile/drafts.server";
import { forget, returnCookie, sessionCookie } from "~/server/cookies.server";
import { log } from "~/server/log.server";
import { samePath } from "~/server/paths";
import { screenLoader } from "~/server/route.server";
import { NotSaved } from "~/server/storage-faults.server";
import { retryWhileLocked } from "~/server/write-retry.server";
import { LinkButton } from "~/ui/button";
import { StatePage } from "~/ui/state-page";
import { clearPendingSignIns, identify } from "./identity.server";
import { startSession } from "./sessions.server";

export const handle = { shell: "public" };
export const meta = () => [{ title: "Sign-in did not finish · August" }];

/** Finishes sign-in: a new session and back to where the person came from, or a friendly page. */
export const loader = screenLoader("visitor", async ({ request, url, member }) => {
  const headers = new Headers();
  for (const cookie of clearPendingSignIns(request)) headers.append("Set-Cookie", cookie);
  try {
    if (!url.searchParams.has("state")) throw new Error("No state in the address");
    const identity = await identify(request);
    const cookies = request.headers.get("Cookie");
    const former: unknown = await sessionCookie().parse(cookies);
    const drafts = await readDraftTokens(request);
    // The code can be exchanged only once, so only the database writes are retried.
    const browser = {
      userAgent: request.headers.get("User-Agent") ?? "",
      formerToken: typeof former === "string" ? former : null,
    };
    const { token, userId } = await retryWhileLocked(() => startSession(identity, browser, drafts));
    const asked = samePath(await returnCookie().parse(cookies), "/");
    // Whoever deleted the account decides first whether they come back.
    const back = isDeleted(userId) ? "/account/restore" : asked;
    headers.append("Set-Cookie", await sessionCookie().serialize(token));
    headers.append("Set-Cookie", await forget(returnCookie()));
    return redirect(back, { status: 303, headers });
  } catch (error) {
    if (error instanceof NotSaved) throw error;
    const wasCanceled = url.searchParams.get("error") === "access_denied";
    log("warn", "sign_in_refused", {
      canceled: wasCanceled,
      cause: error instanceof Error ? error.name : "unknown",
    });
    return data({ isSignedIn: member !== null }, { status: wasCanceled ? 200 : 400, headers });
  }
});

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function SignInFailed() {
  const { isSignedIn } = useLoaderData<typeof loader>();
  const state = isSignedIn ? "You are signed in as before." : "You are not signed in.";
  return (
    <StatePage
      spot="porch-light"
      title="Sign-in did not finish"
      action={
        isSignedIn ? (
          <LinkButton to="/" reloadDocument>
            Back to August
          </LinkButton>
        ) : (
          <LinkButton to="/api/login">Log me in</LinkButton>
        )
      }
    >
      <p>
        {state} This happens when sign-in was canceled, took too long, or the same link was opened
        twice.
      </p>
    </StatePage>
  );
}
