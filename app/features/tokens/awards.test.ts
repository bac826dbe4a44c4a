import { media } from "@db/schema";
import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import { beforeEach, describe, expect, it } from "vitest";
import { like, undoLast } from "~/features/discover/swipe.server";
import { playAlone, playOut, startWith } from "~/features/games/games.fixture";
import {
  findToken,
  introduceFriend,
  joinAs,
  joinByInvitation,
  subscribe,
} from "~/features/introductions/introductions.fixture";
import { expireMatches } from "~/features/matches/expiry.server";
import { KINDS, type MediaKind } from "~/features/media/media.schema";
import { addPlaces, agree, talkingPair } from "~/features/meetups/booking/booking.fixture";
import { checkIn, completeMeetups } from "~/features/meetups/meetup/attendance.server";
import { AWARD_HALF_TOKENS, RIGHTS } from "~/features/prices/catalog";
import { loadCompletion } from "~/features/profile/completion.server";
import { awardMedia } from "~/features/profile/media/media-award.server";
import { answersIn, saveAnswers } from "~/features/profile/profile.server";
import { makeSample } from "~/features/profile/sample-answers.fixture";
import { unblockMember } from "~/features/safety/block.server";
import { giveMonthlyBonuses } from "~/features/wallet/monthly-bonus.server";
import { DAY_MS, HOUR_MS, now, setClock } from "~/server/data/clock.server";
import { database, transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import {
  advanceClock,
  block,
  createMember,
  grantPlan,
  matchPair,
  type Person,
  readAnswers,
  rows,
  runSql,
  runSqlWithoutTrigger,
  setUpDatabase,
} from "../../../tests/support/island";
import { listSources, read } from "../../../tests/support/sources";
import { MAX_PROFILE_TOKENS } from "./earning";
import { loadBalance } from "./ledger.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ plan: "social" });
  bea = createMember({ plan: "social" });
});

/** Tokens that each event earns. */
const AWARD = Object.fromEntries(
  Object.entries(AWARD_HALF_TOKENS).map(([event, halfTokens]) => [event, halfTokens / 2]),
) as typeof AWARD_HALF_TOKENS;
const balances = () => [ada, bea].map(({ id }) => loadBalance(id).current);
const ROUNDS = 4;

/** How a match can end so that the same two may match once more. */
const ENDINGS: Record<string, () => void> = {
  "is blocked and unblocked": () => {
    block(ada, bea);
    unblockMember(ada.id, bea.id);
  },
  "is blocked and unblocked by the other": () => {
    block(bea, ada);
    unblockMember(bea.id, ada.id);
  },
  expires: () => {
    advanceClock(DAY_MS);
    expireMatches();
  },
};

describe("a pair that matches again and again", () => {
  it.each(Object.entries(ENDINGS))("a pair is awarded once when the match %s", (_ending, end) => {
    const before = balances();
    const matchIds = Array.from({ length: ROUNDS }, (_, round) => {
      const [first, second] = round % 2 === 0 ? [ada, bea] : [bea, ada];
      const { matchId } = matchPair(first, second);
      end();
      return matchId;
    });
    expect(new Set(matchIds).size).toBe(ROUNDS);
    expect(balances()).toEqual(before.map((tokens) => tokens + AWARD.match));
  });

  it("each different pair is awarded", () => {
    const cai = createMember();
    const [before = 0] = balances();
    matchPair(ada, bea);
    matchPair(ada, cai);
    expect(balances()[0]).toBe(before + 2 * AWARD.match);
  });

  it("a like that is undone and given again earns nothing", () => {
    const before = balances();
    for (let round = 0; round < ROUNDS; round++) {
      like(ada.id, bea.id);
      undoLast(ada.id, bea.id);
    }
    expect(balances()).toEqual(before);
  });
});

const MEDIA: readonly (readonly [MediaKind, "upclose" | "pulledback" | null])[] = [
  ["photo", "upclose"],
  ["photo", "pulledback"],
  ["video_intro", null],
  ["tiktok_dance", null],
  ["activity_video", null],
  ["voice_sample", null],
];

const upload = ({ id: userId }: Person): void =>
  transact((tx) => {
    for (const [kind, imageType] of MEDIA) {
      const item = { id: newId(), userId, kind, imageType, createdAt: now() };
      database().insert(media).values(item).run();
    }
    awardMedia(tx, userId);
  });

