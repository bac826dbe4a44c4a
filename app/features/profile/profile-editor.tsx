import { BUDGET_FIELDS } from "@db/schema/profile-fields";
import { Form } from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldSettingContext } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { AnswerField, EDITOR_FORM_ID } from "./answer-field";
import { EditorTools } from "./editor/editor-tools";
import { MediaPart, type ShownMedia } from "./media-part";
import { SECTIONS, type Section, type SectionId } from "./sections";
import type { Shown } from "./shown";

export interface ProfileEditorProps {
  /** True where the page was asked for with all its questions. */
  isWhole: boolean;
  hasProfile: boolean;
  revision: number;
  shown: Shown;
  hasDraft: boolean;
  draftKey: string;
  media: ShownMedia;
  earned: readonly string[];
  errors: Readonly<Record<string, string | undefined>>;
  conflicts: readonly { field: string; label: string; saved: string | string[] }[];
  formError: string | null;
}

/** Sections with uploads stand outside the form: an upload is a form of its own. */
const UPLOAD_SECTIONS: ReadonlySet<SectionId> = new Set([
  "photos",
  "video-intro",
  "tiktok",
  "voice",
  "activity",
]);

/**
 * Sections whose questions the first view leaves out, so that it stays within one TCP window. Scripts
 * add them at once; without scripts a button keeps what is typed and shows everything.
 */
const LATER: ReadonlySet<SectionId> = new Set([
  "sports",
  "teams",
  "food",
  "island",
  "knowing",
  "nostalgic",
  "fitness",
  ...UPLOAD_SECTIONS,
]);

const INSIDE = { marks: "required" } as const;
const OUTSIDE = { form: EDITOR_FORM_ID, marks: "required" } as const;

type PartProps = Pick<ProfileEditorProps, "shown" | "errors" | "earned"> & {
  section: Section;
  /** False while its questions are left out. */
  isThere: boolean;
  children?: ReactNode;
};

function SaveSection({ section }: { section: Section }) {
  if (section.fields.length === 0) return null;
  return (
    <p>
      <Button
        variant="secondary"
        form={EDITOR_FORM_ID}
        name="section"
        value={section.id}
        formNoValidate
      >
        Save<span className="sr-only"> {section.title}</span> section
      </Button>
    </p>
  );
}

function BasicBadge({ shown }: Pick<ProfileEditorProps, "shown">) {
  const isComplete = Boolean(shown.stageName && shown.ageCategory);
  return (
    <Badge tone={isComplete ? "green" : "yellow"}>{isComplete ? "Complete" : "In Progress"}</Badge>
  );
}

function Later({ section }: { section: Section }) {
  return (
    <p>
      <Button
        variant="secondary"
        form={EDITOR_FORM_ID}
        name="show"
        value={section.id}
        formNoValidate
      >
        Show the questions<span className="sr-only"> of {section.title}</span>
      </Button>
    </p>
  );
}

/** Tells the server which sections the form holds: only those are saved. */
function Holds({ section }: { section: Section }) {
  const { form } = useContext(FieldSettingContext);
  return section.fields.length > 0 ? (
    <input type="hidden" name="holds" value={section.id} form={form} />
  ) : null;
}

function Part({ section, isThere, shown, errors, earned, children }: PartProps) {
  const budget = section.id === "fitness";
  if (!isThere)
    return (
      <details className="card part" id={section.id} open>
        <summary>
          <h2>{section.title}</h2>
        </summary>
        <Later section={section} />
      </details>
    );
  const fields = section.fields.map((words) => (
    <AnswerField
      key={words.name}
      words={words}
      value={shown[words.name]}
      error={errors[words.name]}
      isEarned={earned.includes(words.name)}
    />
  ));
  return (
    <details className="card part" id={section.id} open>
      <summary>
        <h2>{section.title}</h2> {section.id === "basic" ? <BasicBadge shown={shown} /> : null}
      </summary>
      <div className="stack">
        <Holds section={section} />
        {section.about ? <p>{section.about}</p> : null}
        {children}
        {budget ? <Budget fields={fields} shown={shown} /> : fields}
        <SaveSection section={section} />
      </div>
    </details>
  );
}

function Budget({ fields, shown }: { fields: ReactNode[]; shown: Shown }) {
  const total = BUDGET_FIELDS.reduce((sum, field) => sum + (Number(shown[field]) || 0), 0);
  return (
    <>
      <div className="halves" data-budget="">
        {fields.slice(0, BUDGET_FIELDS.length)}
        <p>
          Total: <output data-budget-total="">{total}%</output>
        </p>
      </div>
      {fields.slice(BUDGET_FIELDS.length)}
    </>
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

/** The whole profile, section by section (part 1 section 2, "Profile editor"). */
export function ProfileEditor(props: ProfileEditorProps) {
  const {
    isWhole,
    media,
    hasProfile,
    revision,
    shown,
    errors,
    earned,
    conflicts,
    formError,
    hasDraft,
  } = props;
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  // What was refused takes the focus and says so in the title.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    document.getElementById(`${EDITOR_FORM_ID}-errors`)?.focus();
    const title = document.title.replace(/^Error: /, "");
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [errors]);
  // A section that an address names may have come just now.
  useEffect(() => {
    if (hasScripts && location.hash)
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [hasScripts]);
  const part = (section: Section) => (
    <Part
      key={section.id}
      section={section}
      isThere={isWhole || hasScripts || !LATER.has(section.id)}
      shown={shown}
      errors={errors}
      earned={earned}
    >
      <MediaPart section={section.id} media={media} shown={shown} />
    </Part>
  );
  return (
    <>
      <ErrorSummary formId={EDITOR_FORM_ID} errors={errors} formError={formError} />
      <Conflicts conflicts={conflicts} />
      <Form
        id={EDITOR_FORM_ID}
        method="post"
        action={isWhole ? "/profile-setup?all" : "/profile-setup"}
        className="stack"
        preventScrollReset
      >
        {/* Enter in a line sends the first button of a form: this one, which saves everything. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="unfinished" defaultValue="" />
        <input type="hidden" name="for" value={props.draftKey} />
        <FieldSettingContext.Provider value={INSIDE}>
          {SECTIONS.filter(({ id }) => !UPLOAD_SECTIONS.has(id)).map(part)}
        </FieldSettingContext.Provider>
      </Form>
      <FieldSettingContext.Provider value={OUTSIDE}>
        {SECTIONS.filter(({ id }) => UPLOAD_SECTIONS.has(id)).map(part)}
      </FieldSettingContext.Provider>
      <EditorTools
        formId={EDITOR_FORM_ID}
        draftKey={props.draftKey}
        revision={revision}
        hasProfile={hasProfile}
        hasDraft={hasDraft}
      />
    </>
  );
}
