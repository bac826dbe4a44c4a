import { LIMITS } from "@db/schema/values";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type * as z from "zod/mini";
import { MediaPlayer } from "~/features/media/media-player";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { screenAction, screenLoader } from "~/server/web/route.server";
import { Button } from "~/ui/button";
import { errorTitle } from "~/ui/error-page";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup, TextArea } from "~/ui/field";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CaseFrame, Decided, deskLinks, Key } from "./case-frame";
import { REFUSAL_REASONS } from "./case-kinds";
import { readKind, redirectToNextCase } from "./case-outcome.server";
import { decideMedia, type MediaDecision } from "./decide-media.server";
import { mediaSchema } from "./decision.schema";
import { loadMediaCase } from "./review-cases.server";
import { findNext } from "./review-queue.server";

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: errorTitle(error, `${data?.noun ?? "Media"} · Review · August`) },
];
export { CaseGone as ErrorBoundary } from "./case-gone";
export const links = deskLinks;

export const loader = screenLoader("moderator", ({ member, params, url }) => {
  const { place, ...item } = loadMediaCase(member.id, params.mediaId ?? "");
  return { ...item, next: findNext(member.id, readKind(url), place) };
});

const DONE = {
  approve: "Approved",
  verify: "Approved as an island photo",
  unverify: "Island verification taken back",
  refuse: "Refused",
};

/** The words of a refusal are the moderator's own, or those of the chosen reason. */
function readDecision(answers: z.infer<typeof mediaSchema>): MediaDecision {
  if (answers.decision !== "refuse") return answers;
  const { decision, reason } = answers;
  return { decision, words: reason === "own" ? answers.words : REFUSAL_REASONS[reason] };
}

export const action = screenAction(
  "moderator",
  async ({ member, params, form, url }) => {
    const mediaId = params.mediaId ?? "";
    const { place } = loadMediaCase(member.id, mediaId);
    const answers = await validateAnswers(mediaSchema, form);
    const isDone = decideMedia(member.id, mediaId, readDecision(answers));
    return redirectToNextCase({ member, url }, { place, isDone, done: DONE[answers.decision] });
  },
  { fields: fieldNames(mediaSchema) },
);

const REASONS = [
  ...Object.entries(REFUSAL_REASONS).map(([value, label]) => ({ value, label })),
  { value: "own", label: "In my own words" },
];

function Item() {
  const { kind, noun, name, clip } = useLoaderData<typeof loader>();
  if (!clip) return null;
  if (kind !== "photo") return <MediaPlayer clip={clip} noun={noun.toLowerCase()} owner={name} />;
  const [largest] = [...clip.files].sort((one, other) => other.width - one.width);
  return largest ? (
    <img
      className="desk-photo"
      src={largest.url}
      width={largest.width}
      height={largest.height}
      alt={`What ${name} uploaded`}
    />
  ) : null;
}

function Approve() {
  const { kind, review, isIslandVerified } = useLoaderData<typeof loader>();
  return (
    <PostForm className="row">
      {review === "approved" ? null : (
        <Button name="decision" value="approve" data-key="a" data-at-once>
          Approve <Key of="a" />
        </Button>
      )}
      {kind === "photo" && !isIslandVerified ? (
        <Button name="decision" value="verify" variant="secondary" data-key="v" data-at-once>
          {review === "approved" ? "Verify" : "Approve and verify"} island photo <Key of="v" />
        </Button>
      ) : null}
      {isIslandVerified ? (
        <Button name="decision" value="unverify" variant="secondary">
          Take back the island verification
        </Button>
      ) : null}
    </PostForm>
  );
}

const FORM = "refuse";

function Refuse() {
  const { summary, field, typed } = useFormAnswer(FORM);
  return (
    <PostForm id={FORM} className="stack">
      <ErrorSummary {...summary} />
      <div data-key="r">
        <RadioGroup
          {...field("reason")}
          label="Refuse, because"
          hint="The owner reads this."
          options={REASONS}
          required
          defaultValue={typed("reason")}
        />
      </div>
      <TextArea
        {...field("words")}
        label="My own words"
        rows={2}
        maxLength={LIMITS.longText}
        defaultValue={typed("words")}
      />
      <Button name="decision" value="refuse" variant="danger">
        Refuse <Key of="r" />
      </Button>
    </PostForm>
  );
}

export default function MediaCase() {
  const data = useLoaderData<typeof loader>();
  const { noun, name, verdict, mayDecide, review, imageType } = data;
  return (
    <CaseFrame {...data} title={`${noun} of ${name}`} isOpen={review === "waiting"}>
      {verdict ? <Decided {...verdict} /> : null}
      <Item />
      {imageType ? <p className="hint">Sent as {imageType}.</p> : null}
      {verdict && mayDecide ? <p>You decided this, so you can change it.</p> : null}
      {mayDecide ? (
        <div className="desk-forms">
          <Approve />
          {review === "refused" ? null : <Refuse />}
        </div>
      ) : null}
    </CaseFrame>
  );
}
