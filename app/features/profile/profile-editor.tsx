import { useRouteLoaderData } from "@remix-run/react";
import {
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { MediaKind } from "~/features/media/media.schema";
import mediaStyles from "~/styles/media.css?url";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/post-form";
import { usesScripts } from "~/ui/shell";
import { useRefused } from "~/ui/use-refused";
import { EditorTools } from "./editor/editor-tools";
import { CountItems } from "./media/item-counts";
import { MediaPart, type ShownMedia } from "./media/media-part";
import type { Answers } from "./rendered-html";
import type { SectionCounts } from "./section-counts";
import {
  EDITOR_FORM_ID,
  LATER,
  SECTION_HEADS,
  type SectionHead,
  UPLOAD_KINDS,
} from "./section-heads";
import { SectionIndex } from "./section-index";
import { useAnswers } from "./use-answers";

/** The game is left out where its script cannot be loaded: answers earn the same without it. */
const TimedFields = lazy<ComponentType<{ formId: string; revision: number }>>(() =>
  import("./editor/timed-fields").then(
    (module) => ({ default: module.TimedFields }),
    () => ({ default: () => null }),
  ),
);

interface ProfileEditorProps {
  /** True where the page was requested with all its questions. */
  isWhole: boolean;
  hasProfile: boolean;
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
  conflicts: readonly { field: string; label: string; saved: string | string[] }[];
  formError: string | null;
}

function BasicBadge({ isComplete }: { isComplete: boolean }) {
  return (
    <Badge tone={isComplete ? "green" : "yellow"}>{isComplete ? "Complete" : "In Progress"}</Badge>
  );
}

function Later({ section, onShow }: { section: SectionHead; onShow: () => void }) {
  const show = (event: MouseEvent) => {
    event.preventDefault();
    onShow();
  };
  return (
    <p>
      <Button
        variant="secondary"
        form={EDITOR_FORM_ID}
        name="show"
        value={section.id}
        formNoValidate
        onClick={show}
      >
        Show the questions<span className="sr-only"> of {section.title}</span>
      </Button>
    </p>
  );
}

interface PartProps {
  section: SectionHead;
  /** HTML of its questions; undefined while they are left out. */
  html: string | undefined;
  badge: ReactNode;
  onShow: () => void;
  children: ReactNode;
}

function Part({ section, html, badge, onShow, children }: PartProps) {
  return (
    <details className="card part" id={section.id} open>
      <summary>
        <h2>{section.title}</h2> {badge}
      </summary>
      {html === undefined ? (
        <Later section={section} onShow={onShow} />
      ) : (
        <div className="stack">
          {section.about ? <p>{section.about}</p> : null}
          {section.isAnsweredFirst ? null : children}
          {section.isAsking === false ? null : (
            <div
              className="stack"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server, which escapes what members typed
              dangerouslySetInnerHTML={{ __html: html }}
              suppressHydrationWarning
            />
          )}
          {section.isAnsweredFirst ? children : null}
        </div>
      )}
    </details>
  );
}

function Conflicts({ conflicts }: Pick<ProfileEditorProps, "conflicts">) {
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="warning" title="Changed elsewhere" role="alert">
      <p>
        These answers were saved from another page after you opened this one. Nothing of yours is
        lost: below stands what you typed. Save again to keep it, or copy what was saved.
      </p>
      <dl className="facts">
        {conflicts.map(({ field, label, saved }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>Saved: {Array.isArray(saved) ? saved.join(", ") : saved || "nothing"}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/** Shows the errors of a refused save beside the fields, where scripts had sent it. */
function useMarks(errors: ProfileEditorProps["errors"]): void {
  const isMarked = useRef(false);
  useEffect(() => {
    const isWrong = Object.keys(errors).length > 0;
    if (isWrong || isMarked.current)
      import("./editor/mark-errors.client").then(({ markErrors }) => markErrors(errors));
    isMarked.current = isWrong;
  }, [errors]);
}

/**
 * What the timers and their tokens are (rules timed-fields-44 and profile-50-tokens), with the switch once scripts
 * run.
 */
function Game({ isLive, revision }: { isLive: boolean; revision: number }) {
  const isAwaited = usesScripts(useRouteLoaderData("root"), []);
  return (
    <div className={isAwaited ? "editor-game" : undefined}>
      <p>
        44 questions earn half a token each.{" "}
        {isAwaited
          ? "Tap Done! before the clock runs out, or turn the clocks off."
          : "Save an answer to earn it."}
      </p>
      {isLive ? (
        <Suspense>
          <TimedFields formId={EDITOR_FORM_ID} revision={revision} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What scripts have uploaded or removed since the page was loaded, for its index. */
function useAddedItems(given: ShownMedia["items"]) {
  const [counts, setCounts] = useState<Partial<Record<MediaKind, number>>>({});
  const countItems = useCallback(
    (kind: MediaKind, count: number) => setCounts((last) => ({ ...last, [kind]: count })),
    [],
  );
  const added = (kind: MediaKind) => (counts[kind] ?? given[kind].length) - given[kind].length;
  return { added, countItems };
}

/**
 * The whole profile, section by section. The server renders
 * the questions as HTML, which scripts take over as it is (record 15).
 */
export function ProfileEditor(props: ProfileEditorProps) {
  const { hasProfile, revision, errors, conflicts, formError, hasDraft, media, quote } = props;
  const { answers, isWhole, load } = useAnswers(props.answers);
  const { added, countItems } = useAddedItems(media.items);
  useRefused(EDITOR_FORM_ID, Object.keys(errors).length > 0 ? errors : formError);
  useMarks(errors);
  // A section that the address names may have just been loaded.
  useEffect(() => {
    if (isWhole && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isWhole]);
  const part = (section: SectionHead) => (
    <Part
      key={section.id}
      section={section}
      html={answers[section.id] ?? (props.isWhole || !LATER.has(section.id) ? "" : undefined)}
      badge={section.id === "basic" ? <BasicBadge isComplete={props.isBasicComplete} /> : null}
      onShow={load}
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
          <Game isLive={isWhole} revision={revision} />
          <PostForm
            id={EDITOR_FORM_ID}
            action={props.isWhole ? "/profile-setup?all" : "/profile-setup"}
            className="stack"
            preventScrollReset
          >
            {/* Enter in a line submits with the first button of a form: this one, which saves everything. */}
            <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
              Save
            </button>
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="unfinished" defaultValue="" />
            <input type="hidden" name="for" value={props.draftKey} />
            {SECTION_HEADS.filter(({ id }) => !UPLOAD_KINDS.has(id)).map(part)}
          </PostForm>
          {/* With the panels, which the first view leaves out. */}
          {isWhole || props.isWhole ? <link rel="stylesheet" href={mediaStyles} /> : null}
          <CountItems.Provider value={countItems}>
            {SECTION_HEADS.filter(({ id }) => UPLOAD_KINDS.has(id)).map(part)}
          </CountItems.Provider>
        </div>
        <EditorTools
          formId={EDITOR_FORM_ID}
          draftKey={props.draftKey}
          revision={revision}
          hasProfile={hasProfile}
          hasDraft={hasDraft}
          isWhole={isWhole}
        />
      </div>
    </div>
  );
}
