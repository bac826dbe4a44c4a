import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AWARD_HALF_TOKENS, COST_HALF_TOKENS, RIGHTS } from "~/features/prices/catalog";
import { createMember, matchPair, type Person, rows, runSql } from "../support/island";
import { type LocalPayments, startLocalPayments } from "../support/payments";
import { giveHalfTokens } from "../support/steps";
import { startTestServer, type TestServer } from "../support/test-server";

const BONUS = RIGHTS.social.monthlyBonusHalfTokens / 2;

let server: TestServer;
let provider: LocalPayments;
let ada: Person;
let free: Person;
let matchIds: string[];
beforeAll(async () => {
  provider = await startLocalPayments();
  server = await startTestServer(() => {
    ada = createMember({ plan: "social" });
    free = createMember();
    matchIds = Array.from({ length: 20 }, () => matchPair(ada, createMember()).matchId);
    // Matches have earned her some; the tests spend what they give.
    runSql(`INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
      SELECT user_id, 'spent_boost', -sum(half_tokens), 'Test', 'test', ${Date.now()} FROM token_entries GROUP BY user_id`);
  });
});
afterAll(async () => {
  server.close();
  await provider.close();
});
afterEach(() => server.reset());

const spend = (from: Person, body: object) =>
  server.request(from, "/api/tokens/spend", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });
const answer = async (from: Person, body: object) => {
  const response = await spend(from, body);
  const { code, title, message } = (await response.json()) as Record<string, string>;
  // Whatever a screen says above the same refusal.
  if (!response.ok) expect(title).toBe("Error");
  return [response.status, code, message];
};
const get = async (path: string) => (await server.request(ada, path)).json();
const spentBy = ({ id }: Person) =>
  rows("token_entries").filter(
    ({ user_id, half_tokens, cause }) =>
      user_id === id && Number(half_tokens) < 0 && cause !== "test",
  );

