import { Chips, RadioChips, TextField } from "~/ui/field";
import type { Question } from "./age-groups";

interface FirstQuestionProps {
  formId: string;
  question: Question;
  answer: string | string[];
  error: string | undefined;
  isRequired?: boolean;
  /** Whether the heading of the screen is the question. */
  isTitle?: boolean;
}

/** A question with its choices as chips. */
export function FirstQuestion(props: FirstQuestionProps) {
  const { formId, question, answer, error, isRequired: required = false, isTitle } = props;
  const { field: name, question: copy, hint } = question;
  const label = isTitle ? <span className="sr-only">{copy}</span> : copy;
  const shared = { formId, name, label, hint, error, required };
  if (!("options" in question))
    return (
      <TextField
        {...shared}
        maxLength={question.maxLength}
        defaultValue={String(answer)}
        autoComplete={name === "stageName" ? "nickname" : "off"}
      />
    );
  const { kind, options } = question;
  return kind === "one" ? (
    <RadioChips {...shared} options={options} defaultValue={String(answer)} />
  ) : (
    <Chips {...shared} options={options} defaultValue={[answer].flat()} />
  );
}
