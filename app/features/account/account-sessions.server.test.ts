import { beforeEach, expect, it } from "vitest";
import type { Identity } from "~/features/members/sign-in-ways.server";
import { SESSION_LIFETIME_MS } from "~/server/web/cookies.server";
import {
  deleteExpiredSessions,
  endDevice,
  endSession,
  hashToken,
  listDevices,
} from "~/server/web/sessions.server";
import { loadViewer } from "~/server/web/viewer.server";
import {
  advanceClock,
  type Person,
  rows,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { startSession } from "./account-sessions.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = signInUser("ada");
});

const IDENTITY = {
  issuer: "https://id.example",
  subject: "ada",
  email: "new@august.example",
  firstName: "Ada",
  lastName: "Lovelace",
};
const signIn = (changes: Partial<Identity> = {}, formerToken: string | null = null) =>
  startSession({ ...IDENTITY, ...changes }, { userAgent: "x".repeat(5000), formerToken });

it.each([
  ["Ada\u200b", "Ada"],
  [" Ada\n Mae ", "Ada Mae"],
  ["\u200b\u3164", null],
  ["\u2800", null],
  ["August Team", null],
  ["\u0410dmin", null],
  ["ꓮꓓꓟꓲꓠ", null],
  ["August HQ", null],
  ["Nguyễn", "Nguyễn"],
  [`a${"\u0301".repeat(35)}`, null],
  ["\ufb2c".repeat(60), null],
  ["👩🏽‍🌾", "👩🏽‍🌾"],
])("a first name that the provider gives as %j is kept as %j", (claim, firstName) => {
  signIn({ firstName: claim, lastName: claim });
  expect(ada.viewer()).toMatchObject({ firstName, lastName: firstName });
});

it("an account is identified by issuer and subject, never by e-mail", () => {
  expect(signIn().userId).toBe(ada.id);
  expect(ada.viewer()).toMatchObject({ email: "new@august.example", lastName: "Lovelace" });
  expect(signIn({ issuer: "https://other.example" }).userId).not.toBe(ada.id);
  expect(signIn({ subject: "somebody else" }).userId).not.toBe(ada.id);
});

it("a sign-in at which the provider could not be asked keeps the address and the names", () => {
  signIn();
  const untold = { email: undefined, firstName: undefined, lastName: undefined };
  signIn(untold);
  expect(ada.viewer()).toMatchObject({ email: "new@august.example", firstName: "Ada" });
  expect(rows("users")[0]).toMatchObject({ address_key: expect.any(String) });
  signIn({ email: null, firstName: null });
  expect(ada.viewer()).toMatchObject({ email: null, firstName: null, lastName: "Lovelace" });
  expect(signIn({ subject: "untold", ...untold }).userId).not.toBe(ada.id);
});

it("the database stores no token, and a new sign-in ends the browser's previous session", () => {
  expect(JSON.stringify(rows("sessions"))).not.toContain(ada.token);
  const { token } = signIn({}, ada.token);
  expect(token).not.toBe(ada.token);
  expect(loadViewer(ada.token)).toBeNull();
  expect(loadViewer(token)?.id).toBe(ada.id);
});

it("a session ends when it expires, and only its own member can end it earlier", () => {
  const bea = signInUser("bea");
  const [device] = listDevices(ada.id);
  endDevice(bea.id, device?.id ?? "");
  expect(ada.viewer().id).toBe(ada.id);
  endDevice(ada.id, device?.id ?? "");
  expect(loadViewer(ada.token)).toBeNull();
  advanceClock(SESSION_LIFETIME_MS - 1);
  expect(loadViewer(bea.token)?.id).toBe(bea.id);
  advanceClock(1);
  expect(loadViewer(bea.token)).toBeNull();
  advanceClock(1);
  expect(deleteExpiredSessions()).toBe(1);
  expect(rows("sessions")).toEqual([]);
});

it("the device list holds a member's own active sessions, newest first", () => {
  advanceClock(1000);
  signIn();
  signInUser("bea");
  expect(listDevices(ada.id).map(({ userAgent }) => userAgent.length)).toEqual([200, 6]);
  endSession(ada.token);
  endSession(ada.token);
  expect(listDevices(ada.id)).toHaveLength(1);
});

it("a malformed token, a token's hash and a deleted member's token sign nobody in", () => {
  for (const token of ["", "x", hashToken(ada.token), `${ada.token} `])
    expect(loadViewer(token)).toBeNull();
  setState(ada, "deleted");
  expect(loadViewer(ada.token)).toBeNull();
});
