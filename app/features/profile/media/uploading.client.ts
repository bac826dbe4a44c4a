import {
  fullAlert,
  KINDS,
  type MediaKind,
  NO_FILE_ALERT,
  roomAlert,
  tooLargeAlert,
} from "~/features/media/media.schema";
import { newClientId } from "~/ui/client-id";

/** Code that a panel needs only once something is sent; loaded then. */
export { requestMedia, sendUpload, UploadError } from "~/features/media/upload.client";

/** The files that may be sent, or the alert that says why none may (rule upload-limits). */
export function acceptFiles(
  kind: MediaKind,
  present: number,
  files: readonly File[],
): { files: readonly File[]; alert: string | null } {
  const { most, maxBytes } = KINDS[kind];
  const room = most - present;
  if (files.length === 0) return { files, alert: NO_FILE_ALERT };
  if (room <= 0) return { files: [], alert: fullAlert(kind) };
  if (files.some(({ size }) => size > maxBytes)) return { files: [], alert: tooLargeAlert(kind) };
  const isOver = files.length > room;
  return { files: files.slice(0, room), alert: isOver ? roomAlert(room) : null };
}

/**
 * Prepares the upload of a panel's form.
 * @param fields as the form holds them
 * @param present how many items exist already, without one that is replaced
 * @returns no form where nothing may be sent; `alert` says why, or what was left out
 */
export async function prepareUpload(
  kind: MediaKind,
  fields: FormData,
  present: number,
): Promise<{ form: FormData | null; alert: string | null }> {
  const chosen = fields.getAll("file").filter((file): file is File => file instanceof File);
  const { files, alert } = acceptFiles(
    kind,
    present,
    chosen.filter(({ name, size }) => name !== "" || size > 0),
  );
  if (files.length === 0) return { form: null, alert: alert ?? NO_FILE_ALERT };
  fields.delete("file");
  fields.set("uploadId", newClientId());
  const { shrinkPhoto } =
    kind === "photo" ? await import("~/features/media/shrink-photo.client") : { shrinkPhoto: null };
  for (const file of files)
    fields.append("file", shrinkPhoto ? await shrinkPhoto(file) : file, file.name);
  return { form: fields, alert };
}
