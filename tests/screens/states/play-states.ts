import { loadDeck } from "~/features/discover/deck.server";
import { saveFilters } from "~/features/discover/filters.server";
import { passMember } from "~/features/discover/swipe.server";
import type { GameAnswer } from "~/features/games/game.schema";
import type { GameType, Step } from "~/features/games/games";
import { endGame, startGame, submitAnswer } from "~/features/games/play.server";
import { loadPlay } from "~/features/games/play-view.server";
import { introductionSchema } from "~/features/introductions/introduction.schema";
import { introduce } from "~/features/introductions/introductions.server";
import { declineInvitation } from "~/features/introductions/invitations.server";
import { setLightPages } from "~/features/members/account.server";
import { pauseMember } from "~/features/members/member-state.server";
import { newId } from "~/server/data/ids.server";
import { parsed } from "~/server/web/parse.server";
import { type Actor, type Cast, ofTalk, openFold, type State, sendForm, type Talk } from "./cast";

const at = (
  screen: string,
  { cookie }: { cookie: string },
  state: string,
  more: Partial<State> = {},
): State => ({ screen, state, cookie, path: screen, ...more });

const STATEMENTS: GameAnswer = {
  statements: ["I was a lifeguard at State Beach", "I have met a whale", "I sing in a choir"],
  lie: 2,
};

/** An answer to a question of whatever kind. */
const toAnswer = (kind: Step["kind"]): GameAnswer => {
  if (kind === "text")
    return { text: "And then the fog lifted, and everybody saw whose boat it was." };
  if (kind === "statements") return STATEMENTS;
  return kind === "guess" ? { guess: 1 } : { choice: 0 };
};

/** Answers a play as far as it goes without the other, or that many steps. */
function play({ viewer }: Actor, id: number, most = 99): void {
  for (let count = 0; count < most; count += 1) {
    const { question, step } = loadPlay(viewer, id);
    if (!question) return;
    submitAnswer(viewer, id, { step, answer: toAnswer(question.kind) });
  }
}

const showPlay = ({ cookie }: Actor, id: number, state: string): State => ({
  screen: "/icebreaker-games/:participationId",
  state,
  cookie,
  path: `/icebreaker-games/${id}`,
  isLong: true,
});

async function listGames(cast: Cast): Promise<State[]> {
  const alone = await cast.add("Maya");
  const states = [at("/icebreaker-games", alone, "nobody to play with, nothing played")];
  const withMatch = (talk: Talk, gameType: GameType) =>
    startGame(talk.viewer.viewer, { gameType, matchId: talk.matchId, isTimed: false });
  for (const gameType of ["this_or_that", "two_truths_lie", "story_starter"] as const) {
    const talk = await cast.talk(4);
    const id = withMatch(talk, gameType);
    states.push(showPlay(talk.viewer, id, `${gameType} with a match, the first step`));
    const waiting = await cast.talk(4);
    const begun = withMatch(waiting, gameType);
    play(waiting.viewer, begun);
    states.push(showPlay(waiting.viewer, begun, `${gameType}, waiting for the other`));
    const both = await cast.talk(4);
    const done = withMatch(both, gameType);
    const other = startGame(both.other.viewer, { gameType, matchId: both.matchId });
    for (let turn = 0; turn < 3; turn += 1) {
      play(both.viewer, done);
      play(both.other, other);
    }
    states.push(showPlay(both.viewer, done, `${gameType}, played by both`));
  }
  for (const gameType of ["vineyard_trivia", "quick_fire"] as const) {
    const id = startGame(alone.viewer, { gameType, isTimed: gameType === "quick_fire" });
    states.push(showPlay(alone, id, `${gameType} alone, the first step`));
    const other = await cast.add("Maya");
    const timed = startGame(other.viewer, { gameType, isTimed: false });
    play(other, timed, 1);
    states.push(showPlay(other, timed, `${gameType} alone, the second step`));
    const ended = await cast.add("Maya");
    const endedId = startGame(ended.viewer, { gameType, isTimed: false });
    play(ended, endedId);
    states.push(showPlay(ended, endedId, `${gameType} alone, its result`));
  }
  const left = await cast.talk(4);
  const leftId = withMatch(left, "this_or_that");
  endGame(left.viewer.viewer, leftId);
  states.push(showPlay(left.viewer, leftId, "left before its end"));
  return states;
}

