import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endRevoked, startSession } from "~/features/account/account-sessions.server";
import { blockMember } from "~/features/safety/block.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Person,
  runSql,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { endDevice, endSession } from "../web/sessions.server";
import {
  endAllPolls,
  endPollsUnless,
  MOST_POLLS,
  pollCount,
  publish,
  publishWhere,
  waitForChange,
} from "./changes.server";
import { DAY_MS, now } from "./clock.server";

setUpDatabase();

afterEach(() => {
  vi.useRealTimers();
  endAllPolls();
});

const HOLD_MS = 10_000;
const hold = (memberId: string, signal?: AbortSignal) =>
  waitForChange({ memberId, sessionId: `session of ${memberId}` }, HOLD_MS, signal);

it("a change answers the long polls of the members it concerns once, and nobody else's", async () => {
  const [ada, bea] = [hold("ada"), hold("bea")];
  publish("ada", "nobody");
  expect(await ada).toBe("changed");
  expect(pollCount()).toBe(1);
  endAllPolls();
  expect(await bea).toBe("unchanged");
  expect(pollCount()).toBe(0);
});

it("a long poll without a change ends after its timeout", async () => {
  vi.useFakeTimers();
  const ada = hold("ada");
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(pollCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ada).toBe("unchanged");
  expect(pollCount()).toBe(0);
});

it("a client that disconnected no longer waits", async () => {
  const gone = new AbortController();
  const ada = hold("ada", gone.signal);
  gone.abort();
  expect(await ada).toBe("unchanged");
  expect(await hold("ada", gone.signal)).toBe("unchanged");
  expect(pollCount()).toBe(0);
});

it("nothing of a pending poll is left once it is answered, neither a timer nor a listener", async () => {
  vi.useFakeTimers();
  const gone = new AbortController();
  const [ada, bea] = [hold("ada", gone.signal), hold("bea")];
  expect(vi.getTimerCount()).toBe(2);
  publish("ada");
  expect(await ada).toBe("changed");
  expect(vi.getTimerCount()).toBe(1);
  expect(getEventListeners(gone.signal, "abort")).toEqual([]);
  endAllPolls();
  expect(await bea).toBe("unchanged");
  expect(vi.getTimerCount()).toBe(0);
});

it("polls beyond the limit are answered at once, and there is room again afterwards", async () => {
  const all = Array.from({ length: MOST_POLLS }, (_, at) => hold(`member ${at}`));
  expect(await hold("one more")).toBe("full");
  publish("member 0");
  expect(await all[0]).toBe("changed");
  const later = hold("one more");
  expect(pollCount()).toBe(MOST_POLLS);
  expect(endPollsUnless(() => ["session of one more"])).toBe(MOST_POLLS - 1);
  expect(publishWhere((ids) => ids)).toBe(1);
  expect(await later).toBe("changed");
});

describe("pending polls end", () => {
  const holdAs = ({ viewer }: Person) => {
    const { id, sessionId } = viewer();
    return waitForChange({ memberId: id, sessionId }, HOLD_MS);
  };

  it("a pending poll ends when its device is signed out, and those of other devices stay", async () => {
    const ada = createMember();
    const phone = signInUser(ada.name);
    const [here, there] = [holdAs(ada), holdAs(phone)];
    endDevice(ada.id, phone.viewer().sessionId);
    expect(await there).toBe("revoked");
    expect(pollCount()).toBe(1);
    endSession(ada.token);
    expect(await here).toBe("revoked");
  });

  it("a pending poll ends when a new sign-in in the same browser replaces its session", async () => {
    const ada = signInUser();
    const pending = holdAs(ada);
    const { email, firstName, lastName } = ada.viewer();
    const identity = { issuer: "https://id.example", subject: ada.name };
    startSession(
      { ...identity, email, firstName, lastName },
      { userAgent: "Vitest", formerToken: ada.token },
    );
    expect(pollCount()).toBe(0);
    expect(await pending).toBe("revoked");
  });

  it.each(["suspended", "deleted"] as const)(
    "a pending poll ends at once when the member is %s, and those of others stay",
    async (state) => {
      const [ada, bea] = [createMember(), createMember()];
      const [pending, other] = [holdAs(ada), holdAs(bea)];
      setState(ada, state);
      expect(pollCount()).toBe(1);
      expect(await pending).toBe("revoked");
      expect(endRevoked()).toBe(0);
      endAllPolls();
      expect(await other).toBe("unchanged");
    },
  );

  // What another process does, as a moderator's command, nobody here hears of.
  const suspendElsewhere = ({ id }: Person) =>
    runSql(`INSERT INTO suspensions (user_id, ground, reason, suspended_at) VALUES ('${id}', 'conduct', 'Unkind', ${now().getTime()});
      UPDATE users SET state = 'suspended', state_reason = 'Unkind', state_changed_at = ${now().getTime()} WHERE id = '${id}';
      DELETE FROM sessions WHERE user_id = '${id}'`);
  it.each<[string, (ada: Person) => void]>([
    ["is held", (ada) => setState(ada, "held")],
    ["is suspended elsewhere", suspendElsewhere],
  ])("the sweep ends a pending poll when the member %s", async (_what, change) => {
    const [ada, bea] = [createMember(), createMember()];
    const [pending, other] = [holdAs(ada), holdAs(bea)];
    change(ada);
    expect(pollCount()).toBe(2);
    expect(endRevoked()).toBe(1);
    expect(await pending).toBe("revoked");
    expect(pollCount()).toBe(1);
    endAllPolls();
    expect(await other).toBe("unchanged");
  });

  it("the pending polls of both members end when one blocks the other, and the blocker's only with a match", async () => {
    for (const isMatched of [true, false]) {
      const [ada, bea] = [createMember({ gender: "female" }), createMember({ gender: "male" })];
      if (isMatched) matchPair(ada, bea);
      const [first, second] = [holdAs(ada), holdAs(bea)];
      blockMember(ada.id, bea.id);
      expect(await second).toBe("changed");
      endAllPolls();
      expect(await first).toBe(isMatched ? "changed" : "unchanged");
    }
  });
});

describe("a pending poll while the clock jumps by a day", () => {
  it.each([-DAY_MS, DAY_MS])("ends when it would have ended: %i ms", async (byMs) => {
    const ada = createMember();
    const { id, sessionId } = ada.viewer();
    const readMachine = Date.now.bind(Date);
    const pending = waitForChange({ memberId: id, sessionId }, 300);
    let end: string | undefined;
    pending.then((reason) => {
      end = reason;
    });
    // Its turn comes before that of a longer one, however busy the machine is.
    const early = new Promise((resolve) => setTimeout(() => resolve(end), 50));
    vi.spyOn(Date, "now").mockImplementation(() => readMachine() + byMs);
    advanceClock(byMs);
    // A sweep meanwhile ends nobody's who is signed in.
    endRevoked();
    expect(await early).toBeUndefined();
    // What waited for another day would end with the time limit of this test.
    expect(await pending).toBe("unchanged");
    vi.restoreAllMocks();
  });
});
