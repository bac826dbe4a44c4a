import { beforeEach, describe, expect, it } from "vitest";
import { findCard } from "~/features/discover/deck.server";
import { MINUTE_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  type Pair,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome, sendText } from "../../../tests/support/steps";
import { addPhoto } from "../../../tests/support/stored-media";
import { listStatements } from "../../../tests/support/watched-database";
import { listPartners, listPlays } from "./game-list.server";
import {
  answerOnce,
  createTalkingPair,
  playAlone,
  playOut,
  startWith,
  viewResult,
} from "./games.fixture";
import { agreeToShare } from "./play.server";
import { loadPlay } from "./play-view.server";
import { listSharedChoices } from "./shared.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  [ada, ben, pair] = createTalkingPair();
});

const listSentences = (one: Person, other: Person) =>
  listSharedChoices(one.id, other.id).map(({ sentence }) => sentence);
const sharedSentences = () =>
  findCard(ada.id, ben.id)?.compatibility.reasons.map(({ sentence }) => sentence);

/** Both play this or that, and choose alike at the first steps. */
function playAlike(alike: number): [number, number] {
  const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
  playOut(ada, own, () => 0);
  playOut(ben, theirs, (step) => (step <= alike ? 0 : 1));
  return [own, theirs];
}

describe("what two chose alike", () => {
  it("it counts as what the two share once both agree, and no more once one takes it back", () => {
    const [own, theirs] = playAlike(2);
    expect(viewResult(ada, own).sharing).toEqual({ own: false, both: false });
    agreeToShare(ada.viewer(), own, true);
    expect(viewResult(ada, own).sharing).toEqual({ own: true, both: false });
    expect(listSentences(ada, ben)).toEqual([]);
    agreeToShare(ben.viewer(), theirs, true);
    expect(viewResult(ada, own).sharing).toEqual({ own: true, both: true });
    const [first, second, ...more] = listSentences(ada, ben);
    expect(first).toMatch(/^You’d both pick .+ over .+$/);
    expect(second).not.toBe(first);
    expect(more).toEqual([]);
    expect(listSentences(ben, ada)).toEqual([first, second]);
    expect(sharedSentences()).toContain(first);
    agreeToShare(ben.viewer(), theirs, false);
    expect(listSentences(ada, ben)).toEqual([]);
    expect(sharedSentences()).not.toContain(first);
  });

  it("the newest play comes first, three sentences at most", () => {
    for (let play = 0; play < 2; play++) {
      const [own, theirs] = playAlike(2);
      agreeToShare(ada.viewer(), own, true);
      agreeToShare(ben.viewer(), theirs, true);
      advanceClock(MINUTE_MS);
    }
    const newest = rows("game_answers").filter(({ participation_id }) => participation_id === 3);
    const sentences = listSentences(ada, ben);
    expect(sentences).toHaveLength(3);
    expect(sentences[0]).toContain(`You’d both pick ${newest[0]?.answer} over`);
    expect(sentences[1]).toContain(`You’d both pick ${newest[1]?.answer} over`);
  });

  it("nobody agrees for a game of another kind, alone, or before both have finished", () => {
    const agree = (id: number) => describeOutcome(() => agreeToShare(ada.viewer(), id, true));
    const [own] = startWith(ada, ben, pair, "this_or_that");
    expect(agree(own)).toBe("404 Not Found");
    playOut(ada, own);
    expect(agree(own)).toBe("404 Not Found");
    expect(agree(playAlone(ada, "this_or_that"))).toBe("404 Not Found");
    const [trivia, theirs] = startWith(ada, ben, pair, "vineyard_trivia");
    playOut(ada, trivia);
    playOut(ben, theirs);
    expect(agree(trivia)).toBe("404 Not Found");
  });

  it("a profile shows nothing of it to others, nor after a block", () => {
    const cai = createMember();
    const [own, theirs] = playAlike(10);
    agreeToShare(ada.viewer(), own, true);
    agreeToShare(ben.viewer(), theirs, true);
    expect(JSON.stringify(findCard(cai.id, ben.id))).not.toContain("You’d both pick");
    block(ada, ben);
    expect(findCard(ada.id, ben.id)).toBeUndefined();
  });
});

