import { answerFor, answerOnce, viewPlay } from "~/features/games/games.fixture";
import { startGame, submitAnswer } from "~/features/games/play.server";
import { findSide } from "~/features/games/sides.server";
import {
  acceptAsVisitor,
  findToken,
  introduceFriend,
} from "~/features/introductions/introductions.fixture";
import { join } from "~/features/members/joining.server";
import { unlockVoice } from "~/features/voice/rules.server";
import type { Verb } from "../support/atomicity";
import { answers, saveProfile, signInUser } from "../support/island";
import type { Cast } from "./atomicity-cast";
import { endPlans } from "./atomicity-meetups";

/** Verbs of other features that write into the ledger too. */
export const LEDGER_VERBS: Record<string, (cast: Cast) => Verb> = {
  "the last answer of a game": ({ ada }) => ({
    writers: [],
    prepare: () => {
      const viewer = ada.viewer();
      const id = startGame(viewer, { gameType: "this_or_that" });
      const { steps: step } = viewPlay(ada, id);
      while (findSide(ada.id, id).answers.length < step - 1) answerOnce(ada, id);
      const answer = answerFor(findSide(ada.id, id), step);
      return () => submitAnswer(viewer, id, { step, answer });
    },
  }),
  "voice messages that are unlocked": ({ ada }) => ({
    writers: [],
    prepare: () => {
      endPlans(ada);
      const viewer = ada.viewer();
      return () => unlockVoice(viewer);
    },
  }),
  "a profile that earns tokens": () => ({
    writers: [],
    prepare: () => {
      const viewer = signInUser().viewer();
      return () => saveProfile(viewer, answers({ stageName: "Cleo" }));
    },
  }),
  "a friend who joins by an introduction": ({ ada }) => ({
    writers: [],
    prepare: () => {
      const id = introduceFriend(ada);
      acceptAsVisitor(id);
      const friend = signInUser();
      const invitation = { token: findToken(id), mayTell: false };
      return () => join(friend.id, "1990-01-01", invitation);
    },
  }),
};
