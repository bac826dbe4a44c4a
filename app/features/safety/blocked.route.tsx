import { LIMITS } from "@db/schema/values";
import { useLoaderData } from "@remix-run/react";
import { MAIL_ADDRESS_LENGTH } from "~/server/data/mail-address";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/rows.css?url";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { BlockedAddresses } from "./account-rows";
import { blockedAddressSchema } from "./blocked-address.schema";
import { blockAddress, listBlockedAddresses, startAnswerDelay } from "./blocked-addresses.server";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Blocked addresses · August" }];

export const loader = screenLoader("welcomed", ({ member }) => ({
  addresses: listBlockedAddresses(member.id),
}));

export const action = screenAction(
  "welcomed",
  async ({ member, form }) => {
    const answers = await validateAnswers(blockedAddressSchema, form);
    const delay = startAnswerDelay();
    blockAddress(member, answers);
    await delay;
    return redirectTo("/account/blocked", {
      for: member,
      tone: "success",
      title: "Address blocked",
      message: "You won't see each other here, now or later.",
    });
  },
  { fields: fieldNames(blockedAddressSchema), failure: () => "We couldn’t block that address." },
);

const FORM = "block-address";

export default function Blocked() {
  const { addresses } = useLoaderData<typeof loader>();
  const { isSending, summary, field, typed } = useFormAnswer(FORM);
  return (
    <Page
      title="Blocked addresses"
      width="narrow"
      intro="Someone you’d rather not run into here? Block their e-mail address before they join. We won’t tell them, and we won’t tell you if they’re here."
    >
      {/* Above the form: the last row's question opens over what follows it. */}
      <BlockedAddresses addresses={addresses} />
      <PostForm action="/account/blocked" id={FORM} key={addresses[0]?.id} className="stack">
        <ErrorSummary {...summary} />
        <TextField
          {...field("address")}
          defaultValue={typed("address")}
          type="email"
          label="Their e-mail address"
          hint="We keep a fingerprint of it, not the address, so add a note if you’ll want to know whose it was."
          required
          maxLength={MAIL_ADDRESS_LENGTH}
          autoComplete="off"
        />
        <TextField
          {...field("label")}
          defaultValue={typed("label")}
          label="Your note"
          hint={`At most ${LIMITS.blockLabel} characters; only you see it`}
          maxLength={LIMITS.blockLabel}
          autoComplete="off"
        />
        <p className="hint">If a match of yours has this address, the match ends.</p>
        <Button disabled={isSending}>Block this address</Button>
      </PostForm>
    </Page>
  );
}