describe("GET /api/tokens/rewards", () => {
  it("the call lists every reward with its amount, all of them open", async () => {
    const found = (await get("/api/tokens/rewards")) as Record<string, unknown>[];
    const facts = found.map((reward) => [
      reward.rewardType,
      reward.baseTokens,
      reward.bonusTokens,
      reward.isActive,
      reward.subscriptionTierRequired,
    ]);
    expect(facts).toEqual([
      ["profile_completion", 50, 0, true, null],
      ["successful_match", AWARD_HALF_TOKENS.match / 2, 0, true, null],
      ["meetup_attendance", AWARD_HALF_TOKENS.attendance / 2, 0, true, null],
      ["monthly_bonus", BONUS, BONUS, true, "social"],
      ["game_completion", AWARD_HALF_TOKENS.game / 2, 0, true, null],
      ["referral_signup", AWARD_HALF_TOKENS.referralSignup / 2, 0, true, null],
      ["referral_subscribe", AWARD_HALF_TOKENS.referralSubscription / 2, 0, true, null],
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(7);
  });
});

describe("GET /api/tokens/spending-options", () => {
  it("the call lists every option with its price and the tier that it requires", async () => {
    const found = (await get("/api/tokens/spending-options")) as Record<string, unknown>[];
    const facts = found.map((option) => [
      option.optionType,
      option.tokenCost,
      option.isActive,
      option.subscriptionTierRequired,
    ]);
    expect(facts).toEqual([
      ["profile_boost", COST_HALF_TOKENS.profileBoost / 2, true, null],
      ["priority_matching", COST_HALF_TOKENS.priorityMatching / 2, true, "unlimited"],
      ["connection_fee_waiver", COST_HALF_TOKENS.connectionFeeWaiver / 2, true, null],
      ["extra_meetup", COST_HALF_TOKENS.extraMeetup / 2, true, null],
      ["voice_message_unlock", COST_HALF_TOKENS.voiceMessageUnlock / 2, true, null],
    ]);
  });
});

describe("POST /api/tokens/spend", () => {
  it("the price is the catalog's, whatever amount the call names", async () => {
    giveHalfTokens(ada, 20);
    for (const amount of [0, -50, 1, "8", null, 1e9]) {
      const [status] = await answer(ada, {
        optionType: "profile_boost",
        amount,
        description: "Free of charge",
      });
      expect(status).toBe(200);
    }
    expect(spentBy(ada)).toMatchObject([
      { half_tokens: -COST_HALF_TOKENS.profileBoost, description: "Profile boost for 24 hours" },
    ]);
  });

  it("every refusal has a status, a code, and a message", async () => {
    expect(await answer(ada, { optionType: "profile_boost" })).toEqual([
      409,
      "too_few_tokens",
      `This costs ${COST_HALF_TOKENS.profileBoost / 2} tokens and you have 0.`,
    ]);
    giveHalfTokens(ada, 100);
    expect(await answer(ada, { optionType: "priority_matching" })).toEqual([
      403,
      "needs_subscription",
      "Priority matching needs All August Access, the Unlimited plan.",
    ]);
    expect(await answer(ada, { optionType: "connection_fee_waiver" })).toEqual([
      422,
      "invalid",
      "Please choose a match: 20 of them have a connection fee.",
    ]);
    expect(await answer(free, { optionType: "connection_fee_waiver" })).toEqual([
      409,
      "nothing_due",
      "You have no connection fee to pay right now.",
    ]);
    const foreign = { optionType: "connection_fee_waiver", matchId: matchIds[0] };
    expect(await answer(free, foreign)).toEqual([
      422,
      "invalid",
      "We can’t find that match or conversation. Yours are in Matches and Messages.",
    ]);
    for (const optionType of [undefined, "", "everything", 7, ["profile_boost"]])
      expect((await answer(ada, { optionType })).slice(0, 2)).toEqual([422, "invalid"]);
    expect([...spentBy(ada), ...spentBy(free)]).toEqual([]);
  });

  it("what fails unexpectedly says so in the published words and spends nothing", async () => {
    giveHalfTokens(ada, 100);
    runSql("CREATE TRIGGER broken BEFORE INSERT ON deck_lifts BEGIN SELECT RAISE(ABORT, 'x'); END");
    const [status, code, message] = await answer(ada, { optionType: "profile_boost" });
    runSql("DROP TRIGGER broken");
    expect([status, code, message]).toEqual([
      500,
      "failed",
      expect.stringMatching(/^Failed to spend tokens/),
    ]);
    expect(spentBy(ada)).toEqual([]);
  });

  it("of 200 spends at once of a balance that covers one, one succeeds", async () => {
    giveHalfTokens(ada, 20);
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        spend(ada, { optionType: "connection_fee_waiver", matchId: matchIds[at % 20] }),
      ),
    );
    const waived = rows("matches").filter(({ fee_state }) => fee_state === "waived");
    expect(waived).toHaveLength(1);
    expect(spentBy(ada)).toMatchObject([
      { half_tokens: -COST_HALF_TOKENS.connectionFeeWaiver, cause: `fee:${waived[0]?.id}` },
    ]);
    // The match that is waived answers its repeats too: nothing is due there anymore. More forms of a member than are
    // read at once are asked to come again.
    const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    expect(count(200)).toBeGreaterThanOrEqual(1);
    expect(count(200)).toBeLessThanOrEqual(10);
    expect(count(409)).toBeGreaterThan(20);
    expect(count(200) + count(409) + count(503)).toBe(200);
  });

  it("of 200 spends at once on different options, one that the balance covers succeeds", async () => {
    giveHalfTokens(free, COST_HALF_TOKENS.profileBoost);
    const options = ["profile_boost", "voice_message_unlock", "extra_meetup", "priority_matching"];
    const messages = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const [status, , message] = await answer(free, { optionType: options[at % 4] });
        return status === 200 ? String(message) : "";
      }),
    );
    expect(
      messages.filter((text) => text && !text.includes("We didn’t charge you again")),
    ).toHaveLength(1);
    expect(spentBy(free)).toHaveLength(1);
  });
});
