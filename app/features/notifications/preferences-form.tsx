import { NOTICE_KINDS } from "@db/schema/values";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Chips, FieldSettingContext, RadioChips, TextField } from "~/ui/field";
import { PostForm } from "~/ui/post-form";
import { useRefused } from "~/ui/use-refused";
import { KINDS } from "./kind-texts";
import type { PreferenceErrors } from "./preferences.schema";

const FORM_ID = "preferences";
const RHYTHMS = [
  { value: "at_once", label: "As it happens" },
  { value: "daily", label: "One e-mail a day, at 9 AM" },
];

interface PreferencesFormProps {
  /** As saved, or as typed where they were refused. */
  values: Partial<Record<string, string | string[]>>;
  errors: PreferenceErrors;
  formError: string | null;
  canPush: boolean;
}

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");
const many = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());

/** How a member wants to be notified, as a plain form without scripts. */
export function PreferencesForm({ values, errors, formError, canPush }: PreferencesFormProps) {
  const isWrong = formError !== null || Object.keys(errors).length > 0;
  useRefused(FORM_ID, isWrong && errors);
  const ways = [
    { value: "in_app", label: "In the bell" },
    { value: "email", label: "By e-mail" },
    ...(canPush ? [{ value: "push", label: "By push" }] : []),
  ];
  const field = <Name extends keyof PreferenceErrors>(name: Name) => ({
    formId: FORM_ID,
    name,
    error: errors[name],
  });
  return (
    <PostForm id={FORM_ID} className="stack">
      <ErrorSummary formId={FORM_ID} errors={errors} formError={formError} />
      <FieldSettingContext.Provider value={{ marks: "required" }}>
        <div className="choice-rows">
          {NOTICE_KINDS.map((kind) => (
            <Chips
              key={kind}
              {...field(kind)}
              label={KINDS[kind].name}
              hint={KINDS[kind].about}
              options={ways}
              defaultValue={many(values[kind])}
            />
          ))}
          <RadioChips
            {...field("mailRhythm")}
            label="E-mails"
            hint="Several messages come as one e-mail."
            options={RHYTHMS}
            defaultValue={one(values.mailRhythm)}
          />
        </div>
        <section className="stack">
          <div>
            <h2 className="rows-head">Quiet hours</h2>
            <p className="hint">
              No e-mail or push between these times, island time. Leave both empty for none.
            </p>
          </div>
          <div className="quiet-hours">
            <TextField
              {...field("quietFrom")}
              label="From"
              type="time"
              defaultValue={one(values.quietFrom)}
            />
            <TextField
              {...field("quietUntil")}
              label="Until"
              type="time"
              hint="Can be the next morning."
              defaultValue={one(values.quietUntil)}
            />
          </div>
        </section>
      </FieldSettingContext.Provider>
      <Button>Save preferences</Button>
    </PostForm>
  );
}
