import { startGame, submitAnswer } from "~/features/games/play.server";
import { loadPlay } from "~/features/games/play-view.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { loadViewer, type Viewer } from "~/server/web/viewer.server";
import type { SignedInMember } from "../members";

export async function readViewer({ cookie }: SignedInMember): Promise<Viewer> {
  const viewer = loadViewer(String(await sessionCookie().parse(cookie)));
  if (!viewer) throw new Error("The member is not signed in.");
  return viewer;
}

/** Plays trivia with a match to its end, or joins the play that the other has started. */
function finish(viewer: Viewer, matchId: string): number {
  const id = startGame(viewer, { gameType: "vineyard_trivia", matchId });
  const { steps } = loadPlay(viewer, id);
  for (let step = 1; step <= steps; step++)
    submitAnswer(viewer, id, { step, answer: { choice: 0 } });
  return id;
}

/** Plays of a member: one with a match that both have finished, and a question of one alone. */
export async function playGames(
  member: SignedInMember,
  other: SignedInMember,
  matchId: string,
): Promise<{ finished: number; open: number }> {
  const viewer = await readViewer(member);
  const finished = finish(viewer, matchId);
  finish(await readViewer(other), matchId);
  return { finished, open: startGame(viewer, { gameType: "vineyard_trivia" }) };
}
