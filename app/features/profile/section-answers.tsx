import { BUDGET_FIELDS } from "@db/schema/profile-fields";
import { VIDEO_PROMPTS } from "@db/schema/profile-lists";
import { type ReactNode, useContext } from "react";
import type { Flash } from "~/server/web/flash.server";
import { Button } from "~/ui/button";
import { FieldSettingContext } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { AnswerField } from "./answer-field";
import { EDITOR_FORM_ID, UPLOAD_KINDS } from "./section-heads";
import type { Section } from "./sections";
import type { Shown } from "./shown";

const INSIDE = { marks: "required" } as const;
const OUTSIDE = { form: EDITOR_FORM_ID, marks: "required" } as const;

export interface SectionAnswersProps {
  section: Section;
  shown: Shown;
  errors: Readonly<Record<string, string | undefined>>;
  /** Fields whose half token was already earned. */
  earned: readonly string[];
  /** What the page has to say; the section whose id it names shows it. */
  flash?: Flash | null;
  /** True for a section alone on its page, which has buttons of its own. */
  isAlone?: boolean;
}

/** Tells the server which sections the form contains: only those are saved. */
function Holds({ section }: { section: Section }) {
  const { form } = useContext(FieldSettingContext);
  return <input type="hidden" name="holds" value={section.id} form={form} />;
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

/** What an activity video may be about. */
function VideoPrompts() {
  return (
    <details className="ideas prose">
      <summary>Ideas for your video</summary>
      <ul>
        {VIDEO_PROMPTS.map((prompt) => (
          <li key={prompt}>{prompt}</li>
        ))}
      </ul>
    </details>
  );
}

/** The questions of a section with the button that saves only them; rendered only on the server. */
export function SectionAnswers(props: SectionAnswersProps) {
  const { section, shown, errors, earned, flash, isAlone } = props;
  const fields = section.fields.map((copy) => (
    <AnswerField
      key={copy.name}
      copy={copy}
      value={shown[copy.name]}
      error={errors[copy.name]}
      isEarned={earned.includes(copy.name)}
    />
  ));
  return (
    <FieldSettingContext.Provider value={UPLOAD_KINDS.has(section.id) ? OUTSIDE : INSIDE}>
      {flash?.at === section.id ? (
        <Notice tone={flash.tone} title={flash.title} role="status" className="section-note">
          <p>{flash.message}</p>
        </Notice>
      ) : null}
      <Holds section={section} />
      {section.id === "fitness" ? <Budget fields={fields} shown={shown} /> : fields}
      {isAlone ? null : (
        <p>
          <Button
            variant="secondary"
            form={EDITOR_FORM_ID}
            name="section"
            value={section.id}
            formNoValidate
          >
            Save section<span className="sr-only"> {section.title}</span>
          </Button>
        </p>
      )}
      {section.id === "activity" ? <VideoPrompts /> : null}
    </FieldSettingContext.Provider>
  );
}
