import { beforeEach, expect, it } from "vitest";
import { type Identity, saveIdentity } from "~/features/members/sign-in-ways.server";
import { transact } from "~/server/data/database.server";
import { createMember, type Person, rows, setUpDatabase } from "../../tests/support/island";
import { withoutRecording } from "../../tests/support/watched-database";
import * as identities from "./identities";

setUpDatabase();

// why: what is run once and by hand may scan tables.
const listIdentities: typeof identities.listIdentities = (...command) =>
  withoutRecording(() => identities.listIdentities(...command));
const moveIdentities: typeof identities.moveIdentities = (...command) =>
  withoutRecording(() => identities.moveIdentities(...command));

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember();
  bea = createMember();
});

const readEmail = (person: Person) => `${person.name}@august.example`;
const OLD = "https://id.example";
const NEW = "https://new.example";
const BY_CODE = { firstName: undefined, lastName: undefined, isEmailProven: true };
const arrive = (identity: Pick<Identity, "issuer" | "subject"> & Partial<Identity>) =>
  transact((tx) => saveIdentity(tx, { email: null, firstName: null, lastName: null, ...identity }));
const prove = (person: Person) =>
  arrive({ issuer: OLD, subject: person.name, email: readEmail(person), isEmailProven: true });
const issuers = () => rows("users").map(({ issuer, subject }) => [issuer, subject]);
const move = (trusts = false, isDone = true) => moveIdentities({ from: OLD, trusts }, isDone);

it("each issuer is listed with its accounts and how many have a verified address", () => {
  prove(ada);
  const sam = "sam@island.example";
  arrive({ issuer: "email", subject: sam, email: sam, ...BY_CODE });
  expect(listIdentities().sentence).toBe(
    `email  1 account, 1 with a verified address\n${OLD}  2 accounts, 1 with a verified address`,
  );
});

it("a move is listed first and changes nothing", () => {
  prove(ada);
  const before = [rows("users"), rows("identities")];
  const { exitCode, sentence } = move(false, false);
  expect(exitCode).toBe(0);
  expect(sentence).toBe(
    [
      `Would move 1 account of ${OLD} to an address:`,
      `  ${ada.id}  ${readEmail(ada)}`,
      "Would leave 1 account as before:",
      `  ${bea.id}  ${readEmail(bea)} was never verified`,
      "Nothing was changed. Add --do.",
    ].join("\n"),
  );
  expect([rows("users"), rows("identities")]).toEqual(before);
});

it("a moved account is reached by a code, by another provider, and by the former one, and moves once", () => {
  prove(ada);
  expect(move().sentence).toMatch(/^Moved 1 account /);
  expect(issuers()).toEqual([
    ["email", readEmail(ada)],
    [OLD, bea.name],
  ]);
  const email = readEmail(ada);
  expect(arrive({ issuer: "email", subject: email, email, ...BY_CODE })).toBe(ada.id);
  expect(arrive({ issuer: NEW, subject: "x", email, isEmailProven: true })).toBe(ada.id);
  expect(arrive({ issuer: NEW, subject: "x" })).toBe(ada.id);
  expect(arrive({ issuer: OLD, subject: ada.name })).toBe(ada.id);
  expect(move().sentence).toMatch(/^Moved 0 accounts /);
  expect(moveIdentities({ from: NEW, trusts: true }, true).exitCode).toBe(1);
});

it("where the former provider is trusted, every address moves but one that is shared, taken, or missing", () => {
  const [cai, dan, eve, fay] = [createMember(), createMember(), createMember(), createMember()];
  const setAddress = (person: Person, email: string | null) =>
    arrive({ issuer: OLD, subject: person.name, email });
  setAddress(cai, "Shared@island.example");
  setAddress(dan, "shared@island.example");
  setAddress(eve, null);
  const taken = "taken@island.example";
  setAddress(fay, taken);
  arrive({ issuer: "email", subject: taken, email: taken, ...BY_CODE });
  const { sentence } = move(true);
  expect(sentence).toMatch(/^Moved 2 accounts /);
  for (const [person, why] of [
    [cai, "shares shared@island.example"],
    [dan, "shares shared@island.example"],
    [eve, "has no address"],
    [fay, `${taken} belongs to another account`],
  ] as const)
    expect(sentence).toContain(`  ${person.id}  ${why}`);
  expect(issuers().filter(([issuer]) => issuer === OLD)).toHaveLength(4);
});
