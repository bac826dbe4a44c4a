import { excerpt } from "~/server/data/text";
import type { Flash } from "~/server/web/flash.server";
import type { ProfileField } from "./profile.schema";
import { findFieldLabel, type Section } from "./sections";

const profileEarnedText = (tokens: number) =>
  tokens > 0 ? ` You earned ${tokens} August ${tokens === 1 ? "token" : "tokens"}.` : "";

/** How a profile is saved: as a whole, unless something else is said. */
interface Saving {
  /** The section that is saved by itself, while others may wait. */
  section?: Pick<Section, "title"> | undefined;
  /** With answers that were given before sign-in: the age-group variant. */
  isFromStart?: boolean;
}

/** The refusal of a save that failed (rule fixed-words). */
export const failedSave = ({ section, isFromStart }: Saving = {}): string =>
  `Failed to ${!section && isFromStart ? "update" : "save"} profile. Please try again.`;

/** The same words, where the save answered the last question: Home shows them once, and leads to what others see. */
export const completedFlash = (flash: Flash, memberId: string): Flash => ({
  ...flash,
  message: `${flash.message} Every theme is at 100%.`,
  link: { to: `/profile/${memberId}`, label: "See it as others do" },
  at: "/#complete",
});

interface Saved extends Saving {
  /** Nothing is left to answer. */
  isComplete?: boolean;
  /** What was saved otherwise than it was typed, in words. */
  altered?: ReadonlyMap<ProfileField, string>;
}

interface Changed {
  tokensEarned: number;
  changed: readonly ProfileField[];
}

/** Characters of an answer that a message repeats. */
const REPEATED = 40;

const alteredText = (altered: Saved["altered"] = new Map()) =>
  [...altered].map(([field, value]) => {
    const saved = value ? `saved as ${excerpt(value, REPEATED)}` : "left blank";
    return ` “${findFieldLabel(field)}” is ${saved}.`.replace("….", "…");
  });

/**
 * The toast of a save (rule fixed-words): its sentence of the profile belongs to a save of all that was typed. Answers
 * that were altered are named, since they may be far from where the message is shown.
 */
export function savedFlash(result: Changed, how: Saved): Flash {
  const flash = plainFlash(result, how);
  return { ...flash, message: [flash.message, ...alteredText(how.altered)].join("") };
}

function plainFlash(
  { tokensEarned, changed }: Changed,
  { section, isFromStart, isComplete }: Saved,
): Flash {
  if (!section && isFromStart)
    return {
      tone: "success",
      title: "Profile Updated!",
      message: isComplete
        ? `Profile completed! You earned ${tokensEarned} August tokens.`
        : `Your profile has been saved successfully!${profileEarnedText(tokensEarned)}`,
    };
  // A new stage name is announced where nothing else changed.
  if (changed.includes("stageName") && changed.length === 1)
    return {
      tone: "success",
      title: "Stage Name Updated",
      message: `Your stage name has been saved!${profileEarnedText(tokensEarned)}`,
    };
  const what = section
    ? `The section ${section.title} is saved.`
    : "Your profile has been saved successfully!";
  return {
    tone: "success",
    title: "Profile Updated",
    message: `${what}${profileEarnedText(tokensEarned)}`,
  };
}
