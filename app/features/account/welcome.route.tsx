import { LIMITS } from "@db/schema/values";
import { redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { describeConsent } from "~/features/introductions/invitation-words";
import { findIntroducerByAddress } from "~/features/introductions/rewards.server";
import { join } from "~/features/members/joining.server";
import { islandDate, now } from "~/server/clock.server";
import {
  forget,
  invitationCookie,
  readCookie,
  readIntroducers,
  sessionCookie,
} from "~/server/cookies.server";
import { Refusal } from "~/server/errors";
import { fieldNames } from "~/server/flat-form.server";
import { ValidationError, validateAnswers } from "~/server/form.server";
import { isOfferPath, samePath } from "~/server/paths";
import { redirectTo, screenAction, screenLoader } from "~/server/route.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, DateField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useFormAnswer } from "~/ui/use-form-answer";
import { joiningSchema } from "./joining.schema";

const FORM_ID = "welcome";

export const meta = () => [{ title: "Welcome to August" }];

export const loader = screenLoader("member", async ({ member, request }) => {
  if (member.isWelcomed) throw redirect("/", 303);
  const today = islandDate(now());
  const year = Number(today.slice(0, 4));
  return {
    firstName: member.firstName,
    introducerName: findIntroducerByAddress(
      member.email,
      await readCookie(request, invitationCookie()),
    ),
    earliest: `${year - LIMITS.oldestYears}-01-01`,
    latest: today,
  };
});

export const action = screenAction(
  "member",
  async ({ member, form, url, request }) => {
    const { dateOfBirth, mayTell } = await validateAnswers(joiningSchema, form);
    const invitation = {
      token: await readCookie(request, invitationCookie()),
      browserIntroducerIds: await readIntroducers(request),
      mayTell: mayTell === "on",
    };
    try {
      if (join(member.id, dateOfBirth, invitation) === "too young")
        return redirectTo(
          "/",
          {
            tone: "danger",
            title: "August is for adults",
            message: `Members are ${LIMITS.adultYears} or older. Nothing about you was kept.`,
          },
          { "Set-Cookie": await forget(sessionCookie()) },
        );
    } catch (error) {
      if (error instanceof Refusal) throw new ValidationError({ dateOfBirth: error.message });
      throw error;
    }
    const chosen = samePath(url.searchParams.get("returnTo"), "");
    const message = "Now a few lines about you, so that others can find you.";
    return redirectTo(
      isOfferPath(chosen) ? chosen : "/profile-setup",
      {
        tone: "success",
        title: "Welcome to August",
        message: isOfferPath(chosen) ? "Here is what you chose." : message,
      },
      invitation.token ? { "Set-Cookie": await forget(invitationCookie()) } : undefined,
    );
  },
  { fields: fieldNames(joiningSchema) },
);

export default function Welcome() {
  const { firstName, introducerName, earliest, latest } = useLoaderData<typeof loader>();
  const { isSending, summary, field, typed } = useFormAnswer(FORM_ID);
  return (
    <Page
      title={firstName ? `Welcome, ${firstName}` : "Welcome"}
      width="narrow"
      intro="Two answers, and the island is yours."
    >
      <Form method="post" id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <DateField
          {...field("dateOfBirth")}
          defaultValue={typed("dateOfBirth")}
          label="Date of birth"
          hint={`Private and never shown. Members are ${LIMITS.adultYears} or older. It cannot be changed later.`}
          required
          min={earliest}
          max={latest}
          autoComplete="bday"
        />
        <Checkbox
          {...field("onIsland")}
          defaultChecked={typed("onIsland") === "on"}
          label="I am on the island this August"
          required
        />
        {introducerName ? (
          <Checkbox
            {...field("mayTell")}
            defaultChecked={typed("mayTell") === "on"}
            label={describeConsent(introducerName)}
          />
        ) : null}
        <Button disabled={isSending}>Join August</Button>
      </Form>
      <Notice>
        <p>
          Only on-island August members may join. That is what keeps meeting simple: everybody is a
          walk away.
        </p>
      </Notice>
    </Page>
  );
}
