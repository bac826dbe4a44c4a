import { CheckboxGroup, RadioGroup, TextArea, TextField } from "~/ui/field";
import type { Question } from "./age-groups";

const FORM_ID = "age-profile";

/** The field for one question of the age-group start. Every question may be left out. */
export function QuestionField({
  question,
  answer,
}: {
  question: Question;
  answer: string | string[] | undefined;
}) {
  const shared = {
    formId: FORM_ID,
    name: question.field,
    label: question.question,
    hint: question.hint,
  };
  const text = typeof answer === "string" ? answer : "";
  switch (question.kind) {
    case "text":
      return <TextField {...shared} maxLength={question.maxLength} defaultValue={text} />;
    case "paragraph":
      return <TextArea {...shared} maxLength={question.maxLength} defaultValue={text} />;
    case "one":
      return <RadioGroup {...shared} options={question.options} defaultValue={text} />;
    case "several":
      return (
        <CheckboxGroup
          {...shared}
          hint={
            question.hint ??
            (question.max < question.options.length ? `Up to ${question.max}.` : undefined)
          }
          options={question.options}
          defaultValue={Array.isArray(answer) ? answer : []}
        />
      );
  }
}
