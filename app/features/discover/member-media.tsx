import { Link, useRouteLoaderData } from "@remix-run/react";
import { CLIP_NOUNS } from "~/features/media/media.schema";
import { MediaPlayer } from "~/features/media/media-player";
import type { RootData } from "~/ui/shell";
import type { MemberMediaItem } from "./member-media.server";

/** Widest display of a photo on a profile in CSS pixels. */
const WIDEST_PX = 384;

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
        sizes={`(min-width: 28rem) ${WIDEST_PX}px, 85vw`}
      />
      <img
        className="media-shown"
        src={jpeg.url}
        width={WIDEST_PX}
        height={Math.round((WIDEST_PX * jpeg.height) / jpeg.width)}
        alt={isPulledBack ? `${name} from further away` : `Another photo of ${name}`}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

interface ClipProps {
  item: MemberMediaItem;
  kind: keyof typeof CLIP_NOUNS;
  /** The member's name; null for the viewer's own clip. */
  owner: string | null;
}

function Clip({ item, kind, owner }: ClipProps) {
  const { title, description, quote } = item;
  return (
    <>
      <h3>{title}</h3>
      <MediaPlayer clip={item} noun={CLIP_NOUNS[kind]} owner={owner} />
      <figcaption>
        {quote ? (
          <blockquote>
            “{quote.text}” <cite>{quote.by}</cite>
          </blockquote>
        ) : null}
        {description ? <p className="bio">{description}</p> : null}
      </figcaption>
    </>
  );
}

interface MemberMediaProps {
  items: readonly MemberMediaItem[];
  name: string;
  isOwn: boolean;
}

/** What a member's profile shows besides the photo of the card; a light page loads none of it. */
export function MemberMedia({ items, name, isOwn }: MemberMediaProps) {
  const isLight = useRouteLoaderData<RootData>("root")?.isLight ?? false;
  const shown = items.filter(({ kind, isPrimary }) => !isPrimary && !(isLight && kind === "photo"));
  if (shown.length === 0) return null;
  return (
    <div className="story">
      {shown.map((item) => (
        <figure key={item.id}>
          {item.kind === "photo" ? (
            <Photo item={item} name={name} />
          ) : (
            <Clip item={item} kind={item.kind} owner={isOwn ? null : name} />
          )}
          {isOwn ? null : (
            <Link to={`/media/${item.id}/report`} className="hint" discover="none">
              Report<span className="sr-only"> {item.title.toLowerCase()}</span>
            </Link>
          )}
        </figure>
      ))}
    </div>
  );
}
