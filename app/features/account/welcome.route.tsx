import { LIMITS } from "@db/schema/values";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { join } from "~/features/members/joining.server";
import { islandDate, now } from "~/server/clock.server";
import { forget, sessionCookie } from "~/server/cookies.server";
import { Refusal } from "~/server/errors";
import { invalidAnswer, validateAnswers } from "~/server/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/route.server";
import { Button } from "~/ui/button";
import { fieldNames } from "~/ui/flat-form";
import { CheckboxAnswer, DateAnswer, Form, makeValidator } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { joiningSchema } from "./joining.schema";

const FORM_ID = "welcome";
const validator = makeValidator(joiningSchema);

export const meta = () => [{ title: "Welcome to August" }];

export const loader = screenLoader("member", ({ member }) => {
  if (member.isWelcomed) throw redirect("/", 303);
  const today = islandDate(now());
  const year = Number(today.slice(0, 4));
  return {
    firstName: member.firstName,
    earliest: `${year - LIMITS.oldestYears}-01-01`,
    latest: today,
  };
});

const FIELDS = fieldNames(joiningSchema);

export const action = screenAction(
  "member",
  async ({ member, form }) => {
    const { dateOfBirth } = await validateAnswers(validator, form);
    try {
      if (join(member.id, dateOfBirth) === "too young")
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
      if (error instanceof Refusal)
        throw invalidAnswer(form, FIELDS, {
          formId: FORM_ID,
          field: "dateOfBirth",
          message: error.message,
        });
      throw error;
    }
    return redirectTo("/profile-setup", {
      tone: "success",
      title: "Welcome to August",
      message: "Now a few lines about you, so that others can find you.",
    });
  },
  { fields: FIELDS },
);

export default function Welcome() {
  const { firstName, earliest, latest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refusal" in answer ? answer : undefined;
  return (
    <Page
      title={firstName ? `Welcome, ${firstName}` : "Welcome"}
      width="narrow"
      intro="Two answers, and the island is yours."
    >
      <Form
        id={FORM_ID}
        validator={validator}
        className="stack"
        formError={refused?.refusal.message}
        defaultValues={refused?.values}
      >
        <DateAnswer
          name="dateOfBirth"
          label="Date of birth"
          hint={`Private and never shown. Members are ${LIMITS.adultYears} or older. It cannot be changed later.`}
          required
          min={earliest}
          max={latest}
          autoComplete="bday"
        />
        <CheckboxAnswer name="onIsland" label="I am on the island this August" required />
        <Button>Join August</Button>
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
