const LONGEST_EDGE = 1600;
const LEAVE_ALONE_BYTES = 400 * 1024;

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

async function redraw(picture: ImageBitmap, part: Part): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_EDGE / Math.max(part.width, part.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  const { left, top, width, height } = part;
  const ground = [left, top, width, height, 0, 0, canvas.width, canvas.height] as const;
  canvas.getContext("2d")?.drawImage(picture, ...ground);
  picture.close();
  return new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.86));
}

const readPhoto = (file: File) => createImageBitmap(file, { imageOrientation: "from-image" });

/**
 * Shrinks a photo before upload, for weak links; a photo that the browser cannot read is sent
 * unchanged. Shrinking also removes its location and device.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= LEAVE_ALONE_BYTES) return file;
  try {
    const picture = await readPhoto(file);
    const { width, height } = picture;
    const small = await redraw(picture, { left: 0, top: 0, width, height });
    return small && small.size < file.size ? small : file;
  } catch {
    return file;
  }
}

/** Cuts the part of a photo that is to be sent; a photo that the browser cannot read is sent unchanged. */
export async function cropPhoto(file: File, part: Part): Promise<Blob> {
  try {
    return (await redraw(await readPhoto(file), part)) ?? file;
  } catch {
    return file;
  }
}
