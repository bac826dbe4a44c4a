import { Refusal } from "~/server/web/errors";
import { refuseLoader } from "~/server/web/route.server";
import { formOrScriptAction } from "~/server/web/upload-action.server";
import type { RefusedAnswers } from "./editor-form";
import { readEditorForm } from "./read-answers.server";
import { saveForm } from "./save-form.server";
import { failedSave } from "./saved-flash";
import { sectionPath } from "./section-path";
import { toShown } from "./shown";

/** What a section that saves as one goes hears of a save; of one in conflict only what was saved elsewhere. */
export interface SavedSection {
  revision: number;
  conflicts: RefusedAnswers["conflicts"];
  tokensEarned: number;
  /** Answers that were saved otherwise than they were typed, as they were saved. */
  altered: Record<string, string[]>;
  /** Said once, by the save that answered the last question. */
  toast?: { title: string; message: string; link?: { to: string; label: string } };
}

/** Saves the answers of one section while its member goes on answering (rule save-keeps-typing). */
export const action = formOrScriptAction(
  "welcomed",
  "/profile-setup",
  ({ member, form }) => {
    const done = saveForm(member, readEditorForm(form));
    const to = sectionPath(String(form.get("section") ?? ""));
    if (!done.isSaved) {
      const { errors, conflicts, revision, refusal } = done.refused;
      if (conflicts.length > 0) {
        const fields = conflicts.map(({ label }) => label).join(", ");
        const message = `Changed elsewhere since: ${fields}`;
        return {
          to,
          flash: { tone: "danger", title: "Not Saved", message },
          body: { revision, conflicts },
        };
      }
      const [wrong] = Object.entries(errors);
      const message = wrong?.[1] ?? refusal?.message ?? "Please check your answers.";
      throw new Refusal("invalid", "Error", message, { field: wrong?.[0] });
    }
    const { profile, altered, tokensEarned, flash, isCompleting } = done;
    const saved = toShown(profile);
    const { title, message, link } = flash;
    return {
      to,
      flash,
      body: {
        revision: profile.revision,
        conflicts: [],
        tokensEarned,
        altered: Object.fromEntries(
          [...altered.keys()].map((field) => [field, [saved[field] ?? ""].flat()]),
        ),
        ...(isCompleting && { toast: { title, message, link } }),
      } satisfies SavedSection,
    };
  },
  { body: "profile", failure: failedSave({}) },
);

export const loader = refuseLoader("/profile-setup");
