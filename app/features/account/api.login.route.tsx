import { type HeadersFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { normalizeAddress } from "~/server/data/address-key.server";
import { MINUTE_MS } from "~/server/data/clock.server";
import { MAIL_ADDRESS_LENGTH } from "~/server/data/mail-address";
import { findProviderName } from "~/server/ops/env.server";
import { isMailOn } from "~/server/ops/mail.server";
import { clientAddress, countUseInMemory } from "~/server/ops/rate-limits.server";
import { codeCookie, returnCookie } from "~/server/web/cookies.server";
import { validateAnswers } from "~/server/web/form.server";
import { samePath } from "~/server/web/paths";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { startAtProvider } from "./provider-start.server";
import { addressSchema } from "./sign-in.schema";
import { mailCode } from "./sign-in-mail.server";
import { readAskedCode } from "./signed-in.server";

const SIGN_IN_LIMIT = { action: "sign-in", uses: 120, windowMs: MINUTE_MS };
const FORM_ID = "sign-in";

export const handle = { shell: "bare" };
export const meta = () => [{ title: "Sign in · August" }, { name: "robots", content: "noindex" }];
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

const NEW_CODE = { title: "New code sent", message: "Only the newest one works." };

const readBack = (url: URL): string => samePath(url.searchParams.get("returnTo"), "/");

/** The ways to sign in; where there is the provider alone, or it was chosen (`?provider`), the way there. */
export const loader = screenLoader("visitor", async ({ request, url, member }) => {
  const back = readBack(url);
  if (member) throw redirect(back, 303);
  countUseInMemory(SIGN_IN_LIMIT, clientAddress(request));
  const providerName = findProviderName();
  if (providerName !== null && (!isMailOn() || url.searchParams.has("provider")))
    throw await startAtProvider(request, back);
  // A phone may have ended the page that asks for the code while its owner read the mail.
  const asked = await readAskedCode(request);
  return {
    providerName,
    sentTo: asked?.address ?? null,
    query: `returnTo=${encodeURIComponent(back)}`,
    longest: MAIL_ADDRESS_LENGTH,
  };
});

/** Mails a code; the answer is the same no matter who has the address (rule six-digit-code). */
export const action = screenAction(
  "visitor",
  async ({ request, url, member, form }) => {
    const back = readBack(url);
    if (member) return redirectTo(back);
    const { email } = await validateAnswers(addressSchema, form);
    const { id, address } = await mailCode(
      normalizeAddress(email) ?? email,
      clientAddress(request),
    );
    const headers = new Headers({ "Set-Cookie": await codeCookie().serialize(`${id} ${address}`) });
    headers.append("Set-Cookie", await returnCookie().serialize(back));
    const former = await readAskedCode(request);
    const isAgain = former?.address === address;
    const flash = isAgain ? ({ for: null, tone: "success", ...NEW_CODE } as const) : undefined;
    return redirectTo("/api/login/code", flash, headers);
  },
  { fields: ["email"], restored: [] },
);

export default function SignIn() {
  const { providerName, sentTo, query, longest } = useLoaderData<typeof loader>();
  const { summary, field, typed } = useFormAnswer(FORM_ID);
  return (
    <Page
      title="Sign in"
      width="narrow"
      intro="New here or back again: we’ll e-mail you a code. No password."
    >
      {sentTo === null ? null : (
        <p>
          <a href="/api/login/code">Type the code we sent to {sentTo}</a>
        </p>
      )}
      <PostForm plain id={FORM_ID} action={`/api/login?${query}`} className="stack">
        <ErrorSummary {...summary} />
        <TextField
          {...field("email")}
          defaultValue={typed("email")}
          label="E-mail address"
          type="email"
          autoComplete="email"
          maxLength={longest}
          required
          inputProps={{ autoCapitalize: "none", spellCheck: false }}
        />
        <Button>Email me a code</Button>
      </PostForm>
      {providerName === null ? null : (
        <div className="stack">
          <LinkButton to={`/api/login?provider&${query}`} variant="secondary">
            Continue with {providerName}
          </LinkButton>
        </div>
      )}
    </Page>
  );
}
