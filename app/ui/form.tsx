import { createContext, type ReactNode, useContext } from "react";
import { useField, useFormContext, ValidatedForm, type Validator } from "remix-validated-form";
import { safeParse } from "zod/mini";
import { ErrorSummary } from "./error-summary";
import {
  Checkbox,
  type CheckboxProps,
  DateField,
  type DateFieldProps,
  type FieldProps,
  RadioGroup,
  type RadioGroupProps,
  SelectField,
  type SelectFieldProps,
} from "./field";
import { type FormSchema, flattenForm } from "./flat-form";
import { useRefused } from "./use-refused";

/** Identifies the form among those of a page, for the form library. */
const FORM_ID_FIELD = "__rvfInternalFormId";
const FORM_ID = /^[a-z][\w-]{0,40}$/;

/**
 * A zod schema as the form library's validator: the first message of each field, in the schema's
 * order. The library's own `createValidator` reads names as paths into lists and objects; this one
 * does not.
 */
export function makeValidator<Schema extends FormSchema>(
  schema: Schema,
): Validator<Schema["_zod"]["output"]> {
  const check = (values: object) => {
    const result = safeParse(schema, values);
    if (result.success) return { data: result.data, error: undefined };
    const error: Record<string, string> = {};
    for (const { path, message } of result.error.issues) error[String(path[0] ?? "")] ??= message;
    return { data: undefined, error };
  };
  return {
    validate: async (form) => {
      const submittedData = flattenForm(schema, form as FormData);
      const sent = String((form as FormData).get(FORM_ID_FIELD) ?? "");
      const formId = FORM_ID.test(sent) ? sent : undefined;
      const { data, error } = check(submittedData);
      return error
        ? { data: undefined, error: { fieldErrors: error, formId }, submittedData, formId }
        : { data, error: undefined, submittedData, formId };
    },
    validateField: async (form, field) => ({
      error: check(flattenForm(schema, form as FormData)).error?.[field],
    }),
  };
}

const FormId = createContext("");

export interface FormProps<Values extends Record<string, unknown>> {
  id: string;
  validator: Validator<Values>;
  defaultValues?: Partial<Record<keyof Values & string, unknown>>;
  /** An error that belongs to no single field. */
  formError?: string | null;
  action?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that posts without scripts and is validated as it is filled in with them. Errors are shown
 * in a summary that takes focus, and beside each field.
 */
export function Form<Values extends Record<string, unknown>>({
  id,
  validator,
  defaultValues,
  formError,
  children,
  ...rest
}: FormProps<Values>) {
  return (
    <ValidatedForm
      id={id}
      method="post"
      validator={validator}
      // biome-ignore lint/suspicious/noExplicitAny: the library asks for complete values where a new form has none
      defaultValues={defaultValues as any}
      disableFocusOnError
      {...rest}
    >
      <FormId.Provider value={id}>
        <Summary formId={id} formError={formError} />
        {children}
      </FormId.Provider>
    </ValidatedForm>
  );
}

function Summary({ formId, formError }: { formId: string; formError: string | null | undefined }) {
  const { fieldErrors, hasBeenSubmitted } = useFormContext();
  const isWrong = Object.values(fieldErrors).some(Boolean) || Boolean(formError);
  useRefused(formId, isWrong && hasBeenSubmitted);
  return (
    <div>
      <ErrorSummary formId={formId} errors={fieldErrors} formError={formError} />
    </div>
  );
}

type Bare<Props extends FieldProps> = Omit<
  Props,
  "formId" | "error" | "defaultValue" | "defaultChecked"
>;

function useAnswer(name: string) {
  const formId = useContext(FormId);
  const { error, defaultValue } = useField(name);
  return { formId, name, error, defaultValue: defaultValue as unknown };
}

const text = (value: unknown) => (value === undefined || value === null ? "" : String(value));

export function DateAnswer(props: Bare<DateFieldProps>) {
  const { defaultValue, ...field } = useAnswer(props.name);
  return <DateField {...props} {...field} defaultValue={text(defaultValue)} />;
}

export function SelectAnswer(props: Bare<SelectFieldProps>) {
  const { defaultValue, ...field } = useAnswer(props.name);
  return <SelectField {...props} {...field} defaultValue={text(defaultValue)} />;
}

export function RadioAnswer(props: Bare<RadioGroupProps>) {
  const { defaultValue, ...field } = useAnswer(props.name);
  return <RadioGroup {...props} {...field} defaultValue={text(defaultValue)} />;
}

export function CheckboxAnswer(props: Bare<CheckboxProps>) {
  const { defaultValue, ...field } = useAnswer(props.name);
  return (
    <Checkbox
      {...props}
      {...field}
      defaultChecked={defaultValue === "on" || defaultValue === true}
    />
  );
}
