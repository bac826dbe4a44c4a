import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { refuseWhileStopping } from "~/server/ops/lifecycle.server";
import { BODY_LIMIT_BYTES, readBody } from "~/server/web/body.server";
import { requireMethod } from "~/server/web/errors";
import { screenFailure, screenLoader } from "~/server/web/route.server";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { StatePage } from "~/ui/state-page";
import { KINDS } from "./kind-texts";
import { isUnsubscribed, readUnsubscribeToken, unsubscribe } from "./unsubscribe.server";

export const handle = { shell: "public" };

export const meta = () => [{ title: "E-mails · August" }, { name: "robots", content: "noindex" }];

/** Opening the link of a mail changes nothing, since link scanners open links too. */
export const loader = screenLoader("visitor", ({ params }) => {
  const token = params.token ?? "";
  const { scope } = readUnsubscribeToken(token);
  return {
    isOff: isUnsubscribed(token),
    about: scope === "all" ? null : KINDS[scope].name.toLowerCase(),
  };
});

/**
 * Unsubscribes from the mails. A mail provider posts here for its user (RFC 8058), with no session,
 * no origin and no redirect to follow: the signed URL alone grants it.
 */
export const action = async (args: ActionFunctionArgs) => {
  try {
    refuseWhileStopping(args.context);
    if (args.request.method !== "POST") throw requireMethod("GET, HEAD, POST");
    await readBody(args.request, BODY_LIMIT_BYTES.form);
    await retryWhileLocked(() => unsubscribe(args.params.token ?? ""));
    return { isDone: true };
  } catch (error) {
    return screenFailure(error, args);
  }
};

export default function Unsubscribe() {
  const { about, isOff } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const which = about ? `e-mails about ${about}` : "e-mails from August";
  if (actionData?.isDone || isOff)
    return (
      <StatePage
        spot="bottle-post"
        title="You’re off the list"
        action={
          <p>
            Turn them back on in your{" "}
            <Link to="/notifications/preferences">notification preferences</Link>.
          </p>
        }
      >
        <p>{`No more ${which}. You’ll still see it all in the bell.`}</p>
      </StatePage>
    );
  return (
    <StatePage
      spot="bottle-post"
      title={`No more ${which}?`}
      action={
        <>
          <form method="post">
            <Button>Turn them off</Button>
          </form>
          <p>
            <Link to="/notifications/preferences">Choose which ones</Link> (you’ll log in first).
          </p>
        </>
      }
    >
      <p>One tap, no login needed.</p>
    </StatePage>
  );
}
