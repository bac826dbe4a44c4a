import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { withCurrentTexts } from "~/features/notifications/current-texts.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  purge,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome } from "../../../tests/support/steps";
import { addPhoto } from "../../../tests/support/stored-media";
import { abandonIdle } from "./end-play.server";
import { listPartners, listPlays } from "./game-list.server";
import {
  answerOnce,
  createTalkingPair,
  gameNotices,
  playOut,
  startWith,
  viewPlay,
} from "./games.fixture";
import { agreeToShare, endGame, startGame } from "./play.server";
import { loadPlay } from "./play-view.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  [ada, ben, pair] = createTalkingPair();
});

const statuses = () => rows("game_participations").map(({ status }) => status);
const openPlays = () => rows("game_plays").filter(({ ended_at }) => ended_at === null).length;

const closing = () => closeMatch(ada, pair.matchId, "");
const blocking = () => block(ben, ada);
const suspension = () => setState(ben, "suspended");
const deletion = () => setState(ben, "deleted");

/** Every way in which a match whose conversation has begun ends, and whether the two stay named. */
const ENDINGS: [string, () => void, "named" | "unnamed"][] = [
  ["closing", closing, "named"],
  ["a block", blocking, "unnamed"],
  ["a suspension", suspension, "unnamed"],
  ["a deletion", deletion, "unnamed"],
];

describe("the end of a match", () => {
  it.each(ENDINGS)(
    "%s ends the open games of the two at once, and a game alone continues",
    (_, end) => {
      const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
      const alone = startGame(ada.viewer(), { gameType: "vineyard_trivia" });
      answerOnce(ada, own);
      end();
      expect(statuses()).toEqual(["abandoned", "abandoned", "playing"]);
      expect(openPlays()).toBe(1);
      expect(describeOutcome(() => answerOnce(ada, own))).toBe("409 Game Over");
      expect(viewPlay(ada, own)).toMatchObject({
        status: "abandoned",
        question: null,
        result: null,
      });
      answerOnce(ada, alone);
      expect(
        rows("game_answers").filter(({ participation_id }) => participation_id === theirs),
      ).toEqual([]);
      expect(listPartners(ada)).toEqual([]);
      expect(describeOutcome(() => startWith(ada, ben, pair, "quick_fire"))).toBe("404 Not Found");
    },
  );

  it("a game ends at the match's deadline, even before the sweep has recorded it", () => {
    const cai = createMember({ plan: "social" });
    const silent = matchPair(ada, cai);
    const [own] = startWith(ada, cai, silent, "this_or_that");
    advanceClock(DAY_MS);
    expect(viewPlay(ada, own)).toMatchObject({ status: "abandoned", question: null });
    expect(describeOutcome(() => answerOnce(ada, own))).toBe("409 Game Over");
    expect(listPlays(ada).open).toEqual([]);
    expect(statuses()).toEqual(["playing", "playing"]);
    expireMatches();
    expect(statuses()).toEqual(["abandoned", "abandoned"]);
    expect(openPlays()).toBe(0);
  });

  it.each(ENDINGS)(
    "after %s a result names the partner and their answers only as far as the two may be named",
    (_, end, named) => {
      const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
      playOut(ada, own, () => 0);
      playOut(ben, theirs, () => 0);
      agreeToShare(ada.viewer(), own, true);
      // The session ends before the thread does.
      const viewer = ada.viewer();
      end();
      const { partner, result } = loadPlay(viewer, own);
      if (named === "named") {
        expect(partner).toMatchObject({ name: "Ben", memberId: ben.id });
        expect(result).toMatchObject({ headline: "You agree on 10 of 10", opener: null });
        advanceClock(31 * DAY_MS);
      }
      expect(loadPlay(viewer, own).partner).toEqual({
        name: "A member",
        memberId: null,
        photoUrl: null,
      });
      expect(loadPlay(viewer, own).result).toMatchObject({
        headline: "10 choices made",
        isComplete: false,
        hasParted: true,
        sharing: null,
        opener: null,
      });
      expect(
        loadPlay(viewer, own).result?.lines.every(
          ({ other, agrees }) => other === null && agrees === null,
        ),
      ).toBe(true);
      const summaries = JSON.stringify([listPlays(ada), loadPlay(viewer, own)]);
      expect(summaries).not.toContain(ben.id);
      expect(summaries).not.toContain("Ben");
      expect(describeOutcome(() => agreeToShare(viewer, own, false))).toBe("404 Not Found");
    },
  );

  it("after a block the lie of a partner is gone, and the guess with it", () => {
    const [own, theirs] = startWith(ada, ben, pair, "two_truths_lie");
    answerOnce(ben, theirs);
    addPhoto(ben, "approved");
    playOut(ada, own, "wrong");
    expect(viewPlay(ada, own).feedback).toMatchObject({ correctAnswer: "I have met a whale" });
    expect(viewPlay(ada, own).partner?.photoUrl).toEqual(expect.any(String));
    blocking();
    expect(viewPlay(ada, own).partner).toEqual({
      name: "A member",
      memberId: null,
      photoUrl: null,
    });
    expect(viewPlay(ada, own).result?.lines).toMatchObject([{ text: "Your lie", other: null }]);
    expect(viewPlay(ada, own).feedback).toMatchObject({ correctAnswer: null });
  });
});

