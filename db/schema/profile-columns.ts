import { integer, text } from "drizzle-orm/sqlite-core";
import { flag, textList } from "./columns";
import { type FieldShape, PROFILE_FIELD_NAMES, PROFILE_FIELDS } from "./profile-fields";

/** The column of an answer, by its field. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const textColumn = (name: string) => text(name);
const choiceColumn = <Option extends string>(name: string) => text(name).$type<Option>();
const listColumn = <Entry extends string>(name: string) =>
  textList<Entry>(name).notNull().default([]);
const numberColumn = (name: string) => integer(name);

type AnswerColumn<Shape> = Shape extends {
  kind: "choice";
  options: readonly (infer Option extends string)[];
}
  ? ReturnType<typeof choiceColumn<Option>>
  : Shape extends { kind: "many"; options: readonly (infer Option extends string)[] }
    ? ReturnType<typeof listColumn<Option>>
    : Shape extends { kind: "texts" }
      ? ReturnType<typeof listColumn<string>>
      : Shape extends { kind: "flag" }
        ? ReturnType<typeof flag>
        : Shape extends { kind: "number" }
          ? ReturnType<typeof numberColumn>
          : ReturnType<typeof textColumn>;

const COLUMNS: Record<FieldShape["kind"], (name: string) => unknown> = {
  text: textColumn,
  choice: choiceColumn,
  many: listColumn,
  texts: listColumn,
  flag,
  number: numberColumn,
};

/** A column for each answer, made from the table of fields: blank is null, an empty list an empty array. */
export const ANSWER_COLUMNS = Object.fromEntries(
  PROFILE_FIELD_NAMES.map((field) => [
    field,
    COLUMNS[PROFILE_FIELDS[field].kind](columnName(field)),
  ]),
) as { [Field in keyof typeof PROFILE_FIELDS]: AnswerColumn<(typeof PROFILE_FIELDS)[Field]> };
