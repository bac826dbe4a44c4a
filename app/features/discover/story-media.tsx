import { CLIP_NOUNS, WAITING_LABEL } from "~/features/media/media.schema";
import { MediaPlayer } from "~/features/media/media-player";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { MenuItem } from "~/ui/menu";
import type { MemberMediaItem } from "./member-media.server";

/** How wide a photo is in the column of a story. */
const SIZES = "(min-width: 60em) 460px, (min-width: 40em) 520px, 100vw";

function Photo({ item, name }: { item: MemberMediaItem; name: string }) {
  const jpeg = item.files.find(({ contentType }) => contentType === "image/jpeg");
  const webp = item.files
    .filter(({ contentType }) => contentType === "image/webp")
    .sort((one, other) => one.width - other.width);
  if (!jpeg) return null;
  const isPulledBack = item.imageType === "pulledback";
  return (
    <picture>
      <source
        type="image/webp"
        srcSet={webp.map(({ url, width }) => `${url} ${width}w`).join(", ")}
        sizes={SIZES}
      />
      <img
        src={jpeg.url}
        width={jpeg.width}
        height={jpeg.height}
        alt={isPulledBack ? `${name} from farther away` : `Another photo of ${name}`}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

/** A line of the menu for each item, which reports it. */
export const ReportItems = ({ media }: { media: readonly MemberMediaItem[] }) => (
  <>
    {media.map(({ id, title, imageType }) => (
      <MenuItem key={id}>
        <Link to={`/report/media/${id}`}>
          <Icon name="flag" />
          {`Report ${title.toLowerCase()}`}
          {imageType === "pulledback" ? " from farther away" : ""}
        </Link>
      </MenuItem>
    ))}
  </>
);

interface StoryMediaProps {
  item: MemberMediaItem;
  /** The member's stage name. */
  name: string;
  isOwn: boolean;
}

/** A photo, video or voice sample in a story; nothing of a clip is loaded before it is asked for. */
export function StoryMedia({ item, name, isOwn }: StoryMediaProps) {
  const { kind, title, description, quote } = item;
  return (
    <figure className="story-media">
      {kind === "photo" ? (
        <Photo item={item} name={name} />
      ) : (
        <MediaPlayer clip={item} noun={CLIP_NOUNS[kind]} owner={isOwn ? null : name} />
      )}
      <figcaption>
        {item.isWaiting ? <p className="shot-pill">{WAITING_LABEL}</p> : null}
        {kind === "photo" || quote ? null : <h2>{title}</h2>}
        {quote ? (
          <blockquote>
            “{quote.text}” <cite>{quote.by}</cite>
          </blockquote>
        ) : null}
        {description ? <p className="bio">{description}</p> : null}
      </figcaption>
    </figure>
  );
}