const removeUploads = ({ id }: Person): void =>
  transact((tx) => {
    runSql(`DELETE FROM media WHERE user_id = '${id}'`);
    awardMedia(tx, id);
  });

/** Saves every field of the profile, or clears every one. */
function saveSamples({ viewer }: Person, isFull: boolean): void {
  const samples = Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, makeSample(name)]));
  const full = readAnswers({ ...samples, videoIntroDescription: "I sail and I sing. ".repeat(4) });
  const result = saveAnswers(viewer(), { answers: isFull ? full : answersIn(undefined) });
  expect(result.outcome).toBe("saved");
}

describe("a profile that is filled in, emptied and filled in again", () => {
  it("a profile that is filled in twice earns each of its awards once and keeps them", () => {
    expect(new Set(MEDIA.map(([kind]) => kind))).toEqual(new Set(Object.keys(KINDS)));
    for (let round = 0; round < ROUNDS; round++) {
      saveSamples(ada, true);
      upload(ada);
      expect([round, loadCompletion(ada.id).tokensEarned]).toEqual([round, MAX_PROFILE_TOKENS]);
      removeUploads(ada);
      saveSamples(ada, false);
      expect([round, loadCompletion(ada.id).tokensEarned]).toEqual([round, MAX_PROFILE_TOKENS]);
    }
    const causes = rows("token_entries").flatMap(({ user_id, cause }) =>
      user_id === ada.id ? [cause] : [],
    );
    expect(new Set(causes).size).toBe(causes.length);
  });
});

it("a meetup earns its award once for each who was there, however often they say so", () => {
  addPlaces();
  talkingPair(ada, bea);
  const meetup = agree(ada, bea);
  const before = balances();
  setClock("2025-08-09T14:00:00Z");
  for (let round = 0; round < ROUNDS; round++) {
    checkIn(ada.id, meetup);
    completeMeetups();
    advanceClock(HOUR_MS);
    completeMeetups();
    checkIn(bea.id, meetup);
  }
  expect(balances()).toEqual(before.map((tokens) => tokens + AWARD.attendance));
});

it("the bonus of a month is awarded once, however often the sweep runs and the membership begins again", async () => {
  const before = balances();
  for (let round = 0; round < ROUNDS; round++) {
    giveMonthlyBonuses();
    runSqlWithoutTrigger("entitlements_never_vanish", "DELETE FROM entitlements");
    for (const person of [ada, bea]) grantPlan(person, round % 2 ? "social" : "unlimited");
  }
  const bonus = RIGHTS.social.monthlyBonusHalfTokens / 2;
  expect(balances()).toEqual(before.map((tokens) => tokens + bonus));
});

it("a game earns once a day of the island, however often it is played, and again the next day", () => {
  const { matchId } = matchPair(ada, bea);
  const before = balances();
  for (let round = 0; round < ROUNDS; round++) {
    playAlone(ada, "this_or_that");
    const [own, theirs] = startWith(ada, bea, { matchId }, "this_or_that");
    playOut(ada, own);
    playOut(bea, theirs);
  }
  expect(balances()).toEqual(before.map((tokens) => tokens + AWARD.game));
  advanceClock(DAY_MS);
  playAlone(ada, "this_or_that");
  expect(balances()[0]).toBe((before[0] ?? 0) + 2 * AWARD.game);
});

it("a friend earns once by joining and once by a membership, however often each is told", () => {
  const before = balances();
  const introduction = introduceFriend(ada);
  const dan = joinByInvitation(introduction);
  for (let round = 0; round < ROUNDS; round++) {
    joinAs(dan, { token: findToken(introduction), mayTell: true });
    subscribe(dan, `sub_${round % 2}`);
  }
  const earned = AWARD.referralSignup + AWARD.referralSubscription;
  expect(balances()).toEqual(before.map((tokens, who) => tokens + (who === 0 ? earned : 0)));
});

it("these tests cover every module that awards tokens", () => {
  const awarding = listSources("app").filter(
    (path) => /\.server\.tsx?$/.test(path) && /(?<!function )\baward\(/.test(read(path)),
  );
  expect(awarding).toEqual([
    "app/features/games/finish.server.ts",
    "app/features/introductions/rewards.server.ts",
    "app/features/matches/matching.server.ts",
    "app/features/meetups/meetup/attendance.server.ts",
    "app/features/profile/awards.server.ts",
    "app/features/wallet/monthly-bonus.server.ts",
  ]);
});
