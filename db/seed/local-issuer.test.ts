import { expect, it } from "vitest";
import { database } from "../../app/server/data/database.server";
import { rows, runSql, setUpDatabase, signInUser } from "../../tests/support/island";
import { withoutRecording } from "../../tests/support/watched-database";
import { adoptLocalMembers } from "./island";

setUpDatabase();

const issuers = () => rows("users").map(({ issuer }) => issuer);
const setIssuer = (issuer: string) => runSql(`UPDATE users SET issuer = '${issuer}'`);

/** The demo command scans every member once. */
const adopt = (issuer: string) => withoutRecording(() => adoptLocalMembers(database(), issuer));

it("a demo island started on another port still recognizes its members", () => {
  signInUser();
  setIssuer("http://localhost:3001");
  adopt("http://localhost:4001");
  expect(issuers()).toEqual(["http://localhost:4001"]);
});

it("members of a real identity provider keep their issuer, whatever runs now", () => {
  signInUser();
  setIssuer("https://id.example");
  adopt("http://localhost:4001");
  adopt("https://other.example");
  expect(issuers()).toEqual(["https://id.example"]);
});

it("an island still starts when a member is already known under two ports", () => {
  const [first, again] = [signInUser(), signInUser()];
  runSql(
    `UPDATE users SET subject = 'one', issuer = CASE id WHEN '${first.id}' THEN 'http://localhost:3001' ELSE 'http://localhost:4001' END`,
  );
  const idAt = (port: number) =>
    rows("users").find(({ issuer }) => issuer === `http://localhost:${port}`)?.id;
  adopt("http://localhost:4001");
  expect([idAt(3001), idAt(4001)]).toEqual([first.id, again.id]);
  adopt("http://localhost:3001");
  expect([idAt(3001), idAt(4001)]).toEqual([first.id, again.id]);
});
