import { EMAIL_ISSUER } from "@db/schema";
import { describe, expect, it, vi } from "vitest";
import { blockAddress } from "~/features/safety/blocked-addresses.server";
import { recordIdentities } from "~/features/safety/identities.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/server/data/clock.server";
import { loadViewer } from "~/server/web/viewer.server";
import {
  advanceClock,
  createMember,
  forConduct,
  type Person,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { catchRefusal } from "../../../tests/support/steps";
import { suspendMember } from "../../../tests/support/suspensions";
import {
  type AskedCode,
  CODE_MINUTES,
  CODE_TRIES,
  deleteOldCodes,
  makeCode,
  signInByCode,
} from "./sign-in-code.server";

setUpDatabase();

const ADDRESS = "sam@island.example";
const NETWORK = "203.0.113.7";
const FROM = {
  network: NETWORK,
  browser: { userAgent: "Vitest", formerToken: null },
  typedBefore: {},
};

const type = (asked: AskedCode, code: string) => signInByCode(asked, code, FROM);
/** Another code of six digits. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

function signIn(address = ADDRESS) {
  const { asked, code } = makeCode(address, NETWORK);
  const typed = type(asked, code);
  if (typed.outcome !== "right") throw new Error(`The code was ${typed.outcome}`);
  return typed.session;
}

describe("a code", () => {
  it("has six digits and signs someone new in to an account keyed on the address", () => {
    const { asked, code } = makeCode(ADDRESS, NETWORK);
    expect(code).toMatch(/^\d{6}$/);
    expect(type(asked, code)).toMatchObject({ outcome: "right" });
    expect(rows("users")).toMatchObject([
      { issuer: EMAIL_ISSUER, subject: ADDRESS, email: ADDRESS, first_name: null },
    ]);
  });

  it("leads a second time to the same account", () => {
    const first = signIn();
    advanceClock(DAY_MS);
    expect(signIn().userId).toBe(first.userId);
    expect(rows("users")).toHaveLength(1);
  });

  it("works once", () => {
    const { asked, code } = makeCode(ADDRESS, NETWORK);
    type(asked, code);
    expect(type(asked, code)).toEqual({ outcome: "over" });
    expect(rows("sign_in_codes")).toEqual([]);
    expect(rows("sessions")).toHaveLength(1);
  });

  it("works up to its last millisecond and not after it", () => {
    const early = makeCode(ADDRESS, NETWORK);
    advanceClock(CODE_MINUTES * MINUTE_MS - 1);
    expect(type(early.asked, early.code)).toMatchObject({ outcome: "right" });
    const late = makeCode(ADDRESS, NETWORK);
    advanceClock(CODE_MINUTES * MINUTE_MS);
    expect(type(late.asked, late.code)).toEqual({ outcome: "over" });
    expect(deleteOldCodes()).toBe(0);
    advanceClock(1);
    expect(deleteOldCodes()).toBe(1);
  });

  it("is over after five wrong tries, also for the right digits", () => {
    const { asked, code } = makeCode(ADDRESS, NETWORK);
    const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const left = Array.from({ length: CODE_TRIES }, () => type(asked, other(code)));
    const lines = logged.mock.calls.map(String).filter((line) => line.includes("code_wrong"));
    expect(lines).toHaveLength(CODE_TRIES);
    expect(lines.join()).not.toContain(ADDRESS);
    logged.mockRestore();
    expect(left).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ outcome: "wrong", triesLeft })));
    expect(type(asked, code)).toEqual({ outcome: "over" });
    expect(rows("users")).toEqual([]);
  });

  it("works on its fifth try", () => {
    const { asked, code } = makeCode(ADDRESS, NETWORK);
    for (let tries = 1; tries < CODE_TRIES; tries++) type(asked, other(code));
    expect(type(asked, code)).toMatchObject({ outcome: "right" });
  });

  it("ends when another one is asked for, and its browser costs the new one no try", () => {
    const first = makeCode(ADDRESS, NETWORK);
    const second = makeCode(ADDRESS, NETWORK);
    for (const code of [first.code, second.code, "000000"])
      expect(type(first.asked, code)).toEqual({ outcome: "over" });
    expect(rows("sign_in_codes")).toMatchObject([{ tries: 0 }]);
    expect(type(second.asked, second.code)).toMatchObject({ outcome: "right" });
  });

  it("of one address opens no other", () => {
    const { asked, code } = makeCode("eve@island.example", NETWORK);
    expect(type({ ...asked, address: ADDRESS }, code)).toMatchObject({ outcome: "wrong" });
    expect(rows("users")).toEqual([]);
  });

  it("is kept neither in digits nor with its address", () => {
    const { code } = makeCode(ADDRESS, NETWORK);
    const kept = JSON.stringify([rows("sign_in_codes"), rows("rate_limits"), rows("mails")]);
    for (const secret of [code, ADDRESS, "sam@"]) expect(kept).not.toContain(secret);
  });

  it("that cannot start a session is not used up", () => {
    const { asked, code } = makeCode(ADDRESS, NETWORK);
    const broken = { ...FROM, browser: { userAgent: null as never, formerToken: null } };
    expect(() => signInByCode(asked, code, broken)).toThrow();
    expect(rows("users")).toEqual([]);
    expect(type(asked, code)).toMatchObject({ outcome: "right" });
  });
});

describe("limits", () => {
  it("an address gets five codes an hour and twelve a day, whether anyone has it or not", () => {
    signIn();
    for (const address of [ADDRESS, "nobody@island.example"]) {
      let made = address === ADDRESS ? 1 : 0;
      for (let hour = 0; hour < 3; hour++) {
        while (made < Math.min(5 * (hour + 1), 12)) {
          makeCode(address, `198.51.100.${made}`);
          made += 1;
        }
        expect(catchRefusal(() => makeCode(address, NETWORK))).toMatchObject({
          code: "too_often",
          options: { retryAfterSeconds: expect.any(Number) },
        });
        advanceClock(HOUR_MS);
      }
      advanceClock(DAY_MS);
    }
  });

  it("a network asks for sixty codes an hour, and others are not kept waiting", () => {
    for (let asked = 0; asked < 60; asked++) makeCode(`${asked}@island.example`, NETWORK);
    expect(catchRefusal(() => makeCode(ADDRESS, NETWORK))).toMatchObject({ code: "too_often" });
    expect(makeCode(ADDRESS, "198.51.100.1").code).toMatch(/^\d{6}$/);
  });

  it("a network tries a hundred and twenty codes an hour, and then not even a right one", () => {
    const { asked, code } = makeCode(ADDRESS, NETWORK);
    for (let tries = 0; tries < 120; tries++) type({ id: "made-up", address: ADDRESS }, "123456");
    expect(catchRefusal(() => type(asked, code))).toMatchObject({ code: "too_often" });
  });
});

describe("whose account it is", () => {
  it("someone suspended signs in to read why, and stays suspended", () => {
    const { userId } = signIn();
    suspendMember(userId, forConduct("Unkind words"));
    expect(loadViewer(signIn().token)).toMatchObject({ id: userId, state: "suspended" });
  });

  it("anyone who proves an address that someone suspended only claimed is not held", async () => {
    const ada = createMember();
    suspendMember(ada.id, forConduct("Unkind words"));
    await recordIdentities(async () => []);
    const { token } = signIn(`${ada.name}@august.example`);
    expect(loadViewer(token)).toMatchObject({ state: "active" });
  });

  it("someone whose address was blocked in advance is blocked from the first sign-in on", () => {
    const bea = createMember();
    blockAddress(bea.viewer(), { address: "Sam+summer@island.example" });
    const { userId } = signIn();
    expect(rows("blocks")).toMatchObject([{ blocker_id: bea.id, blocked_id: userId }]);
  });

  it("a deleted account is the one that a code leads to, until it is purged", () => {
    const { userId, token } = signIn();
    setState({ id: userId, token } as Person, "deleted");
    expect(signIn().userId).toBe(userId);
  });
});
