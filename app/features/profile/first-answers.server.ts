import type { ProfileAnswers } from "@db/schema/profile-fields";
import { loadDeck } from "~/features/discover/deck.server";
import { ageOn } from "~/features/members/age";
import { PLAYFUL_FIELDS } from "~/features/members/playful-fields";
import { islandDate, now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import type { Flash } from "~/server/web/flash.server";
import { ValidationError } from "~/server/web/form.server";
import type { Viewer } from "~/server/web/viewer.server";
import { findQuestion, QUESTION_FIELDS } from "./age-groups";
import { loadDraft, setDraft } from "./drafts.server";
import { checkAnswers, findAgeBand, type ProfileField } from "./profile.schema";
import { answersIn, findProfile, saveAnswers } from "./profile.server";
import { findFieldLabel, REQUIRED_FIELDS } from "./sections";
import { type Shown, toShown } from "./shown";

/** What anyone who joins is asked of their profile; the age range is computed from the date of birth. */
export const JOINING_FIELDS = ["stageName", "gender", "lookingFor", "interestedIn"] as const;

export const joiningQuestions = JOINING_FIELDS.map(findQuestion);
export const playfulQuestions = PLAYFUL_FIELDS.map(findQuestion);

/** Whether a profile lacks nothing that every profile needs. */
export function hasRequiredAnswers(userId: string): boolean {
  const profile = findProfile(userId);
  return [...REQUIRED_FIELDS].every((field) => profile?.[field]);
}

type Member = Pick<Viewer, "id" | "firstName">;

/** A member's saved answers over those given before sign-in; the first name suggests the stage name. */
export const shownFirst = (member: Member): Shown => ({
  stageName: member.firstName ?? "",
  ...loadDraft(member.id)?.answers,
  ...toShown(answersIn(findProfile(member.id))),
});

/**
 * Saves the answers of someone who joins, with the age range that fits their age unless they have chosen one. Answers
 * given before sign-in that were not asked for here keep waiting.
 *
 * @param viewer with the date of birth
 * @throws ValidationError for answers that the profile refuses
 */
export function saveJoiningAnswers(viewer: Viewer, answers: Partial<ProfileAnswers>): void {
  const age = ageOn(islandDate(now()), viewer.dateOfBirth ?? "");
  const ageCategory = findProfile(viewer.id)?.ageCategory ?? findAgeBand(age);
  transact(() => {
    const isFromStart = loadDraft(viewer.id)?.isFromStart === true;
    const result = saveAnswers(viewer, { answers: { ageCategory, ...answers } });
    if (result.outcome === "refused") throw new ValidationError({ ...result.errors });
    if (isFromStart) setDraft(viewer.id, [], {}, { isFromStart });
  });
}

const ASKED: readonly string[] = [...JOINING_FIELDS, ...PLAYFUL_FIELDS];
const WAITING_FIELDS = QUESTION_FIELDS.filter((field) => !ASKED.includes(field));

/** Valid answers from before sign-in that joining does not ask for. */
function waitingAnswers(userId: string): Partial<ProfileAnswers> {
  const draft = loadDraft(userId);
  const given = draft?.isFromStart ? draft.answers : {};
  const fields = WAITING_FIELDS.filter((field) => String(given[field] ?? "").trim() !== "");
  return checkAnswers(given, fields).answers;
}

/** Those answers in words, for anyone who may keep them. */
export const listWaiting = (userId: string): [label: string, answer: string][] =>
  Object.entries(toShown(waitingAnswers(userId))).map(([field, value]) => [
    findFieldLabel(field as ProfileField),
    [value].flat().join(", "),
  ]);

/**
 * Saves the answers to the playful questions.
 *
 * @param keepsWaiting whether the other answers from before sign-in are saved with them
 * @returns what was saved, and whether answers from before sign-in were among it
 * @throws ValidationError for answers that the profile refuses
 */
export function savePlayfulAnswers(
  viewer: Viewer,
  answers: Partial<ProfileAnswers>,
  keepsWaiting: boolean,
) {
  return transact(() => {
    const isFromStart = loadDraft(viewer.id)?.isFromStart === true;
    const waiting = keepsWaiting ? waitingAnswers(viewer.id) : {};
    const result = saveAnswers(viewer, { answers: { ...waiting, ...answers } });
    if (result.outcome === "refused") throw new ValidationError({ ...result.errors });
    if (isFromStart) setDraft(viewer.id, [], {}, { isFromStart });
    if (result.outcome === "conflict") return { tokensEarned: 0, changed: [], isFromStart };
    return { tokensEarned: result.tokensEarned, changed: result.changed, isFromStart };
  });
}

/**
 * What a member's answers changed in their deck: how many of the next cards gave the same one.
 *
 * @returns nothing where no card did
 */
export function describeShared(userId: string): Flash | undefined {
  const { favoriteBobMarleySong: song, sportsPlayed = [] } = answersIn(findProfile(userId));
  const profiles = (loadDeck(userId)?.cards ?? []).map(({ profile }) => profile);
  const fans = song ? profiles.filter((one) => one.favoriteBobMarleySong === song).length : 0;
  // The deck says it beside its count, where it covers nobody.
  const tell = (title: string): Flash => ({
    tone: "info",
    title,
    message: "",
    at: "/discover#deck",
  });
  if (fans > 0) return tell(fans === 1 ? "1 shares your song" : `${fans} share your song`);
  const players = sportsPlayed.map((sport) => ({
    sport,
    count: profiles.filter((one) => one.sportsPlayed.includes(sport)).length,
  }));
  const [best] = players.sort((one, other) => other.count - one.count);
  if (!best?.count) return undefined;
  return tell(`${best.count} ${best.count === 1 ? "plays" : "play"} ${best.sport} too`);
}
