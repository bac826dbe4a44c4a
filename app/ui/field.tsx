import {
  type ComponentPropsWithoutRef,
  createContext,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useContext,
} from "react";
import { fieldId } from "./field-id";

/** Settings that the fields of a part of the page share. */
interface FieldSetting {
  /** Id of the form that the controls belong to when they are outside of it. */
  form?: string;
  /** Which fields are marked in words; a form of mostly optional fields marks the required ones. */
  marks: "optional" | "required";
}

/** Provides the setting to the fields below. */
export const FieldSettingContext = createContext<FieldSetting>({ marks: "optional" });

export type Option = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

/** What every field has in common. */
type FieldProps = {
  /** Id of the form; two forms of a screen may have fields of the same name. */
  formId: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** One sentence; if present, the field is marked as invalid. */
  error?: string | null;
  required?: boolean;
};

function useIds({ formId, name, hint, error, required }: FieldProps) {
  const { form } = useContext(FieldSettingContext);
  const id = fieldId(formId, name);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  return {
    id,
    hintId,
    errorId,
    describedBy,
    /** Attributes of a single control. */
    control: {
      id,
      name,
      form,
      required,
      "aria-describedby": describedBy,
      "aria-invalid": error ? (true as const) : undefined,
    },
  };
}

function Words({ label, required = false }: Pick<FieldProps, "label" | "required">) {
  const { marks } = useContext(FieldSettingContext);
  const isMarked = required === (marks === "required");
  return (
    <>
      {label}
      {isMarked ? <span className="optional">{` (${marks})`}</span> : null}
    </>
  );
}

function HintAndError(props: {
  hint: ReactNode;
  hintId: string | undefined;
  error: string | null | undefined;
  errorId: string | undefined;
}) {
  return (
    <>
      {props.hint ? (
        <p id={props.hintId} className="hint">
          {props.hint}
        </p>
      ) : null}
      {props.error ? (
        <p id={props.errorId} className="field-error">
          <span className="sr-only">Error: </span>
          {props.error}
        </p>
      ) : null}
    </>
  );
}

function Field({ field, children }: { field: FieldProps; children: ReactNode }) {
  const { id, hintId, errorId } = useIds(field);
  return (
    <div className={field.error ? "field field-bad" : "field"}>
      <label htmlFor={id}>
        <Words label={field.label} required={field.required} />
      </label>
      <HintAndError hint={field.hint} hintId={hintId} error={field.error} errorId={errorId} />
      {children}
    </div>
  );
}

type TextFieldProps = FieldProps & {
  type?: HTMLInputTypeAttribute;
  defaultValue?: string | number | undefined;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: "text" | "numeric" | "decimal" | "email" | "tel" | "url" | "search";
  /** Ids of a datalist with suggestions. */
  list?: string;
  /** Further attributes and handlers of the control. */
  inputProps?: ComponentPropsWithoutRef<"input">;
};

/** A one-line text input with label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { formId, name, label, hint, error, required, inputProps, type = "text", ...rest } = props;
  return (
    <Field field={props}>
      <input {...rest} type={type} {...inputProps} {...useIds(props).control} className="input" />
    </Field>
  );
}

type DateFieldProps = FieldProps & {
  /** Dates as YYYY-MM-DD. */
  defaultValue?: string;
  min?: string;
  max?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
};

/** A native date input; values are YYYY-MM-DD. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}

type TextAreaProps = FieldProps & {
  defaultValue?: string;
  maxLength?: number;
  rows?: number;
};

/** A text of several lines. */
export function TextArea(props: TextAreaProps) {
  const { formId, name, label, hint, error, required, rows = 4, ...rest } = props;
  const { control } = useIds(props);
  return (
    <Field field={props}>
      <textarea {...rest} rows={rows} {...control} className="input" />
    </Field>
  );
}

type SelectFieldProps = FieldProps & {
  options: readonly Option[];
  defaultValue?: string;
  /** Text of an empty first entry; without it the first option is chosen. */
  placeholder?: string;
};

/** One of many, as a native select. */
export function SelectField(props: SelectFieldProps) {
  return (
    <Field field={props}>
      <select defaultValue={props.defaultValue ?? ""} {...useIds(props).control} className="input">
        {props.placeholder === undefined ? null : <option value="">{props.placeholder}</option>}
        {props.options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

type Chosen = (value: string) => boolean;
type GroupProps = FieldProps & { options: readonly Option[] };

/** How the options of a group look: a list, one control of two or three segments, or chips. */
type Look = "choices" | "segments" | "chip-set";

function Group(props: {
  field: GroupProps;
  type: "radio" | "checkbox";
  look?: Look;
  chosen: Chosen;
}) {
  const { field, type, look = "choices", chosen } = props;
  const { id, hintId, errorId, describedBy, control } = useIds(field);
  const invalid = field.error ? true : undefined;
  return (
    <fieldset
      className={field.error ? "field field-bad" : "field"}
      aria-describedby={describedBy}
      {...(type === "radio" ? { role: "radiogroup", "aria-invalid": invalid } : {})}
    >
      <legend>
        <Words label={field.label} required={field.required} />
      </legend>
      <HintAndError hint={field.hint} hintId={hintId} error={field.error} errorId={errorId} />
      <div className={look}>
        {field.options.map((option, at) => (
          <label key={option.value} className={look === "choices" ? "choice" : undefined}>
            <input
              id={at === 0 ? id : undefined}
              type={type}
              name={field.name}
              form={control.form}
              value={option.value}
              defaultChecked={chosen(option.value)}
              disabled={option.disabled}
              required={type === "radio" && field.required}
              aria-invalid={type === "checkbox" ? invalid : undefined}
            />
            <span>
              {option.label}
              {option.hint ? <span className="hint">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type RadioGroupProps = GroupProps & { defaultValue?: string };

const isDefault =
  ({ defaultValue }: RadioGroupProps): Chosen =>
  (value) =>
    value === defaultValue;

/** One of a few, all visible, one below the other where their texts are long. */
export function RadioGroup(props: RadioGroupProps) {
  return <Group field={props} type="radio" chosen={isDefault(props)} />;
}

/** One of two or three short answers as one control, such as Yes and No; radio buttons underneath. */
export function Segmented(props: RadioGroupProps) {
  return <Group field={props} type="radio" look="segments" chosen={isDefault(props)} />;
}

/** One of some short answers as chips; radio buttons underneath. */
export function RadioChips(props: RadioGroupProps) {
  return <Group field={props} type="radio" look="chip-set" chosen={isDefault(props)} />;
}

type ChipsProps = GroupProps & { defaultValue?: readonly string[] };

const isAmongDefaults =
  ({ defaultValue }: ChipsProps): Chosen =>
  (value) =>
    defaultValue?.includes(value) ?? false;

/** Any of several short answers as chips; checkboxes of one name underneath. State a maximum in the hint. */
export function Chips(props: ChipsProps) {
  return <Group field={props} type="checkbox" look="chip-set" chosen={isAmongDefaults(props)} />;
}

type CheckboxProps = FieldProps & { defaultChecked?: boolean };

/** A single box to tick; an unticked box is an answer, so it never says "(optional)". */
export function Checkbox(props: CheckboxProps) {
  const { hint, error, label, defaultChecked } = props;
  const { hintId, errorId, control } = useIds(props);
  return (
    <div className={error ? "field field-bad" : "field"}>
      <label className="choice">
        <input type="checkbox" value="on" defaultChecked={defaultChecked} {...control} />
        <span>{label}</span>
      </label>
      <HintAndError hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  );
}
