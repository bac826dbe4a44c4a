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
import type { FieldWords } from "./sections";

/** Lists of up to this many entries are shown in full, and so are those whose entries are long. */
const FEW = 4;

/** Labels for values that are no words themselves, by field. */
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
  const words = field === "interestedIn" ? WORDS.gender : WORDS[field];
  return values.map((value) => ({
    value,
    label: labelFor(field, value) ?? words?.[value] ?? optionLabel(value),
  }));
};

/** A radio button cannot be unchecked: an optional answer needs a button of its own for none. */
const NO_ANSWER = { value: "", label: "No answer" };

const YES_NO = [{ value: "yes", label: "Yes" }, { value: "no", label: "No" }, NO_ANSWER];

interface AnswerFieldProps {
  words: FieldWords;
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
export function AnswerField({ words, value, error, isEarned }: AnswerFieldProps) {
  const shape: FieldShape = PROFILE_FIELDS[words.name];
  const seconds = findFieldFacts(words.name).seconds;
  const isSpoken = shape.kind === "text" && !words.suggestions;
  return (
    <div
      data-field={words.name}
      data-timer={isEarned ? undefined : seconds}
      data-speech={isSpoken ? "" : undefined}
      data-max={shape.kind === "many" && shape.max < shape.options.length ? shape.max : undefined}
    >
      <Control words={words} shape={shape} value={value} error={error} />
    </div>
  );
}

type ControlProps = Omit<AnswerFieldProps, "isEarned"> & { shape: FieldShape };

function Control({ words, shape, value, error }: ControlProps) {
  const shared = {
    formId: EDITOR_FORM_ID,
    name: words.name,
    label: words.label,
    hint: words.hint,
    required: words.isRequired,
    error,
  };
  switch (shape.kind) {
    case "text":
      return words.isLong ? (
        <TextArea {...shared} maxLength={shape.max} rows={3} defaultValue={one(value)} />
      ) : (
        <Line words={words} shared={shared} max={shape.max} value={one(value)} />
      );
    case "choice": {
      const options = listOptions(words.name, shape.options);
      const isShort = options.length <= FEW;
      if (!isShort && !words.isReadWhole && !words.isChips)
        return (
          <SelectField
            {...shared}
            placeholder="No answer"
            options={options}
            defaultValue={one(value)}
          />
        );
      const Radios = isShort || words.isChips ? RadioChips : RadioGroup;
      return (
        <Radios
          {...shared}
          options={words.isRequired ? options : [...options, NO_ANSWER]}
          defaultValue={one(value)}
        />
      );
    }
    case "many":
      return (
        <Chips
          {...shared}
          options={listOptions(words.name, shape.options)}
          defaultValue={several(value)}
        />
      );
    case "texts":
      return (
        <Lines
          words={words}
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
  words,
  shared,
  max,
  value,
}: {
  words: FieldWords;
  shared: Shared;
  max: number;
  value: string;
}) {
  const listId = `${words.name}-offers`;
  return (
    <>
      <TextField
        {...shared}
        maxLength={max}
        defaultValue={value}
        list={words.suggestions && listId}
      />
      {words.suggestions ? (
        <datalist id={listId}>
          {words.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

interface LinesProps {
  words: FieldWords;
  error: string | undefined;
  count: number;
  max: number;
  values: readonly string[];
}

/** A short list of texts: as many lines as it may have entries. */
function Lines({ words, error, count, max, values }: LinesProps) {
  const { form } = useContext(FieldSettingContext);
  const id = fieldId(EDITOR_FORM_ID, words.name);
  return (
    <fieldset
      className={error ? "field field-bad" : "field"}
      aria-describedby={
        [words.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined
      }
    >
      <legend>{words.label}</legend>
      {words.hint ? (
        <p id={`${id}-hint`} className="hint">
          {words.hint}
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
          name={words.name}
          form={form}
          aria-label={`${words.label}, ${at + 1} of ${count}`}
          maxLength={max}
          defaultValue={values[at] ?? ""}
        />
      ))}
    </fieldset>
  );
}
