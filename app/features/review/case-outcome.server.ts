import { redirectTo } from "~/server/web/route.server";
import type { Viewer } from "~/server/web/viewer.server";
import { type CaseKind, isCaseKind, KIND_WORDS } from "./case-kinds";
import { findNext, type Place } from "./review-queue.server";

/** The kind that the queue is filtered by, from the address. */
export function readKind(url: URL): CaseKind | null {
  const kind = url.searchParams.get("kind");
  return isCaseKind(kind) ? kind : null;
}

interface Outcome {
  place: Place;
  /** False where it was decided before. */
  isDone: boolean;
  /** What was done: "Approved". */
  done: string;
}

const sayNothingWaits = (kind: CaseKind | null) =>
  kind ? `No more cases under “${KIND_WORDS[kind].name}”.` : "No more cases.";

/** Leads from a decision to the next case, with one line about what became of this one. */
export function redirectToNextCase(
  { member, url }: { member: Viewer; url: URL },
  { place, isDone, done }: Outcome,
) {
  const kind = readKind(url);
  const to = findNext(member.id, kind, place);
  const rest = to.split("?")[0] === "/review" ? sayNothingWaits(kind) : "Here’s the next one.";
  return redirectTo(
    to,
    isDone
      ? { for: member, tone: "success", title: done, message: rest }
      : {
          for: member,
          tone: "info",
          title: "Already decided",
          message: `Someone already decided that case, so nothing changed. ${rest}`,
        },
  );
}
