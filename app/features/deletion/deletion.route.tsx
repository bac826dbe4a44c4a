import { useLoaderData } from "@remix-run/react";
import { listModerators } from "~/features/members/account.server";
import { listMemberships } from "~/features/membership/memberships.server";
import { loadBalance } from "~/features/tokens/ledger.server";
import { forget, sessionCookie } from "~/server/web/cookies.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { Reasons } from "~/ui/reasons";
import { useFormAnswer } from "~/ui/use-form-answer";
import { deleteAccount } from "./delete-account.server";
import { deletionSchema } from "./deletion.schema";
import { CONFIRMATION, RETURN_DAYS } from "./deletion-periods";

const TITLE = "Delete your account";
const FORM_ID = "deletion";

export const meta = () => [{ title: `${TITLE} · August` }];

/** Says what happens when, before anything does. */
export const loader = screenLoader("member", ({ member }) => ({
  email: member.email,
  isSuspended: member.state === "suspended" || member.state === "held",
  isPaused: member.state === "paused",
  isOnlyModerator: member.role === "moderator" && listModerators().every((id) => id === member.id),
  isWelcomed: member.isWelcomed,
  tokens: loadBalance(member.id).current,
  paid: listMemberships(member.id).map(({ name, paidUntil, renewsAt }) =>
    paidUntil
      ? `${name} is paid until ${paidUntil}.${renewsAt ? " It won’t renew." : ""} We don’t refund it.`
      : `You lose ${name}. We don’t refund it.`,
  ),
}));

export const action = screenAction(
  "member",
  async ({ member, form }) => {
    await validateAnswers(deletionSchema, form);
    const until = deleteAccount(member);
    return redirectTo(
      "/",
      {
        for: null,
        tone: "success",
        title: "Account deleted",
        message: `Sign in until ${until} if you want it back.`,
      },
      { "Set-Cookie": await forget(sessionCookie()) },
    );
  },
  {
    fields: fieldNames(deletionSchema),
    // The word confirms what is about to be done, not what was meant before signing in.
    restored: [],
    failure: () => "We couldn’t delete your account.",
  },
);

const AT_ONCE: Parameters<typeof Reasons>[0]["reasons"] = [
  { icon: "block", text: "No one sees you anymore, and you’re logged out everywhere." },
  {
    icon: "messages",
    text: "Your matches end. They can still read what you wrote, without your name.",
  },
  { icon: "meetups", text: "Your meetups, waiting lists, games and invitations end." },
  { icon: "bell", text: "You get one last e-mail from us." },
];

/** What happens when, and what it costs. */
function Consequences({ tokens, paid, email }: Pick<Loaded, "tokens" | "paid" | "email">) {
  return (
    <>
      <Reasons label="What happens right away" reasons={AT_ONCE} />
      {paid.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        Changed your mind? For {RETURN_DAYS} days you can sign in{email ? ` (${email})` : ""} and
        get back your profile, photos, answers and{" "}
        {tokens > 0 ? `${tokens} ${tokens === 1 ? "token" : "tokens"}` : "tokens"}. After that
        they’re gone for good, and so are your messages.
      </p>
      <p>
        We keep a few things a while: <Link to="/privacy#leaving">what and why</Link>.
      </p>
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Deletion() {
  const { isSuspended, isPaused, isWelcomed, isOnlyModerator, ...loaded } =
    useLoaderData<typeof loader>();
  const { isSending, summary, field, typed } = useFormAnswer(FORM_ID);
  return (
    <Page title={`${TITLE}?`} width="narrow">
      {isOnlyModerator ? (
        <Notice tone="warning" title="You’re the only moderator">
          <p>
            No one else can answer reports and appeals. <Link to="/review">See what is open</Link>
          </p>
        </Notice>
      ) : null}
      <Consequences {...loaded} />
      <p>
        Want to keep something? <Link to="/account/export">Download your data</Link> first.
      </p>
      {isWelcomed && !isSuspended && !isPaused ? (
        <p>
          Just need a rest? <Link to="/account">Pause instead</Link>: no one new sees you, and you
          can come back anytime.
        </p>
      ) : null}
      <PostForm className="stack">
        <ErrorSummary {...summary} />
        <TextField
          {...field("word")}
          label={`Type the word “${CONFIRMATION}” to confirm`}
          maxLength={40}
          autoComplete="off"
          required
          defaultValue={typed("word")}
        />
        <div className="row">
          <Button variant="danger" aria-disabled={isSending || undefined}>
            Delete my account
          </Button>
          <LinkButton to={isSuspended ? "/suspended" : "/account"} variant="secondary">
            Keep my account
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
