import type { ImageType, MediaItem } from "~/features/media/media.schema";

type Typed = Pick<MediaItem, "id" | "imageType">;

/** The photo of each tile: the one of its type, else one that has no tile of its own. */
export function placePhotos<Item extends Typed>(
  photos: readonly Item[],
): Record<ImageType, Item | undefined> {
  const find = (type: ImageType) => photos.find(({ imageType }) => imageType === type);
  const [upclose, pulledback] = [find("upclose"), find("pulledback")];
  const others = photos.filter((photo) => photo !== upclose && photo !== pulledback);
  const first = upclose ?? others.shift();
  return { upclose: first, pulledback: pulledback ?? others.shift() };
}
