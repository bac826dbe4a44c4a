import { Link } from "~/ui/link";
import { Portrait, type PortraitPicture, type PortraitProps } from "~/ui/portrait";
import { useIsLight } from "~/ui/use-shell";

/**
 * The sizes of a member's photo. Light pages offer the smallest WebP alone; there is one JPEG, for browsers
 * that cannot show it.
 *
 * @param isLarge true where it fills a card
 */
export function toPicture(url: string, isLight: boolean, isLarge = false): PortraitPicture {
  const base = url.slice(0, url.lastIndexOf("/"));
  const widths = isLight ? [192] : isLarge ? [192, 384, 768] : [192, 384];
  return {
    src: `${base}/384.jpeg`,
    webpSrcSet: widths.map((width) => `${base}/${width}.webp ${width}w`).join(", "),
  };
}

/**
 * A member's photo in the right size, or their initials.
 *
 * @param url `/media/<id>/<file>`, as the queries give it
 */
export function MemberPortrait({
  url,
  isLarge,
  ...rest
}: Omit<PortraitProps, "picture"> & { url: string | null; isLarge?: boolean }) {
  const isLight = useIsLight();
  return <Portrait {...rest} picture={url ? toPicture(url, isLight, isLarge) : null} />;
}

/** A member's photo that leads to their profile. */
export function ProfilePortrait({
  memberId,
  name,
  ...rest
}: Parameters<typeof MemberPortrait>[0] & { memberId: string }) {
  return (
    <Link to={`/profile/${memberId}`} className="face">
      <MemberPortrait {...rest} name={name} alt={`Profile of ${name}`} />
    </Link>
  );
}
