import { LIMITS } from "@db/schema/values";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { MediaPlayer } from "~/features/media/media-player";
import { fieldNames } from "~/server/flat-form.server";
import { ValidationError, validateAnswers } from "~/server/form.server";
import { screenAction, screenLoader } from "~/server/route.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup, TextArea } from "~/ui/field";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CaseFrame, Decided, deskLinks, Key } from "./case-frame";
import { leadOn, readKind, requireWords } from "./case-outcome.server";
import { loadMediaCase } from "./cases.server";
import { decideMedia } from "./decide-media.server";
import { mediaSchema, REFUSAL_REASONS } from "./decision.schema";
import { findNext } from "./queue.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.noun ?? "Media"} · Review · August` },
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

export const action = screenAction(
  "moderator",
  async ({ member, params, form, url }) => {
    const mediaId = params.mediaId ?? "";
    const { place } = loadMediaCase(member.id, mediaId);
    const { decision, reason, words } = await validateAnswers(mediaSchema, form);
    if (decision === "refuse" && !reason)
      throw new ValidationError({ reason: "Please choose a reason" });
    const common = REFUSAL_REASONS.find(({ value }) => value === reason)?.label;
    const told = decision === "refuse" ? (common ?? requireWords(words, LIMITS.longText)) : "";
    const isDone = decideMedia(member.id, mediaId, { decision, reason: told });
    return leadOn({ member, url }, { place, isDone, done: DONE[decision] });
  },
  { fields: fieldNames(mediaSchema) },
);

const KEYS = [
  ["a", "approve"],
  ["v", "approve as an island photo"],
  ["r", "refuse: choose a reason, then press Enter"],
] as const;

const REASONS = [...REFUSAL_REASONS, { value: "own", label: "In my own words" }];

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
    <Form method="post" className="row">
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
    </Form>
  );
}

const FORM = "refuse";

function Refuse() {
  const { summary, field, typed } = useFormAnswer(FORM);
  return (
    <Form method="post" id={FORM} className="stack">
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
    </Form>
  );
}

export default function MediaCase() {
  const data = useLoaderData<typeof loader>();
  const { noun, name, verdict, mayDecide, review, imageType } = data;
  return (
    <CaseFrame {...data} title={`${noun} of ${name}`} isOpen={review === "waiting"} keys={KEYS}>
      {verdict ? <Decided {...verdict} /> : null}
      <Item />
      {imageType ? <p className="hint">Given as {imageType}.</p> : null}
      {verdict && mayDecide ? <p>It was your decision: you may change it.</p> : null}
      {mayDecide ? (
        <div className="desk-forms">
          <Approve />
          {review === "refused" ? null : <Refuse />}
        </div>
      ) : null}
    </CaseFrame>
  );
}
