import { type FormEvent, useEffect } from "react";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/post-form";
import { relativeTime } from "~/ui/relative-time";
import { showToast } from "~/ui/toast";
import type { Restored } from "./drafts.client";
import { watchGroups } from "./groups.client";
import { LeaveDialog } from "./leave-dialog";
import { addMicrophones } from "./microphones.client";
import { useUnsavedAnswers } from "./use-unsaved-answers";

interface EditorToolsProps {
  formId: string;
  /** Whose draft the browser stores; a device may be shared. */
  draftKey: string;
  /** The saved profile that the page shows. */
  revision: number;
  hasProfile: boolean;
  /** The server has a draft; the form shows it. */
  hasDraft: boolean;
  /** Every question is on the page. */
  isWhole: boolean;
}

/** What was put back, as paragraphs: the styles keep as much room for the bar as they take. */
function RestoredWords({ typedAtMs, count, isOlder }: Restored) {
  const when = relativeTime(typedAtMs, Date.now()).replace("Just now", "just now");
  return (
    <>
      <p>Your unsaved answers from {when} are back.</p>
      {isOlder ? (
        <p>
          Your profile was saved since then: only what differs from it was put back (
          {count === 1 ? "1 answer" : `${count} answers`}).
        </p>
      ) : null}
    </>
  );
}

/**
 * The bar below the profile editor, in sight once something changed, and the editor's progressive
 * enhancements: unsaved answers, maximum and total, voice input.
 */
export function EditorTools({ formId, hasProfile, revision, ...props }: EditorToolsProps) {
  const isLive = props.isWhole;
  const answers = useUnsavedAnswers({ formId, revision: String(revision), ...props }, isLive);
  const { isChanged, restored } = answers;
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!isLive || !form) return;
    const undo = [watchGroups(form), addMicrophones(form)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [formId, isLive]);

  const reset = (event: FormEvent) => {
    if (!answers.reset()) return;
    event.preventDefault();
    showToast({
      tone: "info",
      title: "Changes Discarded",
      message: "Your unsaved changes have been reset.",
    });
  };
  const submitLabel = hasProfile ? "Update Profile" : "Save Profile";
  return (
    <div className={isChanged ? "editor-bar editor-bar-changed" : "editor-bar"}>
      <div role="status">
        {restored ? RestoredWords(restored) : isChanged && "You have unsaved changes."}
      </div>
      {props.hasDraft || isLive ? (
        <PostForm plain action="/profile-setup/draft/discard" onSubmit={reset}>
          <Button variant="quiet" disabled={isLive && !isChanged}>
            Reset Changes
          </Button>
        </PostForm>
      ) : null}
      <Button form={formId}>{isLive && isChanged ? "Save Changes" : submitLabel}</Button>
      {/* A blocker that is always there makes the router warn at every anchor. */}
      {answers.isAtRisk ? <LeaveDialog /> : null}
    </div>
  );
}
