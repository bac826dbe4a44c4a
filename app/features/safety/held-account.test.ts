import { beforeEach, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { transact } from "~/server/data/database.server";
import { assertGuard } from "~/server/web/guards.server";
import {
  createMember,
  forConduct,
  matchPair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { catchRefusal, readState } from "../../../tests/support/steps";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { decideHoldWithin, holdWithin } from "./holds.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

const hold = (person: Person) => transact((tx) => holdWithin(tx, person.id, "card"));
const suspend = () => suspendMember(ada.id, forConduct("Unkind words"));
const decide = (decision: "released" | "suspended", by: string | null = null) =>
  transact((tx) =>
    decideHoldWithin(tx, Number(rows("holds").at(-1)?.id), { decision, reason: "The same", by }),
  );

it("a held account is seen by nobody, may do nothing, and is not told why", () => {
  const bea = createMember({ plan: "social" });
  const { conversationId } = matchPair(ada, bea);
  expect([hold(ada), hold(ada)]).toEqual([expect.any(Number), null]);
  expect(findConversation(bea.id, conversationId).otherName).not.toBe("Ada");
  const refusal = catchRefusal(() => assertGuard("welcomed", ada.viewer()));
  expect(refusal).toMatchObject({
    code: "suspended",
    message: "A person checks your account before others see it.",
    options: { goTo: "/suspended" },
  });
});

it("a hold that ends in a suspension has its reason, and its appeal, and can be lifted", () => {
  hold(ada);
  expect(decide("suspended")).toBe(true);
  expect(rows("holds")).toMatchObject([{ decision: "suspended" }]);
  expect(rows("suspensions")).toMatchObject([{ ground: "duplicate", reason: "The same" }]);
  liftSuspension(ada.id);
  expect(readState(ada)).toBe("active");
});

it("suspending a held account by another way decides its hold, too", () => {
  hold(ada);
  suspend();
  expect(rows("holds")).toMatchObject([{ decision: "suspended" }]);
  expect(readState(ada)).toBe("suspended");
  expect(hold(ada)).toBeNull();
  expect(rows("holds")).toHaveLength(1);
});

it("nobody decides about whom they were matched with", () => {
  const bea = createMember();
  matchPair(ada, bea);
  hold(ada);
  expect(() => decide("released", bea.id)).toThrow(expect.objectContaining({ code: "not_found" }));
});
