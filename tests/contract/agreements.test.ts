import { expect, it } from "vitest";
import { setUpRoleServer } from "../support/role-server";

const { fixtures, server } = setUpRoleServer();

const CHOICE = "/meetups?place=3&date=2026-08-09&slot=10#book";

it.each([
  [CHOICE, CHOICE],
  ["//elsewhere.example", "/discover"],
  ["https://elsewhere.example/meetups", "/discover"],
])("the agreements that %s asked for lead to %s", async (returnTo, next) => {
  const path = `/community-agreements?returnTo=${encodeURIComponent(returnTo)}`;
  const sent = await server.request(fixtures.people.undecided, path, {
    method: "POST",
    body: new URLSearchParams({ agreedToCodeOfConduct: "on", agreedToConflictResolution: "on" }),
  });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, next]);
  // Anyone who has agreed before goes on to the same place.
  const opened = await server.request(fixtures.people.undecided, path);
  expect([opened.status, opened.headers.get("Location")]).toEqual([303, next]);
});
