import type { MediaKind } from "~/features/media/media.schema";
import { Link } from "~/ui/link";
import type { SectionCounts } from "./section-counts";
import { INDEX, type SectionHead, type SectionId, UPLOAD_KINDS } from "./section-heads";
import { sectionPath } from "./section-path";

interface SectionIndexProps {
  counts: SectionCounts;
  /** How many items of a kind have been uploaded since they were counted; below 0 where some were removed. */
  added: (kind: MediaKind) => number;
  /** The section that is open alone; none where all are on the page. */
  current?: SectionId;
}

/** Links to the sections with how much of each is answered: beside them, or a strip above all of them. */
export function SectionIndex({ counts, added, current }: SectionIndexProps) {
  const row = ({ id, title }: SectionHead) => {
    const [answered = 0, asked = 0] = counts[id] ?? [];
    const kind = UPLOAD_KINDS.get(id);
    const label = (
      <>
        {title}{" "}
        <span className="hint">
          {answered + (kind ? added(kind) : 0)} of {asked}
        </span>
      </>
    );
    return (
      <li key={id}>
        {current ? (
          <Link
            to={sectionPath(id)}
            className="index-link"
            aria-current={id === current ? "page" : undefined}
          >
            {label}
          </Link>
        ) : (
          <a href={`#${id}`} className="index-link">
            {label}
          </a>
        )}
      </li>
    );
  };
  return (
    <nav
      className={current ? "editor-index editor-index-aside" : "editor-index"}
      aria-label="Sections"
    >
      <ul>{INDEX.map(row)}</ul>
    </nav>
  );
}
