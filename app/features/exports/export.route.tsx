import { useActionData, useLoaderData } from "@remix-run/react";
import { longDay, weekdayTime } from "~/server/data/clock.server";
import { formatBytes } from "~/server/data/format-bytes";
import { env } from "~/server/ops/env.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { assertMayTakeData, findLastExport, KEPT_DAYS, requestExport } from "./exports.server";

export const meta = () => [{ title: "Your data · August" }];

export const loader = screenLoader("member", ({ member }) => {
  const last = findLastExport(member.id);
  return {
    contact: env().CONTACT_ADDRESS,
    keptDays: KEPT_DAYS,
    isSuspended: member.state === "suspended",
    last: last && {
      id: last.id,
      state: last.state,
      size: last.byteLength && formatBytes(last.byteLength),
      until: last.expiresAt && longDay(last.expiresAt),
      /** When it is tried again, once an attempt has failed. */
      retryAt: last.attempts > 1 && last.dueAt ? weekdayTime(last.dueAt) : null,
      nextAt: last.nextAt && weekdayTime(last.nextAt),
    },
  };
});

/** Asks for an archive. */
export const action = screenAction(
  "member",
  ({ member }) => {
    assertMayTakeData(member);
    requestExport(member.id);
    return redirectTo("/account/export");
  },
  { failure: () => "Your request didn’t go through." },
);

type Last = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["last"]>;

const AskForm = ({ children }: { children: string }) => (
  <PostForm plain action="/account/export">
    <Button>{children}</Button>
  </PostForm>
);

const Waiting = ({ retryAt }: Last) => (
  <EmptyState
    spot="bottle-post"
    title="We’re packing your data"
    action={
      <LinkButton variant="secondary" to="/account/export" reloadDocument>
        Refresh
      </LinkButton>
    }
  >
    <p>
      {retryAt
        ? `That didn’t work. We’ll try again by ${retryAt}.`
        : "It takes a few minutes. We’ll e-mail you when it’s ready."}
    </p>
  </EmptyState>
);

const Ready = ({ id, size, until, nextAt }: Last) => (
  <>
    <EmptyState
      spot="lighthouse"
      title="Your data is ready"
      action={
        <LinkButton to={`/account/export/${id}`} reloadDocument>
          Download<span className="sr-only"> your data</span> · {size}
        </LinkButton>
      }
    >
      <p>You can download it until {until}. Anyone with the file can read it, so keep it safe.</p>
    </EmptyState>
    {nextAt ? (
      <p className="hint">You can ask for a new copy after {nextAt}.</p>
    ) : (
      <AskForm>Get a new copy</AskForm>
    )}
  </>
);

const Failed = () => (
  <EmptyState
    spot="empty-chair"
    title="We couldn’t pack your data"
    action={<AskForm>Ask again</AskForm>}
  >
    <p>We tried for hours. Nothing is lost: please try again.</p>
  </EmptyState>
);

const None = ({ keptDays }: { keptDays: number }) => (
  <EmptyState
    spot="bottle-post"
    title="Take your data with you"
    action={<AskForm>Get my data</AskForm>}
  >
    <p>One file, once a day if you like. You have {keptDays} days to download it.</p>
  </EmptyState>
);

const Suspended = () => (
  <EmptyState spot="empty-chair" title="We’ll send you your data">
    <p>
      You can’t download it while you’re suspended. Write to <ContactLink />, and a person sends you
      a copy.
    </p>
  </EmptyState>
);

const SHOWN = { waiting: Waiting, ready: Ready, failed: Failed };

export default function Export() {
  const { last, keptDays, isSuspended } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "refusal" in answer ? answer.refusal : null;
  const State = last && SHOWN[last.state];
  return (
    <Page
      title="Your data"
      width="narrow"
      intro="Everything you put into August, photos, videos and recordings included."
    >
      {refusal ? (
        <Notice tone="danger" title={refusal.title} role="alert">
          <p>{refusal.message}</p>
        </Notice>
      ) : null}
      {isSuspended ? <Suspended /> : null}
      {!isSuspended && last && State ? <State {...last} /> : null}
      {isSuspended || last ? null : <None keptDays={keptDays} />}
    </Page>
  );
}
