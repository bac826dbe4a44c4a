import { KINDS, type MediaKind } from "~/features/media/media.schema";
import { type SectionId, UPLOAD_KINDS } from "./section-heads";
import { SECTIONS } from "./sections";
import { isFilled, type Shown } from "./shown";

/** How many of a section's questions and uploads there are, and how many of them are answered. */
export type SectionCounts = Partial<Record<SectionId, readonly [answered: number, asked: number]>>;

/**
 * Counts what is answered in each section of the editor, for its index. A question that follows
 * another one counts once it is asked.
 */
export function countAnswers(
  shown: Shown,
  items: Readonly<Record<MediaKind, readonly unknown[]>>,
): SectionCounts {
  const counts: SectionCounts = {};
  for (const { id, fields } of SECTIONS) {
    const asked = fields
      .map(({ name }) => name)
      .filter((name) => name !== "grandparentsHbcuName" || shown.grandparentsHbcu === "yes");
    const answered = asked.filter((name) => isFilled(shown[name])).length;
    const kind = UPLOAD_KINDS.get(id);
    const [there, room] = kind ? [items[kind].length, KINDS[kind].most] : [0, 0];
    if (asked.length + room > 0) counts[id] = [answered + there, asked.length + room];
  }
  return counts;
}
