import { expect, it } from "vitest";
import { database } from "../../app/server/database.server";
import { arrive, onFreshIsland, rows, tamper, tamperDespite } from "../../tests/support/island";
import { quietly } from "../../tests/support/watched-database";
import { adoptLocalMembers } from "./island";

onFreshIsland();

const issuers = () => rows("users").map(({ issuer }) => issuer);
const RULE = "users_identity_never_changes";
const give = (issuer: string) => tamperDespite(RULE, `UPDATE users SET issuer = '${issuer}'`);

/** The demo command scans every member once. */
const adopt = (issuer: string) => quietly(() => adoptLocalMembers(database(), issuer));

it("a demo island started on another port still recognizes its members", () => {
  arrive();
  give("http://localhost:3001");
  adopt("http://localhost:4001");
  expect(issuers()).toEqual(["http://localhost:4001"]);
  const change = "UPDATE users SET issuer = 'http://localhost:5001'";
  expect(() => tamper(change), "the rule holds again").toThrow(RULE);
});

it("members of a real identity provider keep their issuer, whatever runs now", () => {
  arrive();
  give("https://id.example");
  adopt("http://localhost:4001");
  adopt("https://other.example");
  expect(issuers()).toEqual(["https://id.example"]);
});

it("an island still starts when a member is already known under two ports", () => {
  const [first, again] = [arrive(), arrive()];
  tamperDespite(
    RULE,
    `UPDATE users SET subject = 'one', issuer = CASE id WHEN '${first.id}' THEN 'http://localhost:3001' ELSE 'http://localhost:4001' END`,
  );
  const idAt = (port: number) =>
    rows("users").find(({ issuer }) => issuer === `http://localhost:${port}`)?.id;
  adopt("http://localhost:4001");
  expect([idAt(3001), idAt(4001)]).toEqual([first.id, again.id]);
  adopt("http://localhost:3001");
  expect([idAt(3001), idAt(4001)]).toEqual([first.id, again.id]);
});
