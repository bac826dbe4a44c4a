import type { FormEvent } from "react";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/post-form";
import { showToast } from "~/ui/toast";
import { LeaveDialog } from "./leave-dialog";
import { RestoredWords } from "./restored-words";
import { useFormTools } from "./use-form-tools";
import { useUnsavedAnswers } from "./use-unsaved-answers";

interface EditorToolsProps {
  formId: string;
  /** Whose draft the browser stores; a device may be shared. */
  draftKey: string;
  /** The saved profile that the page shows. */
  revision: number;
  /** True once the member has saved in the editor. */
  isEdited: boolean;
  /** The server has a draft; the form shows it. */
  hasDraft: boolean;
  /** Scripts have taken the page over. */
  isLive: boolean;
}

/**
 * The bar below the profile editor, in sight once something changed, and the editor's progressive
 * enhancements: unsaved answers, maximum and total, voice input.
 */
export function EditorTools({ formId, isEdited, revision, ...props }: EditorToolsProps) {
  const { isLive } = props;
  const answers = useUnsavedAnswers({ formId, revision: String(revision), ...props }, isLive);
  const { isChanged, restored } = answers;
  useFormTools(formId, isLive);

  const reset = (event: FormEvent) => {
    if (!answers.reset()) return;
    event.preventDefault();
    showToast({
      tone: "info",
      title: "Changes Discarded",
      message: "Your unsaved changes have been reset.",
    });
  };
  const submitLabel = isEdited ? "Update Profile" : "Save Profile";
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
