import {
  BUDGET_FIELDS,
  type FieldShape,
  PROFILE_FIELDS,
  type ProfileField,
} from "@db/schema/profile-fields";

/** An answer as it is typed into the editor: a text, or a list of them. */
export type Sample = string | string[];

/** The age band that fits members born in 1985 and in 1990. */
const OF_ITS_OWN: Partial<Record<ProfileField, Sample>> = {
  ageCategory: "Under 90",
  budgetFoodPercentage: "50",
  budgetEventsPercentage: "10",
  budgetMerchandisePercentage: "10",
  budgetGiftsPercentage: "10",
  budgetCarExpensePercentage: "10",
  budgetDiningPercentage: "10",
};

/** A full answer to a field, made from its shape: as many choices and texts as it may have. */
export function makeSample(field: ProfileField): Sample {
  const known = OF_ITS_OWN[field];
  if (known !== undefined) return known;
  const shape: FieldShape = PROFILE_FIELDS[field];
  switch (shape.kind) {
    case "text":
      return `My ${field} & <more> 🏝️`.slice(0, shape.max);
    case "choice":
      return shape.options.at(-1) ?? "";
    case "many":
      return shape.options.slice(-shape.max);
    case "texts":
      return Array.from({ length: shape.count }, (_, at) =>
        `${field} ${at + 1}`.slice(0, shape.max),
      );
    case "flag":
      return field.length % 2 === 0 ? "yes" : "no";
    case "number":
      return "7";
  }
}

/** A cleared answer as it is typed. */
export const makeBlank = (field: ProfileField): Sample =>
  ["many", "texts"].includes(PROFILE_FIELDS[field].kind) ? [] : "";

export const isBudget = (field: ProfileField): boolean =>
  (BUDGET_FIELDS as readonly ProfileField[]).includes(field);