describe("the opener", () => {
  const opener = (person: Person, id: number) => viewResult(person, id).opener;

  it("it names the best line, where the viewer can write in the conversation now", () => {
    const [own, theirs] = playAlike(3);
    const { lines } = viewResult(ada, own);
    expect(opener(ada, own)).toEqual({
      conversationId: pair.conversationId,
      text: expect.stringContaining(`We’d both pick ${lines[0]?.own} over `),
    });
    expect(opener(ben, theirs)?.conversationId).toBe(pair.conversationId);
    // The twenty messages are used up.
    runSql(`UPDATE conversations SET message_count = 20 WHERE id = ${pair.conversationId}`);
    expect(opener(ada, own)).toBeNull();
  });

  it("a free member whose messages of the day are used up gets none", () => {
    const [own, theirs] = playAlike(3);
    sendText(ben, pair);
    runSqlWithoutTrigger(
      "entitlements_never_vanish",
      `DELETE FROM entitlements WHERE user_id = '${ada.id}'`,
    );
    // Her first message of the conversation counts as the first of the day.
    expect(opener(ada, own)).not.toBeNull();
    sendText(ada, pair);
    expect(opener(ada, own)).toBeNull();
    expect(opener(ben, theirs)).not.toBeNull();
  });

  it.each([
    ["this_or_that", 0, 1, /^I’d pick .+, and you’d pick .+\. Can you change my mind\?$/],
    [
      "quick_fire",
      1,
      1,
      /^When Quick Fire said “.+” we both said “.+[.!?]” What decided it for you\?$/,
    ],
  ] as const)("%s tells an agreement, or else what they differ in", (game, one, other, words) => {
    const [own, theirs] = startWith(ada, ben, pair, game, false);
    playOut(ada, own, () => one);
    playOut(ben, theirs, () => other);
    expect(opener(ada, own)?.text).toMatch(words);
  });

  it.each([
    ["wrong", "right", /^You knew the answer to “.+\?” and I didn’t\. How did you know\?$/],
    [
      "wrong",
      "wrong",
      /^Neither of us knew the answer to “.+\?” It was .+\. Were you guessing, too\?$/,
    ],
    ["right", "right", /^We know our island! /],
    ["right", "wrong", /^I was lucky in Vineyard Trivia\. /],
  ] as const)("trivia with %s and %s answers tells who knew", (one, other, words) => {
    const [own, theirs] = startWith(ada, ben, pair, "vineyard_trivia");
    playOut(ada, own, one);
    playOut(ben, theirs, other);
    expect(opener(ada, own)?.text).toMatch(words);
  });

  it.each([
    ["right", /^I knew that “I have met a whale” was your lie\. /],
    ["wrong", /^You really had me with “I have met a whale\.” How did “I sail” come about\?$/],
  ] as const)("two truths with a %s guess tells of the lie", (guess, words) => {
    const [own, theirs] = startWith(ada, ben, pair, "two_truths_lie");
    answerOnce(ben, theirs);
    playOut(ada, own, guess);
    playOut(ben, theirs);
    expect(opener(ada, own)?.text).toMatch(words);
  });

  it("a story tells how the other went on", () => {
    const [own, theirs] = startWith(ada, ben, pair, "story_starter");
    playOut(ada, own);
    playOut(ben, theirs);
    expect(opener(ada, own)?.text).toMatch(
      /^I like where you took the story: “And then the tide came in, .+\.” What happens next\?$/,
    );
  });

  it("once the viewer has written since the game was finished, the result leads to the conversation", () => {
    const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
    playOut(ada, own);
    advanceClock(MINUTE_MS);
    sendText(ben, pair);
    sendText(ada, pair);
    advanceClock(MINUTE_MS);
    playOut(ben, theirs);
    // What was written before the other finished says nothing of the result.
    expect(viewResult(ada, own)).toMatchObject({ opener: {}, writtenIn: null });
    advanceClock(MINUTE_MS);
    sendText(ada, pair);
    expect(viewResult(ada, own)).toMatchObject({ opener: null, writtenIn: pair.conversationId });
    expect(viewResult(ben, theirs)).toMatchObject({ opener: {}, writtenIn: null });
  });
});

it("a match to play with has their face", () => {
  expect(listPartners(ada.viewer())).toMatchObject([{ name: "Ben", photoUrl: null }]);
  const mediaId = addPhoto(ben, "approved");
  expect(listPartners(ada.viewer())).toMatchObject([{ photoUrl: `/media/${mediaId}/384.webp` }]);
});

describe("the statements of a screen", () => {
  it("a play runs four, the lists three together, and their number does not grow", async () => {
    const [own] = playAlike(3);
    expect((await listStatements(() => loadPlay(ada.viewer(), own))).length).toBe(4);
    const viewer = ada.viewer();
    const count = async () =>
      (await listStatements(() => [listPlays(viewer), listPartners(viewer)])).length;
    const few = await count();
    for (let play = 0; play < 5; play++) playAlone(ada, "story_starter");
    expect(few).toBe(3);
    expect(await count()).toBe(few);
    expect(listPlays(viewer).finished).toHaveLength(6);
  });
});
