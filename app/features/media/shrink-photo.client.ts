const LONGEST_EDGE = 1600;
const LEAVE_ALONE_BYTES = 400 * 1024;

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

function drawOn(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas");
  return context;
}

/** @throws where the browser, or an extension against fingerprinting, returns other pixels than were drawn */
function checkCanvas(): void {
  const drawn = [51, 153, 102, 255];
  const context = drawOn(document.createElement("canvas"));
  context.fillStyle = "#396";
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  // Some browsers shift single values by one.
  if (data.some((value, at) => Math.abs(value - Number(drawn[at % 4])) > 2))
    throw new Error("This browser changes what a canvas shows");
}

/** Draws a part of a photo, the right way up, as a JPEG of at most 1600 pixels. */
async function redraw(file: File, findPart: (picture: HTMLImageElement) => Part): Promise<Blob> {
  checkCanvas();
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    const { left, top, width, height } = findPart(picture);
    const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = drawOn(canvas);
    // A JPEG has no transparency; the server puts white below it, too.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((done, fail) =>
      canvas.toBlob(
        (blob) => (blob ? done(blob) : fail(new Error("Nothing drawn"))),
        "image/jpeg",
        0.86,
      ),
    );
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

/**
 * Shrinks a photo before upload, for weak links; a photo that the browser cannot read or draw is sent
 * unchanged. Shrinking also removes its location and device.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= LEAVE_ALONE_BYTES) return file;
  try {
    const small = await redraw(file, ({ naturalWidth: width, naturalHeight: height }) => ({
      ...{ left: 0, top: 0, width, height },
    }));
    return small.size < file.size ? small : file;
  } catch {
    return file;
  }
}

/** Cuts the part of a photo that is to be sent. @returns null where the browser cannot */
export const cropPhoto = (file: File, part: Part): Promise<Blob | null> =>
  redraw(file, () => part).catch(() => null);