async function listIntroductions(cast: Cast): Promise<State[]> {
  const [none, some] = [await cast.add("Maya"), await cast.add("Maya")];
  const introduceFriend = (friendName: string) =>
    introduce(
      some.viewer,
      parsed(introductionSchema, {
        friendName,
        friendEmail: `${friendName.toLowerCase()}@friends.example`,
        friendGender: "female",
        relationshipToIntroducer: "friend",
        introductionType: "other",
        commonDetail: "sailing",
        personalMessage: "You would like the people here. Come over for the last week of August.",
        clientId: newId(),
      }),
    ).id;
  const tokenOf = cast.db.$client
    .prepare<number, string>("SELECT token FROM friend_introductions WHERE id = ?")
    .pluck();
  const open = tokenOf.get(introduceFriend("Dana")) ?? "";
  const declined = tokenOf.get(introduceFriend("Robin")) ?? "";
  declineInvitation(declined);
  const visitor = { cookie: "" };
  const invitation = (state: string, token: string) =>
    at("/invitations/:invitationToken", visitor, state, { path: `/invitations/${token}` });
  return [
    at("/friend-intro", none, "nobody introduced"),
    at("/friend-intro", none, "the form", { path: "/friend-intro?start", isLong: true }),
    at("/friend-intro", none, "the form is refused", {
      path: "/friend-intro?start",
      act: sendForm("form#introduction, form:has([name=friendName])"),
    }),
    at("/friend-intro", some, "one invited, one declined", { isLong: true }),
    invitation("open", open),
    invitation("declined", declined),
    invitation("unknown", "no-such-invitation"),
  ];
}

/** States of the deck; whoever joins the island later is on it. */
export async function listDeckStates(cast: Cast): Promise<State[]> {
  const [end, narrow, paused, free] = [
    await cast.add("Maya"),
    await cast.add("Maya"),
    await cast.add("Maya"),
    await cast.add("Maya", { free: true }),
  ];
  for (let cards = loadDeck(end.id)?.cards ?? []; cards.length > 0; ) {
    for (const { profile } of cards) passMember(end.id, profile.userId);
    cards = loadDeck(end.id)?.cards ?? [];
  }
  saveFilters(narrow.viewer, { ages: ["Under 30"], intent: "friends", music: ["Classical"] });
  for (const { profile } of loadDeck(narrow.id)?.cards ?? []) passMember(narrow.id, profile.userId);
  const filters = { act: openFold("details.deck-filters") };
  pauseMember(paused.id);
  return [
    at("/discover", end, "the deck is at its end"),
    at("/discover", narrow, "nobody passes the filters"),
    at("/discover", paused, "paused"),
    at("/discover", free, "without a membership"),
    at("/discover", free, "filters open, without a membership", filters),
    at("/discover", narrow, "filters open and set", filters),
    at("/account", paused, "paused", { isLong: true }),
    at("/", paused, "paused"),
  ];
}

async function listEmpty(cast: Cast): Promise<State[]> {
  const fresh = await cast.add("Maya");
  const free = await cast.add("Maya", { free: true });
  const screens = ["/", "/matches", "/messages", "/notifications", "/voice-message", "/tokens"];
  const others = ["/tokens/transactions", "/calendar-reminders", "/subscription"];
  return [fresh, free].flatMap((viewer) =>
    [...screens, ...others].map((screen) =>
      at(screen, viewer, viewer === free ? "new, without a membership" : "new, on Social", {
        isLong: true,
      }),
    ),
  );
}

async function listLight(cast: Cast): Promise<State[]> {
  const talk = await cast.talk(6);
  setLightPages(talk.viewer.id, true);
  const screens = ["/", "/discover", "/matches", "/messages", "/meetups", "/account"];
  return [
    ...screens.map((screen) => at(screen, talk.viewer, "light pages")),
    ofTalk(talk, "light pages"),
  ];
}

/** States of games, introductions, and of screens on which nothing is yet. */
export const listPlayStates = async (cast: Cast): Promise<State[]> => [
  ...(await listEmpty(cast)),
  ...(await listLight(cast)),
  ...(await listGames(cast)),
  ...(await listIntroductions(cast)),
];
