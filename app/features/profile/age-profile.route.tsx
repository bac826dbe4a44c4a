import { useLoaderData } from "@remix-run/react";
import { malformed } from "~/server/web/errors";
import { ValidationError } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { inSentence } from "~/ui/in-sentence";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { publicMeta } from "~/ui/public-meta";
import { StatePage } from "~/ui/state-page";
import { useTypedForm } from "~/ui/use-form-answer";
import { findAgeGroup, QUESTION_FIELDS } from "./age-groups";
import { findDraft, findStartAnswers, readStartToken, saveStartAnswers } from "./drafts.server";
import type { FieldErrors } from "./profile.schema";
import { QUESTIONS_FORM_ID, QuestionField } from "./question-field";
import { groupNames, readAnswers } from "./read-answers.server";
import { saveStartDraft } from "./unsaved.server";

export const handle = { shell: "public" };
export const meta = publicMeta(
  "Start your profile",
  "Answer the questions of your age group before you sign in: music, food, island places, and more.",
);

/** Pick a group, answer its questions, then sign in to keep the answers. */
export const loader = screenLoader("visitor", async ({ member, request, url }) => {
  const group = findAgeGroup(url.searchParams.get("group"));
  const isSaved = url.searchParams.has("saved");
  return {
    groups: groupNames,
    group: group ? { slug: group.slug, name: group.name, minutes: group.minutes } : null,
    questions: group && !isSaved ? group.questions : [],
    answers:
      (member ? findDraft(member.id) : findStartAnswers(await readStartToken(request))) ?? {},
    isSaved,
    isMember: member !== null,
  };
});

export const action = screenAction(
  "visitor",
  async ({ member, request, url, form }) => {
    const group = findAgeGroup(url.searchParams.get("group"));
    if (!group) throw malformed("Please choose an age group first.");
    const { answers, errors } = readAnswers(group, form);
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    const next = `/age-profile?group=${group.slug}&saved`;
    if (!member)
      return redirectTo(next, undefined, {
        "Set-Cookie": await saveStartAnswers(request, answers),
      });
    saveStartDraft(member.id, answers, true);
    return redirectTo(next);
  },
  { fields: QUESTION_FIELDS },
);

function Groups({ groups }: { groups: typeof groupNames }) {
  return (
    <Page
      title="Start your profile"
      width="narrow"
      intro="Pick your age group. It sets how many questions you get. No account needed."
    >
      <ul className="ages">
        {groups.map(({ slug, name, minutes, topics }) => (
          <li key={slug}>
            <a href={`/age-profile?group=${slug}`}>
              <strong>
                <span className="sr-only">Start as </span>
                {name}
              </strong>
              <span>{minutes} minutes</span>
              <span className="hint">Asks about {inSentence(topics[0] ?? "")}</span>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** What a visitor sees after their answers were saved. */
const Saved = (props: { slug: string; isMember: boolean; hasAnswers: boolean }) => {
  const { slug, isMember, hasAnswers } = props;
  const kept = isMember
    ? "Your answers are waiting in your profile. Check them there, and save."
    : "We’ll keep your answers in this browser for a week. Log in, and they’re in your profile.";
  return (
    <StatePage
      spot="porch-light"
      title="Ready to Save Your Profile?"
      action={
        <>
          {isMember ? (
            <LinkButton to="/profile-setup">Open my profile</LinkButton>
          ) : (
            <LinkButton to="/api/login?returnTo=/profile-setup">
              Log me in to save profile
            </LinkButton>
          )}
          <LinkButton to={`/age-profile?group=${slug}`} variant="quiet" reloadDocument>
            Back to questions
          </LinkButton>
        </>
      }
    >
      <p>{hasAnswers ? kept : "You skipped every question. You can answer them any time."}</p>
    </StatePage>
  );
};

export default function AgeProfile() {
  const { groups, group, questions, answers, isSaved, isMember } = useLoaderData<typeof loader>();
  const refused = useTypedForm();
  const errors: FieldErrors = refused?.errors ?? {};
  if (!group) return <Groups groups={groups} />;
  if (isSaved) {
    const hasAnswers = Object.keys(answers).length > 0;
    return <Saved slug={group.slug} isMember={isMember} hasAnswers={hasAnswers} />;
  }
  return (
    <Page
      title={group.name}
      width="narrow"
      intro={`About ${group.minutes} minutes. Skip what you like.`}
    >
      <ErrorSummary
        formId={QUESTIONS_FORM_ID}
        errors={errors}
        formError={refused?.refusal?.message}
      />
      <PostForm plain action={`/age-profile?group=${group.slug}`} className="stack">
        {questions.map((question) => (
          <QuestionField
            key={question.field}
            question={question}
            answer={(refused?.values ?? answers)[question.field]}
            error={errors[question.field]}
          />
        ))}
        <Button>Save my answers</Button>
      </PostForm>
    </Page>
  );
}
