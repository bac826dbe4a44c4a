import type { SectionCounts } from "./section-counts";
import { SECTION_HEADS, type SectionId } from "./section-heads";

/** What everybody needs comes first, then the photos; then the order of the page. */
const FIRST: readonly SectionId[] = ["photos", "basic"];
const INDEX = SECTION_HEADS.filter(({ isAsking }) => isAsking !== false).sort(
  (one, other) => FIRST.indexOf(other.id) - FIRST.indexOf(one.id),
);

/** Links to the sections with how much of each is answered: beside them, or a strip above them. */
export function SectionIndex({ counts }: { counts: SectionCounts }) {
  return (
    <nav className="editor-index" aria-label="Sections">
      <ul>
        {INDEX.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="index-link">
              {title} <span className="hint">{counts[id]?.join(" of ")}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
