import { gameParticipations } from "@db/schema";
import { eq } from "drizzle-orm";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { award } from "~/features/tokens/ledger.server";
import { islandDate } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";
import { closePlay } from "./end-play.server";
import { notifyPartner, retractRequests } from "./game-notices.server";
import { findGame } from "./games";
import type { Side } from "./sides.server";
import { countAgreements } from "./steps.server";

/**
 * Completes a side whose last step was answered: it earns once a day of the island for each game (rule token-awards),
 * and the partner hears that it is their turn, or that the result is there.
 */
export function finish(tx: Transaction, viewer: Viewer, side: Side): void {
  const { id, game, partner, playedAt: at } = side;
  const set = (sideId: number, values: Partial<typeof gameParticipations.$inferInsert>) =>
    tx.update(gameParticipations).set(values).where(eq(gameParticipations.id, sideId)).run();
  set(id, { status: "completed", completedAt: at, shownAt: null });
  retractRequests(tx, viewer.id, id);
  award(tx, {
    userId: viewer.id,
    transactionType: "earned_game",
    halfTokens: AWARD_HALF_TOKENS.game,
    description: `Played ${findGame(game).title}`,
    cause: `game:${game}:${islandDate(at)}`,
  });
  if (partner && partner.status !== "abandoned") {
    const areBothDone = partner.status === "completed";
    if (areBothDone && findGame(game).rules === "choices") {
      const score = countAgreements(side.answers, partner.answers);
      for (const sideId of [id, partner.id]) set(sideId, { score });
    }
    notifyPartner(tx, viewer, side, areBothDone ? "finished" : "turn");
  }
  closePlay(tx, side.playId, at);
}
