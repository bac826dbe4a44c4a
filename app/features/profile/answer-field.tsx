import {
  type FieldShape,
  findFieldFacts,
  PROFILE_FIELDS,
  type ProfileField,
} from "@db/schema/profile-fields";
import { useContext } from "react";
import { ACTIVITY_LABELS } from "~/features/media/activities";
import { quoteLabel } from "~/features/media/media.schema";
import { findQuote } from "~/features/media/quotes";
import {
  Chips,
  FieldSettingContext,
  RadioChips,
  RadioGroup,
  Segmented,
  SelectField,
  TextArea,
  TextField,
} from "~/ui/field";
import { fieldId } from "~/ui/field-id";
import { optionLabel } from "./option-label";
import { EDITOR_FORM_ID } from "./section-heads";
import type { FieldCopy } from "./sections";

/** Lists of up to this many entries are shown in full, and so are those whose entries are long. */
const FEW = 4;

/** Labels for values that do not read as words, by field. */
const WORDS: Partial<Record<ProfileField, Record<string, string>>> = {
  gender: {
    male: "Male",
    female: "Female",
    non_binary: "Non-binary",
    prefer_not_to_say: "Prefer not to say",
  },
  lookingFor: { friends: "Friends", dating: "Dating", both: "Friends, and maybe a date" },
  activityType: ACTIVITY_LABELS,
};

function labelFor(field: ProfileField, value: string): string | undefined {
  const quote = field === "selectedQuote" ? findQuote(value) : null;
  return quote ? quoteLabel(quote) : undefined;
}

const listOptions = (field: ProfileField, values: readonly string[]) => {
  const labels = field === "interestedIn" ? WORDS.gender : WORDS[field];
  return values.map((value) => ({
    value,
    label: labelFor(field, value) ?? labels?.[value] ?? optionLabel(value),
  }));
};

/** A radio button cannot be unchecked: an optional answer needs a button of its own for none. */
const NO_ANSWER = { value: "", label: "No answer" };

const YES_NO = [{ value: "yes", label: "Yes" }, { value: "no", label: "No" }, NO_ANSWER];

interface AnswerFieldProps {
  copy: FieldCopy;
  value: string | string[] | undefined;
  error: string | undefined;
  /** Its half token was already earned. */
  isEarned: boolean;
}

const one = (value: AnswerFieldProps["value"]) =>
  typeof value === "string" ? value : (value?.[0] ?? "");
const several = (value: AnswerFieldProps["value"]) =>
  Array.isArray(value) ? value : value ? [value] : [];

/** One answer of the editor, by the shape of its field; timed ones carry their seconds for the game. */
export function AnswerField({ copy, value, error, isEarned }: AnswerFieldProps) {
  const shape: FieldShape = PROFILE_FIELDS[copy.name];
  const seconds = findFieldFacts(copy.name).seconds;
  const isSpoken = shape.kind === "text" && !copy.suggestions;
  return (
    <div
      data-field={copy.name}
      data-timer={isEarned ? undefined : seconds}
      data-speech={isSpoken ? "" : undefined}
      data-max={shape.kind === "many" && shape.max < shape.options.length ? shape.max : undefined}
    >
      <Control copy={copy} shape={shape} value={value} error={error} />
    </div>
  );
}

type ControlProps = Omit<AnswerFieldProps, "isEarned"> & { shape: FieldShape };

function Control({ copy, shape, value, error }: ControlProps) {
  const shared = {
    formId: EDITOR_FORM_ID,
    name: copy.name,
    label: copy.label,
    hint: copy.hint,
    required: copy.isRequired,
    error,
  };
  switch (shape.kind) {
    case "text":
      return copy.isLong ? (
        <TextArea {...shared} maxLength={shape.max} rows={3} defaultValue={one(value)} />
      ) : (
        <Line copy={copy} shared={shared} max={shape.max} value={one(value)} />
      );
    case "choice": {
      const options = listOptions(copy.name, shape.options);
      const isShort = options.length <= FEW;
      if (!isShort && !copy.isReadWhole && !copy.isChips)
        return (
          <SelectField
            {...shared}
            placeholder="No answer"
            options={options}
            defaultValue={one(value)}
          />
        );
      const Radios = isShort || copy.isChips ? RadioChips : RadioGroup;
      return (
        <Radios
          {...shared}
          options={copy.isRequired ? options : [...options, NO_ANSWER]}
          defaultValue={one(value)}
        />
      );
    }
    case "many":
      return (
        <Chips
          {...shared}
          options={listOptions(copy.name, shape.options)}
          defaultValue={several(value)}
        />
      );
    case "texts":
      return (
        <Lines
          copy={copy}
          error={error}
          count={shape.count}
          max={shape.max}
          values={several(value)}
        />
      );
    case "flag":
      return <Segmented {...shared} options={YES_NO} defaultValue={one(value)} />;
    case "number":
      // Text, not number: the server then refuses a wrong value, which a number input would drop.
      return <TextField {...shared} inputMode="numeric" maxLength={20} defaultValue={one(value)} />;
  }
}

type Shared = Parameters<typeof TextField>[0];

function Line({
  copy,
  shared,
  max,
  value,
}: {
  copy: FieldCopy;
  shared: Shared;
  max: number;
  value: string;
}) {
  const listId = `${copy.name}-offers`;
  return (
    <>
      <TextField
        {...shared}
        maxLength={max}
        defaultValue={value}
        list={copy.suggestions && listId}
      />
      {copy.suggestions ? (
        <datalist id={listId}>
          {copy.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

interface LinesProps {
  copy: FieldCopy;
  error: string | undefined;
  count: number;
  max: number;
  values: readonly string[];
}

/** A short list of texts: as many lines as it may have entries. */
function Lines({ copy, error, count, max, values }: LinesProps) {
  const { form } = useContext(FieldSettingContext);
  const id = fieldId(EDITOR_FORM_ID, copy.name);
  return (
    <fieldset
      className={error ? "field field-bad" : "field"}
      aria-describedby={
        [copy.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined
      }
    >
      <legend>{copy.label}</legend>
      {copy.hint ? (
        <p id={`${id}-hint`} className="hint">
          {copy.hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="field-error">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      ) : null}
      {Array.from({ length: count }, (_, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their place
          key={at}
          id={at === 0 ? id : undefined}
          className="input"
          name={copy.name}
          form={form}
          aria-label={`${copy.label}, ${at + 1} of ${count}`}
          maxLength={max}
          defaultValue={values[at] ?? ""}
        />
      ))}
    </fieldset>
  );
}
