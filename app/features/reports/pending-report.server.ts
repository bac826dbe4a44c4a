import { readCookie, reportCookie } from "~/server/cookies.server";
import { seal, unseal } from "~/server/seal.server";
import { nameForm, readSeen, type SubjectParams } from "./subjects.server";

const SEAL = "pending report";
/** Browsers keep no longer cookie. */
const MOST_CHARACTERS = 3_900;

/** What was typed into a report form whose session had ended. */
export interface PendingReport {
  reason: string;
  words: string;
  block: string;
}

/**
 * Keeps a report that arrived after its session had ended in the browser that sent it, sealed, for the member and
 * the address of the form.
 * @returns the Set-Cookie header; null where it is too long, or was not typed into a form of ours
 */
export async function savePendingReport(form: FormData): Promise<string | null> {
  const read = (name: string) => String(form.get(name) ?? "");
  const place = readSeen(read("seen"))?.place;
  if (!place) return null;
  const typed: PendingReport = {
    reason: read("reason"),
    words: read("words"),
    block: read("block"),
  };
  const header = await reportCookie().serialize(seal(SEAL, JSON.stringify({ place, typed })));
  return header.length > MOST_CHARACTERS ? null : header;
}

/** The report that a browser keeps for a member's form, if there is one. */
export async function findPendingReport(
  request: Request,
  viewerId: string,
  params: SubjectParams,
): Promise<PendingReport | null> {
  const sealed = await readCookie(request, reportCookie());
  const text = sealed && unseal(SEAL, sealed);
  const kept = text ? (JSON.parse(text) as { place: string; typed: PendingReport }) : undefined;
  return kept?.place === nameForm(viewerId, params) ? kept.typed : null;
}
