import { beforeEach, expect, it } from "vitest";
import { saveIdentity } from "~/features/members/sign-in-ways.server";
import { hold } from "~/features/review/review.fixture";
import { transact } from "~/server/data/database.server";
import {
  createMember,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../tests/support/island";
import { withoutRecording } from "../../tests/support/watched-database";
import * as role from "./role";

setUpDatabase();

// why: a look-up by e-mail, once and by hand, may scan the members.
const setRole: typeof role.setRole = (...command) =>
  withoutRecording(() => role.setRole(...command));

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember();
  bea = createMember();
});

const readEmail = (person: Person) => `${person.name}@august.example`;

it("an address that was only claimed makes no moderator, and an id or a proven one does", () => {
  const email = "sam@island.example";
  const arrive = (isEmailProven: boolean) =>
    transact((tx) =>
      saveIdentity(tx, {
        ...{ issuer: "https://id.example", subject: "sam", firstName: null, lastName: null },
        ...{ email, isEmailProven },
      }),
    );
  const id = arrive(false);
  const roleOf = () => rows("users").find((row) => row.id === id)?.role;
  expect(setRole({ email }, false)).toMatchObject({
    exitCode: 1,
    sentence: expect.stringContaining("has never proven that address"),
  });
  expect(roleOf()).toBe("member");
  expect(setRole({ email, id }, false).exitCode).toBe(0);
  expect(setRole({ email }, true).exitCode).toBe(0);
  arrive(true);
  expect(setRole({ email: email.toUpperCase() }, false).exitCode).toBe(0);
  expect(roleOf()).toBe("moderator");
});

it("an account that is held or suspended does not become a moderator", () => {
  hold(ada);
  expect(setRole({ email: readEmail(ada) }, false)).toMatchObject({
    exitCode: 1,
    sentence: expect.stringContaining("is held and cannot become a moderator"),
  });
  setState(bea, "suspended");
  expect(setRole({ email: readEmail(bea) }, false).exitCode).toBe(1);
  expect(rows("users").map(({ role }) => role)).toEqual(["member", "member"]);
});

it("members who share an address are told apart by their id", () => {
  const email = "one@august.example";
  runSql(`UPDATE users SET email = '${email}' WHERE id IN ('${ada.id}', '${bea.id}')`);
  expect(setRole({ email }, false)).toMatchObject({
    exitCode: 3,
    sentence: expect.stringContaining(bea.id),
  });
  expect(setRole({ email, id: bea.id }, false).exitCode).toBe(0);
  expect(setRole({ email, id: "nobody" }, false).exitCode).toBe(1);
  expect(rows("users").find(({ id }) => id === bea.id)).toMatchObject({ role: "moderator" });
});
