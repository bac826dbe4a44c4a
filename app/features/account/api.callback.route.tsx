import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { env } from "~/server/ops/env.server";
import { errorFields, log } from "~/server/ops/log.server";
import { NotSaved } from "~/server/ops/storage-faults.server";
import { returnCookie } from "~/server/web/cookies.server";
import { screenLoader } from "~/server/web/route.server";
import { LinkButton } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { StatePage } from "~/ui/state-page";
import { startSession } from "./account-sessions.server";
import { clearPendingSignIns, identify } from "./identity.server";
import { type FailureReason, SignInFailure } from "./sign-in-failure.server";
import { leadIn, readBrowser } from "./signed-in.server";

/** In the query of the callback once a browser returned without any cookie. */
const LOST = "lost";

export const handle = { shell: "public" };
export const meta = () => [{ title: "Sign-in didn’t finish · August" }];

/** Finishes sign-in: a new session and back to where the person came from, or a page that says why not. */
export const loader = screenLoader("visitor", async ({ request, url, member }) => {
  const headers = new Headers();
  for (const cookie of clearPendingSignIns(request)) headers.append("Set-Cookie", cookie);
  const refuse = (reason: FailureReason, fields: SignInFailure["fields"] | object = {}) => {
    log("warn", "sign_in_refused", { reason, ...fields });
    return data(
      { isSignedIn: member !== null, reason, contact: env().CONTACT_ADDRESS },
      { status: reason === "canceled" ? 200 : 400, headers },
    );
  };
  if (url.searchParams.has(LOST))
    return refuse(request.headers.has("Cookie") ? "expired" : "no-cookies");
  if (url.searchParams.has("code") && !request.headers.has("Cookie")) {
    // Whether the browser keeps any cookie shows at the next request.
    headers.append("Set-Cookie", await returnCookie().serialize("/"));
    return redirect(`${url.pathname}?${LOST}`, { status: 303, headers });
  }
  // A provider returns the state of a sign-in; an address without one was typed or cut short.
  if (!url.searchParams.get("state") && !url.searchParams.has("error")) return refuse("expired");
  try {
    const identity = await identify(request);
    const { browser, typedBefore } = await readBrowser(request);
    // The code can be exchanged only once, so only the database writes are retried.
    const session = await retryWhileLocked(() => startSession(identity, browser, typedBefore));
    const { cookies, back } = await leadIn(session, request);
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    return redirect(back, { status: 303, headers });
  } catch (error) {
    if (error instanceof NotSaved) throw error;
    if (!(error instanceof SignInFailure)) {
      log("error", "sign_in_failed", errorFields(error));
      return refuse("august");
    }
    return refuse(error.reason, error.fields);
  }
});

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** Why a sign-in did not finish, whose fault that is, and what to do. */
const REASONS: Record<FailureReason, ReactNode> = {
  canceled: "You canceled, or the sign-in service turned this account down.",
  expired: "It took too long, or the link was opened twice or in another browser. Just start over.",
  "no-cookies": (
    <>
      Your browser blocks cookies, and August can't sign you in without them. Allow cookies for
      August. If another app opened this page, open August in your browser instead.
    </>
  ),
  provider: "It’s not you: our sign-in service has trouble. Try again in a minute.",
  settings: (
    <>
      Sign-in is broken right now. That’s on us: please write to <ContactLink />.
    </>
  ),
  august: "Something went wrong on our end. Please try again.",
};

export default function SignInFailed() {
  const { isSignedIn, reason } = useLoaderData<typeof loader>();
  const state = isSignedIn ? "You’re still signed in." : "You’re not signed in.";
  return (
    <StatePage
      spot="porch-light"
      title="Sign-in didn’t finish"
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
      <p>{REASONS[reason]}</p>
      <p>{state}</p>
    </StatePage>
  );
}
