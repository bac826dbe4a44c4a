import { beforeEach, describe, expect, it } from "vitest";
import { loadDeck } from "~/features/discover/deck.server";
import { findConversation, listConversations } from "~/features/matches/conversations.server";
import { pauseMember } from "~/features/members/member-state.server";
import { recordIdentities } from "~/features/safety/identities.server";
import { DAY_MS } from "~/server/data/clock.server";
import { loadViewer } from "~/server/web/viewer.server";
import {
  advanceClock,
  createMember,
  forConduct,
  matchPair,
  type Person,
  purge,
  rows,
  runSql,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { deleteAccount } from "./delete-account.server";
import { deletionSchema } from "./deletion.schema";
import { purgeAccounts } from "./purge-accounts.server";
import { loadDeletedAccount, restoreAccount } from "./restore.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada", plan: "social" });
  bea = createMember({ stageName: "Bea", plan: "social" });
});

const shownTo = ({ id }: Person) => (loadDeck(id)?.cards ?? []).length;
const stateOf = ({ id }: Person) => rows("users").find((row) => row.id === id)?.state;
/** Signs in again, on a device whose token is returned. */
const signInAgain = ({ name }: Person) => signInUser(name).token;

describe("a deletion", () => {
  it.each([
    ["delete", true],
    ["  Delete\n", true],
    ["yes", false],
    ["", false],
  ])("is confirmed by the word, in whatever case: %j", (word, isConfirmed) => {
    expect(deletionSchema.safeParse({ word }).success).toBe(isConfirmed);
  });

  it("hides the member at once, ends every session and the match, and says by mail how to come back", () => {
    const pair = matchPair(ada, bea);
    const cai = createMember({ plan: "social" });
    expect(shownTo(cai)).toBe(2);
    expect(deleteAccount(ada.viewer())).toBe("September 7, 2025");
    expect(loadViewer(ada.token)).toBeNull();
    expect(rows("sessions").filter(({ user_id }) => user_id === ada.id)).toEqual([]);
    expect(shownTo(cai)).toBe(1);
    expect(listConversations(bea.id)).not.toMatchObject([{ otherName: "Ada" }]);
    expect(findConversation(bea.id, pair.conversationId)).not.toMatchObject({ otherName: "Ada" });
    const mails = rows("mails").filter(({ subject }) => /deleted/.test(String(subject)));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("/account/restore");
  });

  it("that is repeated does nothing", () => {
    const viewer = ada.viewer();
    deleteAccount(viewer);
    const before = rows("users");
    advanceClock(DAY_MS);
    deleteAccount(viewer);
    expect(rows("users")).toEqual(before);
    const mails = rows("mails").filter(({ subject }) => /deleted/.test(String(subject)));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("/account/restore");
  });
});

it("deleting and coming back all day long sends one mail a day", () => {
  const mails = () => rows("mails").filter(({ subject }) => /deleted/.test(String(subject)));
  for (let time = 0; time < 3; time += 1) {
    deleteAccount(ada.viewer());
    ada.token = signInAgain(ada);
    restoreAccount(ada.token);
  }
  expect(mails()).toHaveLength(1);
  advanceClock(DAY_MS);
  deleteAccount(ada.viewer());
  expect(mails()).toHaveLength(2);
});

