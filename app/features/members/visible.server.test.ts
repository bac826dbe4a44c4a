import { beforeEach, describe, expect, it } from "vitest";
import { acceptAgreements } from "~/features/agreements/agreements.server";
import { findCard } from "~/features/discover/deck.server";
import { like } from "~/features/discover/swipe.server";
import { closeMatch } from "~/features/matches/closing.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { deactivateInactive, INACTIVE_AFTER_MS } from "~/features/matches/inactivity.server";
import { sendMessage } from "~/features/messages/messages.server";
import { unblockMember } from "~/features/safety/block.server";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  answers,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  saveProfile,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ plan: "social" });
  bea = createMember({ plan: "social" });
});

const narrow = () => saveProfile(bea.viewer(), { interestedIn: ["male"] });
/** Whether each of the two may open the other's profile. */
const areProfilesOpen = () => [
  findCard(ada.id, bea.id) !== undefined,
  findCard(bea.id, ada.id) !== undefined,
];

describe("the profile of someone whose choices exclude the other", () => {
  it("a profile excluded by choices opens for neither side, but for its owner", () => {
    expect(areProfilesOpen()).toEqual([true, true]);
    narrow();
    expect(areProfilesOpen()).toEqual([false, false]);
    expect(findCard(bea.id, bea.id)).toBeDefined();
  });

  it("a profile excluded by what the two are looking for does not open", () => {
    saveProfile(ada.viewer(), { lookingFor: "friends" });
    saveProfile(bea.viewer(), { lookingFor: "dating" });
    expect(areProfilesOpen()).toEqual([false, false]);
  });

  it("a pending like does not open an excluded profile", () => {
    like(ada.id, bea.id);
    narrow();
    expect(areProfilesOpen()).toEqual([false, false]);
  });

  it("a match opens the profile, also while one of them is paused", () => {
    matchPair(ada, bea);
    narrow();
    setState(bea, "paused");
    expect(areProfilesOpen()).toEqual([true, true]);
  });

  it("a paused member's profile closes when the match expires, even before the sweep records it", () => {
    matchPair(ada, bea);
    setState(bea, "paused");
    advanceClock(DAY_MS);
    expect(findCard(ada.id, bea.id)).toBeUndefined();
  });
});

const ENDINGS: Record<string, (pair: Pair) => void> = {
  "was closed": ({ matchId }) => closeMatch(ada, matchId, ""),
  expired: () => {
    advanceClock(DAY_MS);
    expireMatches();
  },
  "fell silent": ({ conversationId }) => {
    sendMessage(ada.viewer(), conversationId, { content: "Hello", clientId: "hello-001" });
    advanceClock(INACTIVE_AFTER_MS);
    deactivateInactive();
  },
};

describe("after a match", () => {
  it.each(Object.entries(ENDINGS))(
    "the profile of a match that %s opens as long as the conversation can be read",
    (_ending, end) => {
      end(matchPair(ada, bea));
      narrow();
      advanceClock(30 * DAY_MS - 1);
      expect(areProfilesOpen()).toEqual([true, true]);
      advanceClock(1);
      expect(areProfilesOpen()).toEqual([false, false]);
    },
  );

  it("the profile of a match that was blocked and unblocked stays closed", () => {
    matchPair(ada, bea);
    narrow();
    block(ada, bea);
    unblockMember(ada.id, bea.id);
    expect(areProfilesOpen()).toEqual([false, false]);
  });
});

it("a viewer without a basic profile opens nobody's", () => {
  const newcomer = signInUser();
  acceptAgreements(newcomer.id);
  expect(findCard(newcomer.id, ada.id)).toBeUndefined();
  saveProfile(newcomer.viewer(), answers({ stageName: "New" }));
  expect(findCard(newcomer.id, ada.id)).toBeDefined();
});
