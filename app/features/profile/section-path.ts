import type { MediaKind } from "~/features/media/media.schema";
import { UPLOAD_KINDS } from "./section-heads";

/** Address of a section of the editor alone; the editor's index where there is none of that id. */
export const sectionPath = (id: string): string => (id ? `/profile-setup/${id}` : "/profile-setup");

/** The URL of a kind's panel in the editor, which shows the result of an upload. */
export function panelPath(kind: MediaKind): string {
  const [id = ""] = [...UPLOAD_KINDS].find(([, one]) => one === kind) ?? [];
  return `${sectionPath(id)}#${kind}`;
}
