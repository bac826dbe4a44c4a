import { seal, unseal } from "~/server/seal.server";
import type { Complaint } from "./report.schema";
import { nameForm, readSeen, type SubjectParams } from "./subjects.server";

const SEAL = "pending report";
/** A cookie writes four characters for three, and browsers keep none of more than 4,096. */
const MOST_CHARACTERS = 2_900;

/** What was typed into a report form whose session had ended. */
export type PendingReport = Record<Exclude<keyof Complaint, "seen">, string>;

/**
 * Seals a report that arrived after its session had ended, for the member and the address of the form.
 * @param typed the form's fields
 * @returns null where it is too long for a cookie, or was not typed into a form of ours
 */
export function sealPendingReport({ seen, ...typed }: PendingReport & { seen: string }) {
  const place = readSeen(seen)?.place;
  if (!place) return null;
  const sealed = seal(SEAL, JSON.stringify({ place, typed }));
  return sealed.length > MOST_CHARACTERS ? null : sealed;
}

/** Opens what a browser keeps of a report; null for another member's or subject's. */
export function openPendingReport(
  sealed: string | undefined,
  viewerId: string,
  params: SubjectParams,
): PendingReport | null {
  const text = sealed && unseal(SEAL, sealed);
  const kept = text ? (JSON.parse(text) as { place: string; typed: PendingReport }) : undefined;
  return kept?.place === nameForm(viewerId, params) ? kept.typed : null;
}
