import { createContext, type ReactNode, useContext } from "react";
import {
  createValidator,
  useField,
  useFormContext,
  ValidatedForm,
  type Validator,
} from "remix-validated-form";
import { safeParse, type ZodMiniType } from "zod/mini";
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
import { useRefused } from "./use-refused";

/** A zod schema as the form library's validator: the first message of each field, in its order. */
export function validatorOf<Schema extends ZodMiniType>(
  schema: Schema,
): Validator<Schema["_zod"]["output"]> {
  const check = (data: unknown) => {
    const result = safeParse(schema, data);
    if (result.success) return { data: result.data, error: undefined };
    const error: Record<string, string> = {};
    for (const { path, message } of result.error.issues) error[String(path[0] ?? "")] ??= message;
    return { data: undefined, error };
  };
  return createValidator<Schema["_zod"]["output"]>({
    validate: async (data) => check(data),
    validateField: async (data, field) => ({ error: check(data).error?.[field] }),
  });
}

const FormId = createContext("");

export interface FormProps<Values extends Record<string, unknown>> {
  id: string;
  validator: Validator<Values>;
  defaultValues?: Partial<Record<keyof Values & string, unknown>>;
  /** Trouble that belongs to no single field. */
  formError?: string | null;
  action?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that posts by itself without scripts and is checked as it is filled in with them.
 * What is wrong stands in a summary that takes focus, and beside each field.
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

export function TickAnswer(props: Bare<CheckboxProps>) {
  const { defaultValue, ...field } = useAnswer(props.name);
  return (
    <Checkbox
      {...props}
      {...field}
      defaultChecked={defaultValue === "on" || defaultValue === true}
    />
  );
}
