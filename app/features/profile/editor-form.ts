import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import { VIEWER_FIELD } from "~/server/web/viewer-header";
import { type FieldErrors, isProfileField, type ProfileField } from "./profile.schema";
import { findSection, listFields, SECTIONS } from "./sections";

/** Fields that a form contains: its sections are listed in it, since an unticked box is not sent. */
export function listFormFields(form: FormData): ProfileField[] {
  const ids = form.getAll("holds");
  if (ids.length === 0) return PROFILE_FIELD_NAMES.filter((field) => form.has(field));
  return SECTIONS.filter(({ id }) => ids.includes(id)).flatMap(listFields);
}

/** Names of the editor's form besides the answers. */
const BESIDE = new Set(["section", "holds", "next", "revision", "unfinished", VIEWER_FIELD]);
/** Those of them that name a section. */
const SECTION_NAMES = ["section", "holds", "next"];

/** Names of what is saved of a form whose session has ended. */
export const EDITOR_FIELDS = [...PROFILE_FIELD_NAMES, "holds", "revision"];

export interface RefusedAnswers {
  errors: FieldErrors;
  conflicts: { field: ProfileField; label: string; saved: string | string[] }[];
  /** Revision of the page that is shown again; null keeps the saved one's. */
  revision: number | null;
  /** A refusal of the form as a whole. */
  refusal: { title: string; message: string } | null;
}

export const NOTHING_WRONG: RefusedAnswers = {
  errors: {},
  conflicts: [],
  revision: null,
  refusal: null,
};

const INVALID_FORM = {
  title: "Error",
  message:
    "That form has a part that this page does not know. Please reload the page and try again.",
};

/** Refuses a form that the editor cannot have made; null for any other. */
export function validateFormShape(form: FormData): typeof INVALID_FORM | null {
  const isInvalid =
    [...form.keys()].some((name) => !BESIDE.has(name) && !isProfileField(name)) ||
    SECTION_NAMES.some((name) => form.getAll(name).some((id) => !findSection(String(id)))) ||
    form.getAll("revision").some((revision) => !/^\d{0,15}$/.test(String(revision)));
  return isInvalid ? INVALID_FORM : null;
}

/** The revision that a form's page showed; undefined where the form names none. */
export function readBaseRevision(form: FormData): number | undefined {
  const given = String(form.get("revision") ?? "");
  return /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}

/** Fields whose timer runs while the form is sent. */
export const unfinishedIn = (form: FormData): ProfileField[] =>
  String(form.get("unfinished") ?? "")
    .split(",")
    .filter(isProfileField);
