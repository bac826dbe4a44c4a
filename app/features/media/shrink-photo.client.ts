const LONGEST_EDGE = 1600;
const LEAVE_ALONE_BYTES = 400 * 1024;

/**
 * Shrinks a photo before upload, for weak links; a photo that the browser cannot read is sent
 * unchanged. Shrinking also removes its location and device.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= LEAVE_ALONE_BYTES) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, "image/jpeg", 0.86);
    });
    return small && small.size < file.size ? small : file;
  } catch {
    return file;
  }
}
