import { Chips, RadioChips, TextArea, TextField } from "~/ui/field";
import type { Question } from "./age-groups";

export const QUESTIONS_FORM_ID = "age-profile";

/** The field for one question of the age-group start. Every question is optional. */
export function QuestionField({
  question,
  answer,
  error,
}: {
  question: Question;
  answer: string | string[] | undefined;
  error: string | undefined;
}) {
  const shared = {
    formId: QUESTIONS_FORM_ID,
    name: question.field,
    label: question.question,
    hint: question.hint,
    error,
  };
  const text = typeof answer === "string" ? answer : "";
  switch (question.kind) {
    case "text":
      return <TextField {...shared} maxLength={question.maxLength} defaultValue={text} />;
    case "paragraph":
      return <TextArea {...shared} maxLength={question.maxLength} defaultValue={text} />;
    case "one":
      return <RadioChips {...shared} options={question.options} defaultValue={text} />;
    case "several":
      return (
        <Chips
          {...shared}
          options={question.options}
          defaultValue={answer ? [answer].flat() : []}
        />
      );
  }
}
