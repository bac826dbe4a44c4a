import { Link, useRouteLoaderData } from "@remix-run/react";
import { Portrait, type PortraitPicture, type PortraitProps } from "~/ui/portrait";
import type { RootData } from "~/ui/shell";

/** The sizes of a member's photo; light pages get the smallest alone. */
export function toPicture(url: string, isLight: boolean): PortraitPicture {
  const base = url.slice(0, url.lastIndexOf("/"));
  const small = `${base}/192.webp 192w`;
  return {
    src: `${base}/384.jpeg`,
    webpSrcSet: isLight ? small : `${small}, ${base}/384.webp 384w`,
  };
}

/**
 * A member's photo in the right size, or their initials.
 *
 * @param url `/media/<id>/<file>`, as the queries give it
 */
export function MemberPortrait({
  url,
  ...rest
}: Omit<PortraitProps, "picture"> & { url: string | null }) {
  const isLight = useRouteLoaderData<RootData>("root")?.isLight ?? false;
  return <Portrait {...rest} picture={url ? toPicture(url, isLight) : null} />;
}

/** A member's photo that leads to their profile. */
export function ProfilePortrait({
  memberId,
  name,
  ...rest
}: Parameters<typeof MemberPortrait>[0] & { memberId: string }) {
  return (
    <Link to={`/profile/${memberId}`} className="face" discover="none">
      <MemberPortrait {...rest} name={name} alt={`Profile of ${name}`} />
    </Link>
  );
}