describe("a return", () => {
  it("does not happen by signing in alone: the session opens nothing but the question", () => {
    deleteAccount(ada.viewer());
    const token = signInAgain(ada);
    expect(loadViewer(token)).toBeNull();
    expect(loadDeletedAccount(token)).toEqual({
      deletedOn: "August 8, 2025",
      until: "September 7, 2025",
      isSuspended: false,
      isPaused: false,
    });
    expect(loadDeletedAccount(bea.token)).toBeNull();
  });

  it("brings back what there was, and a repeat does nothing", () => {
    deleteAccount(ada.viewer());
    const token = signInAgain(ada);
    advanceClock(30 * DAY_MS - 1);
    expect(restoreAccount(token)).toBe(true);
    expect(loadViewer(token)?.stageName).toBe("Ada");
    expect(shownTo(bea)).toBe(1);
    expect(restoreAccount(token)).toBe(false);
  });

  it("comes too late after thirty days", () => {
    deleteAccount(ada.viewer());
    advanceClock(30 * DAY_MS);
    const token = signInAgain(ada);
    expect(loadDeletedAccount(token)).toMatchObject({ until: null });
    expect(restoreAccount(token)).toBe(false);
    expect(stateOf(ada)).toBe("deleted");
  });

  it("of someone who had paused is a pause", () => {
    pauseMember(ada.id);
    deleteAccount(ada.viewer());
    const token = signInAgain(ada);
    expect(loadDeletedAccount(token)).toMatchObject({ isPaused: true });
    restoreAccount(token);
    expect(stateOf(ada)).toBe("paused");
  });

  it("of an account that is held is a hold, unless it was released since", () => {
    for (const isReleased of [false, true]) {
      const dan = createMember();
      setState(dan, "held");
      deleteAccount(dan.viewer());
      if (isReleased) runSql("UPDATE holds SET decision = 'released', decided_at = held_at");
      restoreAccount(signInAgain(dan));
      expect(stateOf(dan)).toBe(isReleased ? "active" : "held");
    }
  });

  it("of someone who was suspended is a suspension, unless it was lifted since", () => {
    for (const lifts of [false, true]) {
      const dan = createMember();
      setState(dan, "suspended");
      deleteAccount(dan.viewer());
      if (lifts) liftSuspension(dan.id);
      const token = signInAgain(dan);
      expect(loadDeletedAccount(token)).toMatchObject({ isSuspended: !lifts });
      restoreAccount(token);
      expect(loadViewer(token)).toMatchObject(
        lifts
          ? { state: "active", stateReason: null }
          : { state: "suspended", stateReason: "Unkind words" },
      );
    }
  });

  it("of someone who was suspended while the account was deleted is a suspension, and lifting it opens the way", () => {
    deleteAccount(ada.viewer());
    const leftAt = rows("users").find(({ id }) => id === ada.id)?.state_changed_at;
    advanceClock(DAY_MS);
    expect(suspendMember(ada.id, forConduct("Unkind words"))).toBe(true);
    expect(suspendMember(ada.id, forConduct("Again"))).toBe(false);
    expect(rows("users").find(({ id }) => id === ada.id)?.state_changed_at).toBe(leftAt);
    const token = signInAgain(ada);
    expect(restoreAccount(token)).toBe(true);
    expect(loadViewer(token)).toMatchObject({ state: "suspended", stateReason: "Unkind words" });
  });
});

it("a second account that was deleted when the first was suspended comes back held", async () => {
  const twin = createMember();
  runSql(`UPDATE users SET email = '${ada.name}@august.example' WHERE id = '${twin.id}'`);
  deleteAccount(twin.viewer());
  runSql(
    `INSERT INTO identities SELECT 'email', email, id, created_at FROM users WHERE id = '${ada.id}'`,
  );
  suspendMember(ada.id, forConduct("Unkind words"));
  await recordIdentities(async () => []);
  // why: the provider says which address someone has; here it is the one of before.
  const token = signInAgain(twin);
  runSql(`UPDATE users SET email = '${ada.name}@august.example' WHERE id = '${twin.id}'`);
  restoreAccount(token);
  expect(stateOf(twin)).toBe("held");
});

describe("a purge of someone who was suspended after leaving", () => {
  it("waits until they are known again: the same person does not come back unheld", async () => {
    deleteAccount(ada.viewer());
    advanceClock(31 * DAY_MS);
    suspendMember(ada.id, forConduct("Unkind words"));
    expect(await purgeAccounts([])).toBe(0);
    await recordIdentities(async () => []);
    expect(await purgeAccounts([])).toBe(1);
    purge(ada);
    const id = signInUser(ada.name).id;
    expect(rows("users").find((row) => row.id === id)?.state).toBe("held");
  });
});
