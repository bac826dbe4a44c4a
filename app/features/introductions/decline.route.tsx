import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { refuseWhileStopping } from "~/server/ops/lifecycle.server";
import { BODY_LIMIT_BYTES, readBody } from "~/server/web/body.server";
import { requireMethod } from "~/server/web/errors";
import { screenFailure, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { StatePage } from "~/ui/state-page";
import { INVITATION_NOT_OPEN } from "./invitation-words";
import { declineInvitation, findIntroducer } from "./invitations.server";

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const handle = { shell: "public" };

export const meta: MetaFunction = () => [
  { title: "No, thank you · August" },
  { name: "robots", content: "noindex" },
];

/** Opening the link of a mail changes nothing, since link scanners open links too. */
export const loader = screenLoader("visitor", ({ member, params }) => {
  const token = params.invitationToken ?? "";
  const introducerName = findIntroducer(token, member?.id ?? null);
  return data({ token, introducerName }, { status: introducerName ? 200 : 410 });
});

/**
 * Declines. A mail provider posts here for its user (RFC 8058), with no session, no origin and no redirect to
 * follow: the secret in the address alone grants it.
 */
export const action = async (args: ActionFunctionArgs) => {
  try {
    refuseWhileStopping(args.context);
    if (args.request.method !== "POST") throw requireMethod("GET, HEAD, POST");
    await readBody(args.request, BODY_LIMIT_BYTES.form);
    await retryWhileLocked(() => declineInvitation(args.params.invitationToken ?? ""));
    return data({ isDone: true }, { status: 200 });
  } catch (error) {
    return screenFailure(error, args);
  }
};

export default function DeclineScreen() {
  const invitation = useLoaderData<typeof loader>();
  if (useActionData<typeof action>()?.isDone)
    return (
      <StatePage
        spot="sailboat"
        title="Thank you for telling us"
        action={
          <LinkButton to="/" variant="secondary" reloadDocument>
            What August is
          </LinkButton>
        }
      >
        <p>That’s all. If August wrote to you, that was the last time.</p>
      </StatePage>
    );
  if (!invitation.introducerName)
    return (
      <StatePage
        spot="bottle-post"
        title={INVITATION_NOT_OPEN.title}
        action={
          <LinkButton to="/" reloadDocument>
            Home
          </LinkButton>
        }
      >
        <p>{INVITATION_NOT_OPEN.message}</p>
      </StatePage>
    );
  return (
    <StatePage
      spot="empty-chair"
      title="No, thank you?"
      action={
        <>
          <form method="post">
            <Button>No more from August</Button>
          </form>
          <LinkButton to={`/invitations/${invitation.token}`} variant="quiet" reloadDocument>
            Back to the invitation
          </LinkButton>
        </>
      }
    >
      <p>
        {`One tap, no login. ${invitation.introducerName} will see you declined, and August won’t write to you again.`}
      </p>
    </StatePage>
  );
}