describe("a game that is left", () => {
  it("a side without an answer for a week is abandoned, and the other plays on and is told nothing", () => {
    const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
    advanceClock(4 * DAY_MS);
    answerOnce(ben, theirs);
    advanceClock(3 * DAY_MS - 1);
    expect(abandonIdle()).toBe(0);
    advanceClock(1);
    expect(abandonIdle()).toBe(1);
    expect(abandonIdle()).toBe(0);
    expect(statuses()).toEqual(["abandoned", "playing"]);
    expect(openPlays()).toBe(1);
    playOut(ben, theirs);
    expect(viewPlay(ben, theirs).result).toMatchObject({ isComplete: false, sharing: null });
    expect(openPlays()).toBe(0);
    expect(gameNotices(ben)).toEqual(["A game for you"]);
    expect(gameNotices(ada)).toEqual([]);
    expect(viewPlay(ada, own).status).toBe("abandoned");
  });

  it("a game alone is abandoned after a week, and the next start draws a new one", () => {
    const id = startGame(ada.viewer(), { gameType: "story_starter" });
    advanceClock(7 * DAY_MS);
    expect(abandonIdle()).toBe(1);
    expect(openPlays()).toBe(0);
    expect(startGame(ada.viewer(), { gameType: "story_starter" })).not.toBe(id);
  });

  it("a member leaves for good, a repeat does nothing, and a finished side stays finished", () => {
    const [own, theirs] = startWith(ada, ben, pair, "vineyard_trivia");
    playOut(ada, own);
    endGame(ada.viewer(), own);
    endGame(ben.viewer(), theirs);
    const ended = rows("game_participations");
    advanceClock(DAY_MS);
    endGame(ben.viewer(), theirs);
    expect(rows("game_participations")).toEqual(ended);
    expect(statuses()).toEqual(["completed", "abandoned"]);
    expect(openPlays()).toBe(0);
  });

  it("nobody waits for statements of someone who has left", () => {
    const [own, theirs] = startWith(ada, ben, pair, "two_truths_lie");
    answerOnce(ada, own);
    endGame(ben.viewer(), theirs);
    expect(statuses()).toEqual(["abandoned", "abandoned"]);
    expect(openPlays()).toBe(0);
  });

  it("what the partner has answered is theirs to finish before a new game begins", () => {
    const [own, theirs] = startWith(ada, ben, pair, "vineyard_trivia");
    answerOnce(ben, theirs);
    endGame(ada.viewer(), own);
    const start = () => startWith(ada, ben, pair, "vineyard_trivia");
    expect(describeOutcome(start)).toBe("409 Not Yet");
    expect(statuses()).toEqual(["abandoned", "playing"]);
    playOut(ben, theirs);
    expect(viewPlay(ben, theirs).result).toMatchObject({ isComplete: false, hasPartnerLeft: true });
    expect(describeOutcome(start)).toBe("done");
  });

  it("anyone who left a game in which the other has answered nothing begins a new one with them", () => {
    const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
    endGame(ada.viewer(), own);
    const [again, second] = startWith(ada, ben, pair, "this_or_that");
    expect([again, second]).not.toContain(own);
    expect(second).not.toBe(theirs);
    expect(statuses()).toEqual(["abandoned", "abandoned", "playing", "playing"]);
  });

  it("what someone played goes with their account, and leaves no play behind", () => {
    startWith(ada, ben, pair, "this_or_that");
    playOut(ada, startGame(ada.viewer(), { gameType: "story_starter" }));
    const own = startGame(ben.viewer(), { gameType: "story_starter" });
    purge(ada);
    expect(rows("game_participations").map(({ id }) => id)).toEqual([own]);
    expect(rows("game_plays")).toHaveLength(1);
    expect(rows("game_answers")).toEqual([]);
  });
});

describe("the notice of a game", () => {
  const texts = ({ id }: Person) =>
    withCurrentTexts(id, listNotifications(id, 10))
      .filter(({ type }) => type === "game")
      .map(({ title, message, worth }) => [title, message, worth]);

  it("an invitation is worth less once it is answered, and says so", () => {
    const [, theirs] = startWith(ada, ben, pair, "this_or_that");
    expect(texts(ben)).toEqual([
      ["A game for you", "Ada invites you to play This or That.", "toast"],
    ]);
    playOut(ben, theirs);
    expect(texts(ben)).toEqual([["A game for you", "You played This or That with Ada.", "list"]]);
  });

  it("a turn takes the place of the invitation, and what one has played since is read", () => {
    const unread = ({ id }: Person) =>
      rows("notifications")
        .filter(({ user_id, type, read_at }) => user_id === id && type === "game" && !read_at)
        .map(({ title }) => title);
    const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
    expect(unread(ben)).toEqual(["A game for you"]);
    playOut(ada, own);
    expect(unread(ben)).toEqual(["Your turn"]);
    playOut(ben, theirs);
    expect(unread(ben)).toEqual([]);
    expect(unread(ada)).toEqual(["Your result is in"]);
    for (const [, message] of texts(ben)) expect(message).toBe("You played This or That with Ada.");
  });

  it("a result tells the partner's name for as long as the two are named, and a game that one left is over", () => {
    const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
    playOut(ada, own);
    playOut(ben, theirs);
    closing();
    expect(texts(ada)).toEqual([
      ["Your result is in", "You and Ben finished This or That.", "toast"],
    ]);
    advanceClock(31 * DAY_MS);
    expect(texts(ada)).toEqual([["Game over", "That game is over.", "list"]]);
  });

  it("an invitation to a game that its member has left is over", () => {
    const [, theirs] = startWith(ada, ben, pair, "this_or_that");
    endGame(ben.viewer(), theirs);
    expect(texts(ben)).toEqual([["Game over", "That game is over.", "list"]]);
  });

  it("a game that is over is told as over, and a block takes its notices away", () => {
    const [own] = startWith(ada, ben, pair, "this_or_that");
    startWith(ada, ben, pair, "quick_fire");
    playOut(ada, own);
    closing();
    expect(texts(ben)).toEqual(Array(3).fill(["Game over", "That game is over.", "list"]));
    block(ben, ada);
    expect(texts(ben)).toEqual([]);
  });
});
