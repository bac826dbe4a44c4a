import { type ReactNode, useEffect, useState } from "react";
import mediaStyles from "~/styles/media.css?url";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { PostForm } from "~/ui/post-form";
import { useRefused } from "~/ui/use-refused";
import { Conflicts, type ConflictsProps, FormState, Game, Questions } from "./editor/editor-parts";
import { EditorTools } from "./editor/editor-tools";
import { useMarks } from "./editor/use-marks";
import { CountItems } from "./media/item-counts";
import { MediaPart, type ShownMedia } from "./media/media-part";
import { useAddedItems } from "./media/use-added-items";
import type { Answers } from "./rendered-html";
import type { SectionCounts } from "./section-counts";
import { EDITOR_FORM_ID, SECTION_HEADS, type SectionHead, UPLOAD_KINDS } from "./section-heads";
import { SectionIndex } from "./section-index";

interface ProfileEditorProps extends ConflictsProps {
  /** True once the member has saved in the editor. */
  isEdited: boolean;
  /** True where everything that every profile needs is answered. */
  isBasicComplete: boolean;
  revision: number;
  counts: SectionCounts;
  /** The questions as HTML, where the server renders the page. */
  answers: Answers | undefined;
  hasDraft: boolean;
  draftKey: string;
  media: ShownMedia;
  /** The quote to read aloud for the voice sample. */
  quote: { text: string; by: string } | null;
  errors: Readonly<Record<string, string | undefined>>;
  formError: string | null;
}

function BasicBadge({ isComplete }: { isComplete: boolean }) {
  return (
    <Badge tone={isComplete ? "green" : "yellow"}>{isComplete ? "Complete" : "In Progress"}</Badge>
  );
}

interface PartProps {
  section: SectionHead;
  /** HTML of its questions; blank in the browser, whose page has it. */
  html: string | undefined;
  badge: ReactNode;
  children: ReactNode;
}

function Part({ section, html = "", badge, children }: PartProps) {
  return (
    <details className="card part" id={section.id} open>
      <summary>
        <h2>{section.title}</h2> {badge}
      </summary>
      <div className="stack">
        {section.about ? <p>{section.about}</p> : null}
        {section.isAnsweredFirst ? null : children}
        {section.isAsking === false ? null : <Questions html={html} />}
        {section.isAnsweredFirst ? children : null}
      </div>
    </details>
  );
}

/**
 * The whole profile, section by section. The server renders
 * the questions as HTML, which scripts take over as it is (record 15).
 */
export function ProfileEditor(props: ProfileEditorProps) {
  const { revision, errors, conflicts, formError, media, quote } = props;
  // What was typed into the questions stays, whatever the page is loaded with later.
  const [answers] = useState(props.answers);
  const [isLive, setLive] = useState(false);
  const { added, countItems } = useAddedItems(media.items);
  useRefused(EDITOR_FORM_ID, Object.keys(errors).length > 0 ? errors : formError);
  useMarks(errors);
  useEffect(() => {
    setLive(true);
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const part = (section: SectionHead) => (
    <Part
      key={section.id}
      section={section}
      html={answers?.[section.id]}
      badge={section.id === "basic" ? <BasicBadge isComplete={props.isBasicComplete} /> : null}
    >
      <MediaPart section={section.id} media={media} quote={quote} />
    </Part>
  );
  return (
    <div className="editor">
      <SectionIndex counts={props.counts} added={added} />
      <div>
        <div className="stack">
          <ErrorSummary formId={EDITOR_FORM_ID} errors={errors} formError={formError} />
          <Conflicts conflicts={conflicts} />
          <Game isLive={isLive} revision={revision} />
          <PostForm
            id={EDITOR_FORM_ID}
            action="/profile-setup?all"
            className="stack"
            preventScrollReset
          >
            {/* Enter in a line submits with the first button of a form: this one, which saves everything. */}
            <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
              Save
            </button>
            <FormState revision={revision} />
            {SECTION_HEADS.filter(({ id }) => !UPLOAD_KINDS.has(id)).map(part)}
          </PostForm>
          <link rel="stylesheet" href={mediaStyles} />
          <CountItems.Provider value={countItems}>
            {SECTION_HEADS.filter(({ id }) => UPLOAD_KINDS.has(id)).map(part)}
          </CountItems.Provider>
        </div>
        <EditorTools
          formId={EDITOR_FORM_ID}
          draftKey={props.draftKey}
          revision={revision}
          isEdited={props.isEdited}
          hasDraft={props.hasDraft}
          isLive={isLive}
        />
      </div>
    </div>
  );
}
