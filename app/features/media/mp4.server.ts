import type { FileHandle } from "node:fs/promises";

/** A box of an ISO media file (ISO/IEC 14496-12): MP4, MOV, M4A. */
interface Box {
  type: string;
  start: number;
  /** First byte after the header. */
  body: number;
  end: number;
}

const BOX_LIMIT = 10_000;

async function readBoxes(file: FileHandle, from: number, to: number): Promise<Box[] | null> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let start = from; start < to; ) {
    const { bytesRead } = await file.read(head, 0, 16, start);
    if (bytesRead < 8 || boxes.length === BOX_LIMIT) return null;
    const size = head.readUInt32BE(0);
    const isLong = size === 1 && bytesRead === 16;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : size === 0 ? to - start : size;
    const headBytes = isLong ? 16 : 8;
    if (length < headBytes || start + length > to) return null;
    const type = head.toString("latin1", 4, 8);
    boxes.push({ type, start, body: start + headBytes, end: start + length });
    start += length;
  }
  return boxes;
}

/** True if the boxes fill the file exactly and it has both the index and the samples. */
export async function isWholeMp4(file: FileHandle, byteLength: number): Promise<boolean> {
  const boxes = await readBoxes(file, 0, byteLength);
  return Boolean(
    boxes?.some(({ type }) => type === "moov") && boxes.some(({ type }) => type === "mdat"),
  );
}

const HOLDS_BOXES = new Set(["moov", "trak"]);
/** Boxes in which cameras write location, device and the owner's comments. */
const PERSONAL = new Set(["udta", "meta", "uuid"]);

/** Zeroes a file's personal metadata in place, so that no offset changes. */
export async function blankMetadata(
  file: FileHandle,
  from: number,
  to: number,
  depth = 0,
): Promise<void> {
  for (const { type, start, body, end } of (await readBoxes(file, from, to)) ?? []) {
    if (PERSONAL.has(type)) {
      await file.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
      await file.write(Buffer.alloc(end - body), 0, end - body, body);
    } else if (HOLDS_BOXES.has(type) && depth < 3) await blankMetadata(file, body, end, depth + 1);
  }
}

/** Boxes that describe the light of an HDR picture, with their sizes in bytes. */
const HDR_BOXES = { mdcv: 32, clli: 12 };

/** Takes out of an MP4 that starts with its index what ffmpeg copies there from an HDR original. */
export function blankHdrBoxes(bytes: Buffer): void {
  const index = bytes.subarray(0, bytes.indexOf("mdat", 0, "latin1"));
  for (const [type, size] of Object.entries(HDR_BOXES)) {
    const at = index.indexOf(type, 4, "latin1");
    if (at > 0 && index.readUInt32BE(at - 4) === size) index.write("free", at, "latin1");
  }
}
