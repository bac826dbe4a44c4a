import { beforeEach, expect, it } from "vitest";
import { startSession } from "~/features/account/account-sessions.server";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  forConduct,
  type Person,
  purge,
  setUpDatabase,
} from "../../../tests/support/island";
import { readState } from "../../../tests/support/steps";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { recordIdentities } from "./identities.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

/** Signs someone in at a provider, which may vouch for the address. */
const arrive = (subject: string, email: string | null, isEmailProven = false): string =>
  startSession(
    {
      ...{ issuer: "https://id.example", subject, email, firstName: "Ada", lastName: null },
      isEmailProven,
    },
    { userAgent: "Vitest", formerToken: null },
  ).userId;
const stateOf = (id: string) => readState({ id });
const suspend = (person = ada) => suspendMember(person.id, forConduct("Unkind words"));

it("a mailbox with which someone suspended signed in later is known too, also after the account is purged", async () => {
  suspend();
  await recordIdentities(async () => []);
  arrive(ada.name, "later@island.example", true);
  expect(stateOf(arrive("second", "later@island.example"))).toBe("held");
  purge(ada);
  expect(stateOf(arrive("third", "later@island.example"))).toBe("held");
});

it("a mailbox that two shared who were suspended is known when one of them is let go with another", async () => {
  const bea = createMember();
  arrive(ada.name, "both@island.example", true);
  arrive(bea.name, "both+bea@island.example", true);
  for (const one of [ada, bea]) suspend(one);
  arrive(ada.name, "mine@island.example", true);
  liftSuspension(ada.id);
  await recordIdentities(async () => []);
  expect(stateOf(arrive("third", "both@island.example"))).toBe("held");
  expect(stateOf(arrive("fourth", "mine@island.example"))).toBe("active");
});

it("a mailbox that came after the suspension is known", async () => {
  arrive(ada.name, null);
  suspend();
  await recordIdentities(async () => []);
  arrive(ada.name, "late@island.example", true);
  advanceClock(2 * DAY_MS);
  expect(stateOf(arrive("second", "late@island.example"))).toBe("held");
});
