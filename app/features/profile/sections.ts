import type { ProfileField } from "@db/schema/profile-fields";
import { SECTIONS, type Section } from "./section-list";

export type { SectionId } from "./section-heads";
export { type FieldCopy, SECTIONS, type Section } from "./section-list";

/** Finds the section of an id from a form, if there is one with answers of its own. */
export const findSection = (id: string): Section | undefined =>
  SECTIONS.find((section) => section.id === id && section.fields.length > 0);

/** Title of the section that contains a field, for messages about it. */
export const findFieldLabel = (field: ProfileField): string =>
  SECTIONS.flatMap(({ fields }) => fields).find(({ name }) => name === field)?.label ?? field;

/** Names of a section's answers. */
export const listFields = ({ fields }: Section): ProfileField[] => fields.map(({ name }) => name);

/** Fields that the save of a section requires. */
export const REQUIRED_FIELDS: ReadonlySet<ProfileField> = new Set(
  SECTIONS.flatMap(({ fields }) =>
    fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  ),
);
