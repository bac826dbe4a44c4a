import { useLoaderData } from "@remix-run/react";
import { sessionCookie } from "~/server/web/cookies.server";
import { SignedOut } from "~/server/web/guards.server";
import { formAction, redirectTo, screenLoader } from "~/server/web/route.server";
import { loadViewer } from "~/server/web/viewer.server";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/post-form";
import { StatePage } from "~/ui/state-page";
import { RETURN_DAYS } from "./deletion-periods";
import { loadDeletedAccount, restoreAccount } from "./restore.server";

export const handle = { shell: "bare" };
export const meta = () => [{ title: "Welcome back? · August" }];

async function readToken(request: Request): Promise<string> {
  const token: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" ? token : "";
}

/** Where a deleted member arrives who signs in: nothing else opens to them. */
export const loader = screenLoader("visitor", async ({ request, member }) => {
  if (member) return redirectTo("/account");
  const account = loadDeletedAccount(await readToken(request));
  if (!account) throw new SignedOut();
  return account;
});

/** Brings the account back. A repeat does nothing. */
export const action = formAction(
  "visitor",
  "/account/restore",
  async ({ request, member }) => {
    if (member) return { to: "/" };
    const token = await readToken(request);
    if (!loadDeletedAccount(token)) throw new SignedOut();
    if (!restoreAccount(token)) return { to: "/account/restore" };
    return {
      to: "/",
      flash: {
        for: loadViewer(token),
        tone: "success",
        title: "Welcome back",
        message: "You’re back. Matches and meetups that ended stay ended, and nothing renews.",
      },
    };
  },
  { hasScreen: true },
);

function LogOut() {
  return (
    <form method="post" action="/api/logout">
      <Button variant="secondary">Log out</Button>
    </form>
  );
}

export default function Restore() {
  const { deletedOn, until, isSuspended, isPaused } = useLoaderData<typeof loader>();
  if (!until)
    return (
      <StatePage spot="sailboat" title="We’re removing your account" action={<LogOut />}>
        <p>
          You deleted it on {deletedOn}, more than {RETURN_DAYS} days ago. Once it’s gone you can
          join again.
        </p>
      </StatePage>
    );
  return (
    <StatePage
      spot="porch-light"
      title="Welcome back?"
      action={
        <>
          <PostForm plain>
            <Button>Restore my account</Button>
          </PostForm>
          <LogOut />
        </>
      }
    >
      <p>
        You deleted your account on {deletedOn}. Until {until} you can have it all back: your
        profile, photos, answers and tokens.
      </p>
      <p>
        Matches and meetups that ended stay ended. A membership you paid for runs to its end and
        won’t renew.
      </p>
      {isSuspended ? <p>You’ll still be suspended.</p> : null}
      {isPaused ? <p>You’ll still be paused.</p> : null}
      <p>If you log out, it stays deleted.</p>
    </StatePage>
  );
}
