import {
  type FieldShape,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileAnswers,
  type ProfileField,
} from "@db/schema/profile-fields";
import type { AnswerWriter } from "./answer-writer";

/**
 * Draws answers to the fields that have none yet: texts from the section of `data/words.txt` with the field's name, others
 * from the field's own list or range.
 */
export function otherAnswers(writer: AnswerWriter, drawn: Partial<ProfileAnswers>) {
  const { random, answer, answers, text, texts } = writer;
  const draw = (field: ProfileField) => {
    const shape: FieldShape = PROFILE_FIELDS[field];
    switch (shape.kind) {
      case "text":
        return text(field);
      case "texts":
        return texts(field, shape.count);
      case "choice":
        return answer(() => random.pick(shape.options));
      case "many":
        return answers(() => random.sample(shape.options, random.int(1, shape.max)));
      case "flag":
        return answer(() => random.chance(0.5));
      case "number":
        return answer(() => random.int(0, shape.max));
    }
  };
  const fields = PROFILE_FIELD_NAMES.filter((field) => !(field in drawn));
  return Object.fromEntries(fields.map((field) => [field, draw(field)]));
}
