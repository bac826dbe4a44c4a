import { describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { socialWithFee } from "~/features/prices/price-texts";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  grantPlan,
  matchPair,
  rows,
  saveProfile,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, describeOutcome, sendText } from "../../../tests/support/steps";
import { listStatements } from "../../../tests/support/watched-database";
import { findMoment } from "./moment.server";

setUpDatabase();

const WOMAN = { stageName: "Eve", gender: "female" } as const;
const MAN = { stageName: "Adam", gender: "male" } as const;

describe("the moment of a match", () => {
  it("it names the other, what the two share, who may write first and until when", () => {
    const [adam, eve, { matchId, conversationId }] = createMatch(
      { ...MAN, plan: "social" },
      { ...WOMAN, plan: "social" },
    );
    for (const one of [adam, eve]) saveProfile(one.viewer(), { bestNbaPlayer: "Shaq" });
    expect(findMoment(adam.viewer(), matchId)).toEqual({
      matchId,
      otherName: "Eve",
      otherPhotoUrl: null,
      ownPhotoUrl: null,
      reason: { icon: expect.any(String), text: "Both: Shaq, best ever" },
      mayStart: true,
      until: "Saturday 12:00 PM",
      writeAt: `/messages/${conversationId}`,
      price: null,
    });
    expect(findMoment(eve.viewer(), matchId)).toMatchObject({
      otherName: "Adam",
      mayStart: false,
      until: "Saturday 12:00 PM",
      writeAt: null,
      price: null,
    });
  });

  it("a free member who may begin is led to one payment, and one who may not waits", () => {
    const [adam, eve] = [createMember(MAN), createMember(WOMAN)];
    const pair = matchPair(adam, eve);
    expect(findMoment(adam.viewer(), pair.matchId)).toMatchObject({
      writeAt: `/subscription?tier=social&match=${pair.matchId}`,
      price: socialWithFee(0),
    });
    expect(findMoment(eve.viewer(), pair.matchId)).toMatchObject({ writeAt: null, price: null });
    grantPlan(adam, "social");
    sendText(adam, pair);
    expect(findMoment(eve.viewer(), pair.matchId)).toMatchObject({
      writeAt: `/messages/${pair.conversationId}`,
      until: null,
      price: null,
    });
  });

  it("it opens again without a change, for the two alone, and only while the match runs", () => {
    const [ada, bea, { matchId }] = createMatch();
    const outcome = (person: typeof ada) =>
      describeOutcome(() => void findMoment(person.viewer(), matchId));
    const before = [rows("matches"), rows("notifications"), rows("swipes")];
    const first = findMoment(ada.viewer(), matchId);
    expect(findMoment(ada.viewer(), matchId)).toEqual(first);
    expect([rows("matches"), rows("notifications"), rows("swipes")]).toEqual(before);
    expect(outcome(createMember({ plan: "social" }))).toBe("404 Not Found");
    const [, , second] = createMatch();
    expect(describeOutcome(() => void findMoment(ada.viewer(), second.matchId))).toBe(
      "404 Not Found",
    );
    advanceClock(DAY_MS);
    expect([outcome(ada), outcome(bea)]).toEqual(["404 Not Found", "404 Not Found"]);
  });

  it("it ends with a closed match and with a block", () => {
    const [ada, bea, closed] = createMatch();
    closeMatch(ada.viewer(), closed.matchId, "");
    expect(describeOutcome(() => void findMoment(bea.viewer(), closed.matchId))).toBe(
      "404 Not Found",
    );
    const [cai, dee, blocked] = createMatch();
    block(cai, dee);
    expect(describeOutcome(() => void findMoment(dee.viewer(), blocked.matchId))).toBe(
      "404 Not Found",
    );
  });

  it("it runs at most five statements beside the session's", async () => {
    const adam = createMember(MAN);
    const { matchId } = matchPair(adam, createMember(WOMAN));
    const viewer = adam.viewer();
    const { length } = await listStatements(() => findMoment(viewer, matchId));
    expect(length).toBeLessThanOrEqual(5);
  });
});
