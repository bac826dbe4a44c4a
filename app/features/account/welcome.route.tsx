import { LIMITS } from "@db/schema/values";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describeConsent } from "~/features/introductions/invitation-words";
import { findIntroducerByAddress } from "~/features/introductions/rewards.server";
import { JoiningStep } from "~/features/members/joining-step";
import type { Question } from "~/features/profile/age-groups";
import {
  JOINING_FIELDS,
  joiningQuestions,
  shownFirst,
} from "~/features/profile/first-answers.server";
import { FirstQuestion } from "~/features/profile/first-question";
import { islandDate, now } from "~/server/data/clock.server";
import { isolate } from "~/server/data/text";
import {
  forget,
  invitationCookie,
  readCookie,
  readIntroducers,
  sessionCookie,
} from "~/server/web/cookies.server";
import { Refusal } from "~/server/web/errors";
import { fieldNames } from "~/server/web/flat-form.server";
import { ValidationError } from "~/server/web/form.server";
import { isOfferPath, samePath } from "~/server/web/paths";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/joining.css?url";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, DateField } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { isDone, joinAugust } from "./join.server";
import { joiningSchema } from "./joining.schema";
import { JOINED, TOO_YOUNG } from "./joining-flashes";
import { readJoining } from "./joining-form.server";

const FORM_ID = "welcome";
const NEXT = "/welcome/photo";

export const handle = { shell: "bare" };
export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => [{ title: "Welcome to August" }];

export const loader = screenLoader("member", async ({ member, request }) => {
  if (isDone(member)) throw redirect("/", 303);
  const today = islandDate(now());
  const year = Number(today.slice(0, 4));
  const shown = shownFirst(member);
  return {
    firstName: isolate(member.firstName ?? ""),
    hasJoined: member.isWelcomed,
    questions: joiningQuestions.map((question) => ({
      question,
      answer: shown[question.field] ?? "",
    })),
    introducerName: member.isWelcomed
      ? null
      : findIntroducerByAddress(member.id, await readCookie(request, invitationCookie())),
    earliest: `${year - LIMITS.oldestYears}-01-01`,
    latest: today,
  };
});

const tooYoung = async () =>
  redirectTo("/", { ...TOO_YOUNG, for: null }, { "Set-Cookie": await forget(sessionCookie()) });

export const action = screenAction(
  "member",
  async ({ member, form, url, request }) => {
    const chosen = samePath(url.searchParams.get("returnTo"), "");
    const [to, flash] = isOfferPath(chosen) ? [chosen, { ...JOINED, for: member }] : [NEXT];
    // A repeat leads where the first one led: its answer is the one that the browser shows.
    if (isDone(member)) return redirectTo(to, flash);
    const { answers, joined } = await readJoining(member, form);
    const invitation = {
      token: await readCookie(request, invitationCookie()),
      browserIntroducerIds: await readIntroducers(request),
      mayTell: joined?.mayTell === "on",
    };
    const joining = { dateOfBirth: joined?.dateOfBirth, invitation, answers };
    try {
      if (joinAugust(member, joining) === "too young") return await tooYoung();
    } catch (error) {
      if (error instanceof Refusal) throw new ValidationError({ dateOfBirth: error.message });
      throw error;
    }
    if (!invitation.token) return redirectTo(to, flash);
    return redirectTo(to, flash, { "Set-Cookie": await forget(invitationCookie()) });
  },
  { fields: [...JOINING_FIELDS, ...fieldNames(joiningSchema)] },
);

export default function Welcome() {
  const loaded = useLoaderData<typeof loader>();
  const { firstName, hasJoined, introducerName, earliest, latest } = loaded;
  const { isSending, isRefused, values, summary, field, typed } = useFormAnswer(FORM_ID);
  const [name, ...choices] = loaded.questions.map(({ question, answer }) => (
    <FirstQuestion
      key={question.field}
      question={question as Question}
      {...field(question.field)}
      answer={isRefused ? (values[question.field] ?? "") : answer}
      isRequired={question.field !== "interestedIn"}
    />
  ));
  return (
    <Page
      lead={<JoiningStep name="About you" />}
      title={firstName ? `Welcome, ${firstName}` : "Welcome"}
      width="narrow"
      intro="A few answers, and you’ll see who’s here."
    >
      <PostForm id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        {name}
        {hasJoined ? null : (
          <DateField
            {...field("dateOfBirth")}
            defaultValue={typed("dateOfBirth")}
            label="Date of birth"
            hint={`Private: others only see an age range. ${LIMITS.adultYears} and up. You can’t change it later.`}
            required
            min={earliest}
            max={latest}
            autoComplete="bday"
          />
        )}
        {choices}
        {hasJoined ? null : (
          <Checkbox
            {...field("onIsland")}
            defaultChecked={typed("onIsland") === "on"}
            label="I am on the island this August"
            hint="August is only for people on the island."
            required
          />
        )}
        {introducerName ? (
          <Checkbox
            {...field("mayTell")}
            defaultChecked={typed("mayTell") === "on"}
            label={describeConsent(introducerName)}
          />
        ) : null}
        <Button disabled={isSending}>{hasJoined ? "Save my answers" : "Join August"}</Button>
      </PostForm>
    </Page>
  );
}
