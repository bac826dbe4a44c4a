import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import mediaStyles from "~/styles/media.css?url";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PostForm } from "~/ui/post-form";
import { usesScripts } from "~/ui/shell";
import { useRefused } from "~/ui/use-refused";
import { Conflicts, type ConflictsProps, FormState, Game, Questions } from "./editor/editor-parts";
import { RestoredWords } from "./editor/restored-words";
import { useAutosave } from "./editor/use-autosave";
import { useFormTools } from "./editor/use-form-tools";
import { useMarks } from "./editor/use-marks";
import { CountItems } from "./media/item-counts";
import { MediaPart, type ShownMedia } from "./media/media-part";
import { useAddedItems } from "./media/use-added-items";
import type { SectionCounts } from "./section-counts";
import { EDITOR_FORM_ID, INDEX, type SectionHead, UPLOAD_KINDS } from "./section-heads";
import { SectionIndex } from "./section-index";
import { sectionPath } from "./section-path";

interface SectionEditorProps extends ConflictsProps {
  head: SectionHead;
  /** The questions as HTML; undefined in the browser where its page has them. */
  html: string | undefined;
  revision: number;
  counts: SectionCounts;
  media: ShownMedia;
  quote: { text: string; by: string } | null;
  /** Some of its questions have a timer and have earned nothing yet. */
  isTimed: boolean;
  /** Some of its answers were typed and are not saved. */
  hasDraft: boolean;
  draftKey: string;
  errors: Readonly<Record<string, string | undefined>>;
  formError: string | null;
}

/** One section of the profile alone: saved as one goes, and by its buttons (rule save-keeps-typing). */
export function SectionEditor(props: SectionEditorProps) {
  const { head, errors, conflicts, formError, media, draftKey, hasDraft } = props;
  // What was typed into the questions stays, whatever the page is loaded with later.
  const [html] = useState(props.html ?? "");
  const [isLive, setLive] = useState(false);
  const isAwaited = usesScripts(useRouteLoaderData("root"), []);
  const { added, countItems } = useAddedItems(media.items);
  const { message, restored, revision, onSubmit, ...autosave } = useAutosave({
    formId: EDITOR_FORM_ID,
    id: head.id,
    draftKey,
    revision: props.revision,
    hasDraft,
    isWaiting: conflicts.length > 0,
  });
  useFormTools(EDITOR_FORM_ID, isLive);
  useRefused(EDITOR_FORM_ID, Object.keys(errors).length > 0 ? errors : formError);
  useMarks(errors);
  useEffect(() => setLive(true), []);
  const next = INDEX[INDEX.findIndex(({ id }) => id === head.id) + 1];
  const panel = UPLOAD_KINDS.has(head.id) ? (
    <CountItems.Provider value={countItems}>
      <link rel="stylesheet" href={mediaStyles} />
      <MediaPart section={head.id} media={media} quote={props.quote} />
    </CountItems.Provider>
  ) : null;
  return (
    <div className="editor">
      <SectionIndex counts={props.counts} added={added} current={head.id} />
      <div className="stack part">
        <ErrorSummary formId={EDITOR_FORM_ID} errors={errors} formError={formError} />
        <Conflicts conflicts={conflicts.length > 0 ? conflicts : autosave.conflicts} />
        {props.isTimed ? <Game isLive={isLive} revision={revision} /> : null}
        {head.isAnsweredFirst ? null : panel}
        <PostForm
          id={EDITOR_FORM_ID}
          action={sectionPath(head.id)}
          className="stack"
          onSubmit={onSubmit}
          preventScrollReset
        >
          {/* Enter in a line submits with the first button of a form: this one, which leads to the index. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          <FormState revision={revision} />
          <input type="hidden" name="section" value={head.id} />
          <Questions html={html} />
        </PostForm>
        {head.isAnsweredFirst ? panel : null}
        <div className="section-end">
          <div role="status">{restored ? RestoredWords(restored) : message}</div>
          {next ? (
            <Button form={EDITOR_FORM_ID} name="next" value={next.id} formNoValidate>
              {isAwaited ? "Next" : "Save and next"}: {next.title}
            </Button>
          ) : null}
          <Button form={EDITOR_FORM_ID} variant={next ? "secondary" : "primary"} formNoValidate>
            {isAwaited ? "Done" : "Save"}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The way back to all sections. */
export const BackToSections = () => (
  <Link to="/profile-setup" className="btn btn-quiet section-back">
    <Icon name="back" />
    Your profile
  </Link>
);
