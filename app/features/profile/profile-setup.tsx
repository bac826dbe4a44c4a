import type { MetaFunction } from "@remix-run/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ageOn } from "~/features/account/joining.schema";
import { islandDate, now } from "~/server/clock.server";
import { forget, startCookie } from "~/server/cookies.server";
import { Refusal } from "~/server/errors";
import { answersOf, wrongAnswer } from "~/server/form.server";
import { goOn, screenAction, screenLoader } from "~/server/route.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Form, validatorOf } from "~/ui/form";
import { Page } from "~/ui/page";
import { bandOfAge, profileSchema } from "./profile.schema";
import { findProfile, saveProfile } from "./profile.server";
import { ProfileFields } from "./profile-fields";
import { startedAnswers } from "./start.server";

const FORM_ID = "profile";
const validator = validatorOf(profileSchema);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.hasProfile ? "Update Your Profile" : "Complete Your Profile"} · August` },
];

export const loader = screenLoader("welcomed", async ({ request, member }) => {
  const profile = findProfile(member.id);
  const age = member.dateOfBirth ? ageOn(islandDate(now()), member.dateOfBirth) : 0;
  const answers = profile ?? {
    ageCategory: bandOfAge(age),
    stageName: member.firstName ?? "",
    ...(await startedAnswers(request)),
  };
  return { hasProfile: profile !== undefined, answers };
});

export const action = screenAction(
  "welcomed",
  async ({ member, form }) => {
    const answers = await answersOf(validator, form);
    try {
      saveProfile(member, answers);
    } catch (error) {
      if (error instanceof Refusal) throw wrongAnswer(form, FORM_ID, "ageCategory", error.message);
      throw error;
    }
    return goOn(
      "/",
      {
        tone: "success",
        title: "Profile Updated",
        message: "Your profile has been saved successfully!",
      },
      { "Set-Cookie": await forget(startCookie()) },
    );
  },
  "profile",
);

export default function ProfileSetup() {
  const { hasProfile, answers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "refusal" in answer ? answer.refusal : undefined;
  return (
    <Page
      title={hasProfile ? "Update Your Profile" : "Complete Your Profile"}
      width="medium"
      aside={
        <Badge tone={hasProfile ? "green" : "yellow"}>
          {hasProfile ? "Profile Active" : "Setting Up"}
        </Badge>
      }
      intro="What you say here is what others see on your card, and what August compares to find people who fit."
    >
      <Form
        id={FORM_ID}
        validator={validator}
        defaultValues={answers}
        className="stack"
        formError={refusal?.message}
      >
        <ProfileFields />
        <Button>{hasProfile ? "Update Profile" : "Save Profile"}</Button>
      </Form>
    </Page>
  );
}
