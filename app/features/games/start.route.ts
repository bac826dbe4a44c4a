import { GAME_TYPES } from "@db/schema/game-values";
import * as z from "zod/mini";
import { flattenForm } from "~/server/web/flat-form.server";
import { parsed } from "~/server/web/parse.server";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { START_FAILED } from "./game.schema";
import { startGame } from "./play.server";

const startForm = z.object({
  gameType: z.enum(GAME_TYPES, "Please choose a game"),
  matchId: z.optional(z.string("Please choose a match").check(z.maxLength(64))),
});

/** Starts a game, alone or with a match, or leads to the one that is open. */
export const action = formAction(
  "agreed",
  "/icebreaker-games",
  ({ member, form }) => ({
    to: `/icebreaker-games/${startGame(member, parsed(startForm, flattenForm(startForm, form)))}`,
  }),
  { failure: START_FAILED },
);

export const loader = refuseLoader("/icebreaker-games");
