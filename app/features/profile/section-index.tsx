import type { MediaKind } from "~/features/media/media.schema";
import type { SectionCounts } from "./section-counts";
import { SECTION_HEADS, type SectionId, UPLOAD_KINDS } from "./section-heads";

/** What everybody needs comes first, then the photos; then the order of the page. */
const FIRST: readonly SectionId[] = ["photos", "basic"];
const INDEX = SECTION_HEADS.filter(({ isAsking }) => isAsking !== false).sort(
  (one, other) => FIRST.indexOf(other.id) - FIRST.indexOf(one.id),
);

interface SectionIndexProps {
  counts: SectionCounts;
  /** How many items of a kind have been uploaded since they were counted; below 0 where some were removed. */
  added: (kind: MediaKind) => number;
}

/** Links to the sections with how much of each is answered: beside them, or a strip above them. */
export function SectionIndex({ counts, added }: SectionIndexProps) {
  const toCount = (id: SectionId) => {
    const [answered, asked] = counts[id] ?? [];
    if (answered === undefined) return null;
    const kind = UPLOAD_KINDS.get(id);
    return `${answered + (kind ? added(kind) : 0)} of ${asked}`;
  };
  return (
    <nav className="editor-index" aria-label="Sections">
      <ul>
        {INDEX.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="index-link">
              {title} <span className="hint">{toCount(id)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
