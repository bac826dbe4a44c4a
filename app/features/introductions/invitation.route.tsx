import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { invitationCookie, readCookie, readIntroducers } from "~/server/web/cookies.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import type { Viewer } from "~/server/web/viewer.server";
import { acceptInvitation, type Holder, loadInvitation } from "./invitations.server";
import { Letter } from "./letter";

export const handle = { shell: "public" };

export const meta: MetaFunction = () => [
  { title: "An invitation · August" },
  { name: "robots", content: "noindex" },
];

/** Nobody else on this device finds the letter in the browser's cache. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

const readHolder = async (request: Request, viewer: Viewer | null): Promise<Holder> => ({
  viewer,
  acceptedToken: await readCookie(request, invitationCookie()),
  browserIntroducerIds: await readIntroducers(request),
});

/** What a friend was sent, for anyone who has the link; opening it changes nothing. */
export const loader = screenLoader("visitor", async ({ request, params, member }) => {
  const token = params.invitationToken ?? "";
  return { token, ...loadInvitation(token, await readHolder(request, member)) };
});

/** Accepts, and leads to sign-in and joining; anyone who is signed in is led on to joining. */
export const action = screenAction("visitor", async ({ request, params, member }) => {
  const token = params.invitationToken ?? "";
  acceptInvitation(token, await readHolder(request, member));
  return redirectTo(`/api/login?returnTo=${encodeURIComponent("/welcome")}`, undefined, {
    "Set-Cookie": await invitationCookie().serialize(token),
  });
});

export default function InvitationScreen() {
  const invitation = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  return <Letter {...invitation} problem={refusal?.message ?? null} />;
}
