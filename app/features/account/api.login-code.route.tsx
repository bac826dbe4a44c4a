import { type HeadersFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { clientAddress } from "~/server/ops/rate-limits.server";
import { codeCookie, forget } from "~/server/web/cookies.server";
import { ValidationError, validateAnswers } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CODE_DIGITS, codeSchema } from "./sign-in.schema";
import { CODE_MINUTES, signInByCode } from "./sign-in-code.server";
import { leadIn, readAskedCode, readBrowser, readReturnPath } from "./signed-in.server";

const FORM_ID = "code";

export const handle = { shell: "bare" };
export const meta = () => [{ title: "Your code · August" }, { name: "robots", content: "noindex" }];
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

/** Where a form goes whose browser has asked for no code, or let it run out. */
const startOver = () =>
  redirectTo("/api/login", {
    for: null,
    tone: "info",
    title: "Please start over",
    message: "This browser has no code waiting. Ask for one here.",
  });

/** Asks for the digits that were mailed. */
export const loader = screenLoader("visitor", async ({ request, member }) => {
  const back = await readReturnPath(request);
  if (member) throw redirect(back, 303);
  const asked = await readAskedCode(request);
  return {
    address: asked?.address ?? null,
    minutes: CODE_MINUTES,
    query: `returnTo=${encodeURIComponent(back)}`,
    // Spaces may be typed between the digits.
    longest: CODE_DIGITS * 2,
  };
});

const LAST_TRY = "That was the last try. Ask for a new code below.";
const NO_LONGER = "That code no longer works. Ask for a new one below.";

const sayLeft = (tries: number): string =>
  tries === 0
    ? LAST_TRY
    : `That’s not the code. ${tries === 1 ? "One try" : `${tries} tries`} left.`;

/** Signs in by the code (rule six-digit-code). */
export const action = screenAction("visitor", async ({ request, member, form }) => {
  if (member) return redirectTo(await readReturnPath(request));
  const asked = await readAskedCode(request);
  if (!asked) return startOver();
  const { code } = await validateAnswers(codeSchema, form);
  const from = { network: clientAddress(request), ...(await readBrowser(request)) };
  const typed = signInByCode(asked, code, from);
  if (typed.outcome === "wrong") throw new ValidationError({ code: sayLeft(typed.triesLeft) });
  if (typed.outcome === "over") throw new ValidationError({ code: NO_LONGER });
  const { cookies, back } = await leadIn(typed.session, request);
  const headers = new Headers({ "Set-Cookie": await forget(codeCookie()) });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirectTo(back, undefined, headers);
});

export default function SignInCode() {
  const { address, minutes, query, longest } = useLoaderData<typeof loader>();
  const { summary, field } = useFormAnswer(FORM_ID);
  const isOver = [LAST_TRY, NO_LONGER].includes(summary.errors.code ?? "");
  if (address === null)
    return (
      <Page
        title="No code is waiting here"
        width="narrow"
        intro="It ran out, or you asked for it in another browser."
      >
        <div className="stack">
          <ErrorSummary {...summary} />
          <LinkButton to={`/api/login?${query}`}>Ask for a code</LinkButton>
        </div>
      </Page>
    );
  return (
    <Page
      title="Check your mail"
      width="narrow"
      intro={`We sent a code to ${address}. It works for ${minutes} minutes, in this browser.`}
    >
      <PostForm plain id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <TextField
          {...field("code")}
          label="Six digits from the mail"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={longest}
          required
          inputProps={{ autoFocus: true }}
        />
        <Button variant={isOver ? "secondary" : "primary"}>Sign in</Button>
      </PostForm>
      <PostForm plain action={`/api/login?${query}`} className="row">
        <input type="hidden" name="email" value={address} />
        <Button variant={isOver ? "primary" : "secondary"}>Send a new code</Button>
        <LinkButton to={`/api/login?${query}`} variant="quiet">
          Use another address
        </LinkButton>
      </PostForm>
      <p className="hint">
        Nothing there after a minute? Look in your spam folder. If you asked twice, only the newest
        code works.
      </p>
    </Page>
  );
}
