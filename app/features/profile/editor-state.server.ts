import { findQuote } from "~/features/media/quotes";
import { loadMedia } from "~/features/media/summary.server";
import { ageOn } from "~/features/members/age";
import { islandDate, now } from "~/server/data/clock.server";
import type { Viewer } from "~/server/web/viewer.server";
import { answersHtml } from "./answers-html.server";
import { earnedCauses } from "./awards.server";
import { loadDraft, type Typed } from "./drafts.server";
import type { RefusedAnswers } from "./editor-form";
import { findAgeBand } from "./profile.schema";
import { answersIn, findProfile } from "./profile.server";
import { attachHtml } from "./rendered-html";
import { countAnswers } from "./section-counts";
import { findSection, listFields, REQUIRED_FIELDS, SECTIONS, type Section } from "./sections";
import { type Shown, toShown } from "./shown";
import { hasTypedAnswers, listDraftConflicts } from "./unsaved.server";

const BASIC = findSection("basic");
/** What the section of the basics requires of everyone. */
const REQUIRED_BASICS = BASIC
  ? listFields(BASIC).filter((field) => REQUIRED_FIELDS.has(field))
  : [];

type Editing = Pick<Viewer, "id" | "firstName" | "stageName" | "dateOfBirth">;

/**
 * Every answer as the controls show it: suggestions, overridden by what is saved, overridden by the
 * draft. `earned` lists the fields whose half token was already earned.
 */
function read(member: Editing) {
  const profile = findProfile(member.id);
  const age = member.dateOfBirth ? ageOn(islandDate(now()), member.dateOfBirth) : 0;
  const suggested: Shown = { stageName: member.firstName ?? "", ageCategory: findAgeBand(age) };
  const draft = loadDraft(member.id);
  const shown = { ...suggested, ...toShown(answersIn(profile)), ...draft?.answers };
  const earned = [...earnedCauses(member.id)].map((cause) => cause.replace("profile:", ""));
  return { profile, draft, shown, earned };
}

/** The answers of the editor, and the data that its pages give to scripts about them. */
export function editorState(member: Editing) {
  const { profile, draft, shown, earned } = read(member);
  const { items, uploadId } = loadMedia(member.id);
  const isEdited = Boolean(profile?.editedAt);
  const isOpen = ({ fields }: Section) =>
    fields.some(({ name }) => draft?.answers[name] !== undefined);
  const page = {
    isEdited,
    isActive: isEdited && [...REQUIRED_FIELDS].every((field) => profile?.[field]),
    isBasicComplete: REQUIRED_BASICS.every((field) => shown[field]),
    revision: profile?.revision ?? 0,
    counts: countAnswers(shown, items),
    quote: findQuote(shown.selectedQuote),
    media: { items, uploadId },
    hasDraft: draft !== undefined && hasTypedAnswers(draft),
    conflicts: listDraftConflicts(profile, draft),
    /** Sections with answers that were typed and are not saved. */
    unsaved: SECTIONS.filter(isOpen).map(({ id }) => id),
    draftKey: member.id,
  };
  return { page, answers: { shown, earned } };
}

/** The editor's page again, with what was typed in place of what is saved. */
export function refusedPage(
  member: Editing,
  typed: Typed,
  pageData: RefusedAnswers,
  alone?: Section,
): RefusedAnswers {
  const { shown, earned } = read(member);
  const state = { shown: { ...shown, ...typed }, earned, errors: pageData.errors };
  const html = alone ? answersHtml({ ...state, isAlone: true }, [alone]) : answersHtml(state);
  return attachHtml(pageData, html);
}

/** How a form saves the profile of a member. */
export const readSaving = (userId: string, section: unknown) => ({
  section: findSection(String(section ?? "")),
  isFromStart: loadDraft(userId)?.isFromStart === true,
});
