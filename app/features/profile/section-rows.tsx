import type { MediaItem } from "~/features/media/media.schema";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Ring } from "~/ui/ring";
import { Photo } from "./media/media-item";
import { placePhotos } from "./media/place-photos";
import type { SectionCounts } from "./section-counts";
import { INDEX, type SectionHead } from "./section-heads";
import { sectionPath } from "./section-path";

/** The two photos, or where they will be. */
function Faces({ photos }: { photos: readonly MediaItem[] }) {
  const { upclose, pulledback } = placePhotos(photos);
  return (
    <span className="section-faces">
      {[upclose, pulledback].map((photo, at) => (
        <span key={at === 0 ? "upclose" : "pulledback"}>
          {photo && photo.files.length > 0 ? (
            <Photo files={photo.files} label="" />
          ) : (
            <Icon name="camera" />
          )}
        </span>
      ))}
    </span>
  );
}

interface SectionRowsProps {
  counts: SectionCounts;
  photos: readonly MediaItem[];
  /** Sections with answers that are not saved. */
  unsaved: readonly string[];
}

/** The editor's sections as rows, each with how much of it is answered and the way to it alone. */
export const SectionRows = kept(function SectionRows({
  counts,
  photos,
  unsaved,
}: SectionRowsProps) {
  const row = ({ id, title }: SectionHead) => {
    const [answered = 0, asked = 0] = counts[id] ?? [];
    const isDone = answered === asked;
    return (
      <li key={id} id={id} className="person">
        {id === "photos" ? (
          <Faces photos={photos} />
        ) : (
          <Ring
            share={answered / asked}
            text={isDone ? "✓" : ""}
            tone={isDone ? "green" : "blue"}
          />
        )}
        <div className="person-words">
          <strong>
            <Link to={sectionPath(id)} className="person-link">
              {title}
            </Link>
          </strong>
          <span className="hint">
            {answered} of {asked}
            {unsaved.includes(id) ? " · not saved yet" : ""}
          </span>
        </div>
        <Icon name="next" />
      </li>
    );
  };
  return (
    <>
      <ul className="section-rows">{INDEX.map(row)}</ul>
      <p>
        <LinkButton to="/profile-setup?all" variant="quiet">
          All sections on one page
        </LinkButton>
      </p>
    </>
  );
});
