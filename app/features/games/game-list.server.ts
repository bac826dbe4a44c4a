import type { Viewer } from "~/server/web/viewer.server";
import { findNamedGame, type PlaySummary } from "./games";
import { currentStep, isWaiting, toPartnerView } from "./play-view.server";
import { listFinishedSides, listOpenSides, type Side } from "./sides.server";

export { listPartners, type Partner } from "./start-game.server";

function toSummary(side: Side): PlaySummary {
  const { id, status, score, partner, answers, playedAt } = side;
  return {
    ...{ id, status, score, playedAt },
    game: findNamedGame(side.game),
    step: currentStep(side),
    steps: side.questions.length,
    partner: toPartnerView(side),
    isOwnTurn: status === "playing" && !isWaiting(side),
    // Anyone who starts a play has its first side.
    isInvitation:
      status === "playing" && partner !== null && partner.id < id && answers.length === 0,
  };
}

/** Lists the viewer's plays: those that they still play, and the 20 newest that are over, newest first. */
export const listPlays = ({
  id,
}: Pick<Viewer, "id">): { open: PlaySummary[]; finished: PlaySummary[] } => ({
  open: listOpenSides(id).map(toSummary),
  finished: listFinishedSides(id).map(toSummary),
});
