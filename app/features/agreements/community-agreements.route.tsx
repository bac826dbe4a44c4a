import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { FoldedConduct, FoldedProtocols } from "~/features/guidance/agreement-summaries";
import { JoiningStep } from "~/features/members/joining-step";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { samePath } from "~/server/web/paths";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import guide from "~/styles/guide.css?url";
import joining from "~/styles/joining.css?url";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { agreementsForm } from "./agreements.schema";
import { AGREEMENTS_FAILED, acceptAgreements } from "./agreements.server";

const FORM_ID = "agreements";

export const handle = { shell: "bare" };
export const links = () => [joining, guide].map((href) => ({ rel: "stylesheet", href }));

export const meta = () => [{ title: "Community agreements · August" }];

/** Where anyone who has agreed continues: back to the screen that sent them here, if one did. */
const nextPath = (url: URL) => samePath(url.searchParams.get("returnTo"), "/discover");

const isJoining = (url: URL) => url.searchParams.has("joining");

export const loader = screenLoader("welcomed", async ({ member, url }) => {
  if (member.hasAgreed)
    throw await redirectTo(nextPath(url), {
      for: member,
      tone: "info",
      title: "Already Completed",
      message: "You have already agreed to our community standards.",
    });
  return { isJoining: isJoining(url) };
});

export const action = screenAction(
  "welcomed",
  async ({ member, form, url }) => {
    await validateAnswers(agreementsForm, form);
    acceptAgreements(member.id);
    const to = nextPath(url);
    // The first card is the answer.
    if (isJoining(url)) return redirectTo(to);
    return redirectTo(to, {
      for: member,
      tone: "success",
      title: "Community Agreements Complete",
      message: "You can now access matching and discovery features!",
    });
  },
  { fields: fieldNames(agreementsForm), restored: [], failure: () => AGREEMENTS_FAILED },
);

/** Disabled until both boxes are ticked, where scripts run; the server checks in any case. */
function AgreeButton({ isSaving }: { isSaving: boolean }) {
  const holder = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(true);
  useEffect(() => {
    const form = holder.current?.closest("form");
    const check = () =>
      setReady(form?.querySelector("input[type=checkbox]:not(:checked)") === null);
    check();
    form?.addEventListener("change", check);
    return () => form?.removeEventListener("change", check);
  }, []);
  return (
    <div ref={holder} className="stack">
      <p className="hint">Please agree to both community standards to continue</p>
      <Button disabled={isSaving || !isReady}>
        {isSaving ? "Saving..." : "Complete Community Agreements"}
      </Button>
    </div>
  );
}

export default function CommunityAgreements() {
  const { isJoining } = useLoaderData<typeof loader>();
  const { isSending, summary, field, typed } = useFormAnswer(FORM_ID);
  const box = (name: string) => ({
    ...field(name),
    required: true,
    defaultChecked: typed(name) === "on",
  });
  return (
    <Page
      lead={isJoining ? <JoiningStep name="Two promises" /> : null}
      title="Community agreements"
      width="medium"
      intro="Two promises before you meet anyone: be kind and show up, and talk it out when something hurts."
    >
      <PostForm id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <Checkbox
          {...box("agreedToCodeOfConduct")}
          label="I agree to the Honor and No Drama Code of Conduct"
        />
        <FoldedConduct />
        <Checkbox
          {...box("agreedToConflictResolution")}
          label="I will apply the conflict-resolution protocols with an “August vacation light” vibe"
        />
        <FoldedProtocols />
        <AgreeButton isSaving={isSending} />
      </PostForm>
    </Page>
  );
}
