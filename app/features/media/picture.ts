import type { PortraitPicture } from "~/ui/portrait";

/**
 * The sizes of a member's photo.
 *
 * @param url `/media/<id>/384.webp`, as the queries give it
 */
export function memberPicture(url: string | null): PortraitPicture | null {
  if (!url) return null;
  const base = url.slice(0, url.lastIndexOf("/"));
  return { src: `${base}/384.jpeg`, webpSrcSet: `${base}/192.webp 192w, ${base}/384.webp 384w` };
}
