import { setDraft, type Typed } from "./drafts.server";
import { isProfileField, type ProfileField } from "./profile.schema";
import { answersIn, findProfile, type Profile } from "./profile.server";
import { shownOf, unsavedIn } from "./shown";

/**
 * Has the draft hold what was typed in the given fields and differs from the saved profile, and no
 * more of them.
 */
export const keepUnsaved = (
  userId: string,
  typed: Typed,
  fields: readonly ProfileField[],
  profile: Profile | undefined = findProfile(userId),
): void => setDraft(userId, fields, unsavedIn(typed, shownOf(answersIn(profile)), fields));

/** Makes a form that waited for its sender to sign in a draft like any other. */
export const takeUpParked = (userId: string, parked: Typed): void =>
  keepUnsaved(userId, parked, Object.keys(parked).filter(isProfileField));
