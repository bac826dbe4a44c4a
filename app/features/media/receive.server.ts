import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { IMAGE_TYPES } from "@db/schema/profile-lists";
import { assertRoomForUploads } from "~/server/data/database.server";
import { malformed, Refusal } from "~/server/web/errors";
import type { FilePart, Part } from "~/server/web/multipart.server";
import { CLIENT_ID } from "~/ui/client-id";
import {
  EMPTY_ALERT,
  findRules,
  type ImageType,
  KINDS,
  type MediaKind,
  NO_FILE_ALERT,
  type StoredKind,
  tooLargeAlert,
} from "./media.schema";
import type { ReceivedFile } from "./store-upload.server";

export interface Received {
  files: ReceivedFile[];
  /** The number of files beyond the member's limit, which are not kept. */
  surplus: number;
  uploadId: string | null;
  imageType: ImageType | null;
  /** The item that the file replaces once it is stored; null adds one. */
  replaces: string | null;
}

/**
 * Streams a file of a form to disk.
 *
 * @throws Refusal 413 once it exceeds its kind's limit, 507 if the disk has no room for it
 */
export async function saveFile(
  kind: StoredKind,
  { body }: FilePart,
  path: string,
): Promise<ReceivedFile> {
  assertRoomForUploads();
  const file = await open(path, "w", 0o600);
  const hash = createHash("sha256");
  let byteLength = 0;
  try {
    for await (const bytes of body) {
      byteLength += bytes.length;
      if (byteLength > findRules(kind).maxBytes)
        throw new Refusal("too_large", "Upload Failed", tooLargeAlert(kind));
      hash.update(bytes);
      // `write` may write less where the disk fills, and says so nowhere else.
      await file.writeFile(bytes);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return { path, byteLength, sha256: hash.digest("hex") };
}

/** Parses a photo type of a form; blank is null. */
export function parseImageType(text: string): ImageType | null {
  if (text === "") return null;
  const type = IMAGE_TYPES.find((each) => each === text);
  if (!type) throw malformed("That isn’t a type of photo.");
  return type;
}

function parseId(text: string): string | null {
  if (text === "") return null;
  if (!CLIENT_ID.test(text)) throw malformed("That isn’t an id.");
  return text;
}

/**
 * Streams an upload form into a scratch folder.
 *
 * @throws Refusal 413 too large, 415 empty, 422 no file, 400 malformed
 */
export async function receiveUpload(
  kind: MediaKind,
  parts: AsyncIterable<Part>,
  folder: string,
): Promise<Received> {
  const received: Received = {
    files: [],
    surplus: 0,
    uploadId: null,
    imageType: null,
    replaces: null,
  };
  let isEmpty = false;
  for await (const part of parts) {
    if ("text" in part) {
      const { text } = part;
      if (part.name === "uploadId") received.uploadId = parseId(text);
      if (part.name === "replaces") received.replaces = parseId(text);
      if (part.name === "imageType") received.imageType = parseImageType(text);
    } else if (part.name === "file" && received.files.length === KINDS[kind].most) {
      received.surplus += 1;
    } else if (part.name === "file") {
      const file = await saveFile(kind, part, join(folder, `original-${received.files.length}`));
      if (file.byteLength > 0) received.files.push(file);
      else if (part.filename !== "") isEmpty = true;
    }
  }
  if (received.files.length > 0) return received;
  if (isEmpty) throw new Refusal("unsupported_type", "Upload Failed", EMPTY_ALERT);
  throw new Refusal("invalid", "Upload Failed", NO_FILE_ALERT);
}
