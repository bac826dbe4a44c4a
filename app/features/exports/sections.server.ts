import { CARE_SECTIONS, SELF_SECTIONS } from "./own-sections.server";
import { PAID_SECTIONS } from "./paid-sections.server";
import type { Section } from "./section.server";
import { SHARED_SECTIONS } from "./shared-sections.server";

/** Everything in an archive, in its order. */
export const SECTIONS: readonly Section[] = [
  ...SELF_SECTIONS,
  ...SHARED_SECTIONS,
  ...PAID_SECTIONS,
  ...CARE_SECTIONS,
];
