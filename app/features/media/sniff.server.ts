/** A file's type by its first bytes; its name and declared type are ignored. */
export type Sniffed =
  | "jpeg"
  | "png"
  | "webp"
  | "avif"
  | "heic"
  | "mp4"
  | "mov"
  | "m4a"
  | "webm"
  | "ogg"
  | "mp3"
  | "wav"
  | "caf"
  | "amr"
  | "aac"
  | null;

const text = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

/** 3GPP and 3GPP2, which the recorders of older phones write. */
const PHONE_BRANDS = ["3gp4", "3gp5", "3gp6", "3gp7", "3gr6", "3gs6", "3g2a", "3g2b"];

function isoType(head: Buffer): Sniffed {
  const length = head.readUInt32BE(0);
  if (length < 16 || length > 512) return null;
  const brands = [text(head, 8, 12), ...(text(head, 16, length).match(/.{4}/gs) ?? [])];
  const has = (...names: string[]) => names.some((name) => brands.includes(name));
  if (has("avif", "avis")) return "avif";
  if (has("heic", "heix", "heim", "hevc", "mif1", "msf1")) return "heic";
  if (brands[0] === "M4A " || brands[0] === "M4B ") return "m4a";
  if (brands[0] === "qt  ") return "mov";
  if (
    has(
      "isom",
      "iso2",
      "iso4",
      "iso5",
      "iso6",
      "mp41",
      "mp42",
      "avc1",
      "dash",
      "M4V ",
      ...PHONE_BRANDS,
    )
  )
    return "mp4";
  return null;
}

function webmType(head: Buffer): Sniffed {
  const doctype = head.indexOf(Buffer.from([0x42, 0x82]), 4);
  if (doctype < 0 || doctype > 64) return null;
  const name = text(head, doctype + 3, doctype + 11);
  return name.startsWith("webm") || name.startsWith("matroska") ? "webm" : null;
}

/** An MPEG audio layer 3 frame header with a valid bit rate and sample rate. */
const isMp3Frame = (head: Buffer) =>
  head[0] === 0xff &&
  ((head[1] ?? 0) & 0xe6) === 0xe2 &&
  ((head[2] ?? 0) & 0xf0) !== 0xf0 &&
  ((head[2] ?? 0) & 0x0c) !== 0x0c;

/** An AAC frame header in ADTS format: layer 0, a valid sample rate. */
const isAdtsFrame = (head: Buffer) =>
  head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0 && ((head[2] ?? 0) & 0x3c) < 0x34;

/**
 * Determines the type of a file.
 *
 * @param head its first bytes, 64 at least unless the file is shorter
 */
export function sniff(head: Buffer): Sniffed {
  if (head.length < 16) return null;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  if (text(head, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(head, 0, 4) === "RIFF" && text(head, 8, 12) === "WEBP") return "webp";
  if (text(head, 0, 4) === "RIFF" && text(head, 8, 12) === "WAVE") return "wav";
  if (text(head, 4, 8) === "ftyp") return isoType(head);
  if (head.readUInt32BE(0) === 0x1a45dfa3) return webmType(head);
  if (text(head, 0, 4) === "OggS") return "ogg";
  if (text(head, 0, 3) === "ID3" || isMp3Frame(head)) return "mp3";
  if (text(head, 0, 4) === "caff") return "caf";
  if (/^#!AMR(?:-WB)?\n/.test(text(head, 0, 9))) return "amr";
  if (isAdtsFrame(head)) return "aac";
  return null;
}

const MARKUP = /<(?:!doctype|html|script|svg|iframe|\?php)[\s>/]|%PDF-\d/i;
/** Bytes at the start in which another parser would look for its own format. */
const FRONT_BYTES = 4096;

/** A ZIP directory that ends exactly where the file ends. */
function endsAsZip(tail: Buffer): boolean {
  for (
    let at = tail.indexOf("PK\x05\x06", 0, "latin1");
    at >= 0;
    at = tail.indexOf("PK\x05\x06", at + 1, "latin1")
  )
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  return false;
}

/**
 * True for a polyglot, a file that would also be parsed as something else: markup or a PDF after a
 * picture's first bytes, a script in the length of a JPEG's first segment, a ZIP archive at the
 * end.
 *
 * @param head first bytes
 * @param tail last bytes, up to 64 KiB
 */
export function isPolyglot(head: Buffer, tail: Buffer): boolean {
  const front = head.subarray(0, FRONT_BYTES).toString("latin1");
  const back = tail.subarray(-FRONT_BYTES).toString("latin1");
  const startsComment = head[0] === 0xff && head[1] === 0xd8 && text(head, 4, 6) === "/*";
  return startsComment || MARKUP.test(front) || MARKUP.test(back) || endsAsZip(tail);
}
