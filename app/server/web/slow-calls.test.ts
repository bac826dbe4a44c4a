import { expect, it, vi } from "vitest";
import { createMember, rows, runSql, setUpDatabase } from "../../../tests/support/island";
import { now } from "../data/clock.server";
import { sessionCookie } from "./cookies.server";
import { callAction } from "./route.server";
import { endSession } from "./sessions.server";

setUpDatabase();

it("a call whose session ends while its body arrives does nothing", async () => {
  const ada = createMember();
  const act = vi.fn(() => ({}));
  const send = async (arrive: () => void) => {
    const body = new ReadableStream(
      {
        pull(controller) {
          arrive();
          controller.enqueue(Buffer.from("{}"));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const url = `${process.env.APP_URL}/api/x`;
    const Cookie = (await sessionCookie().serialize(ada.token)).replace(/;.*/, "");
    const headers = { Cookie, Referer: url, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const request = new Request(url, init as RequestInit);
    return (await callAction("agreed", act)({ request, params: {}, context: {} })).status;
  };
  expect(await send(() => undefined)).toBe(200);
  expect(await send(() => endSession(ada.token))).toBe(401);
  expect(act).toHaveBeenCalledTimes(1);
});

it("a moderator whose role is revoked while they decide is refused like anyone who is none, and no error is recorded", async () => {
  const ada = createMember();
  const setRole = (role: string) =>
    runSql(`UPDATE users SET role = '${role}' WHERE id = '${ada.id}'`);
  const decide = vi.fn(() => {
    // Another process has done that since the guard let the call through.
    setRole("member");
    runSql(`INSERT INTO moderation_entries (decided_at, moderator_id, action, subject)
      VALUES (${now().getTime()}, '${ada.id}', 'approve_media', 'media:1')`);
    return {};
  });
  const send = async () => {
    const url = `${process.env.APP_URL}/api/x`;
    const Cookie = (await sessionCookie().serialize(ada.token)).replace(/;.*/, "");
    const headers = { Cookie, Referer: url, "Content-Type": "application/json" };
    const request = new Request(url, { method: "POST", headers, body: "{}" });
    const args = { request, params: {}, context: {} };
    const response = await callAction("moderator", decide)(args);
    return { status: response.status, body: await response.json() };
  };
  setRole("moderator");
  const refused = await send();
  expect(refused).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(await send()).toEqual(refused);
  expect(decide).toHaveBeenCalledTimes(1);
  expect([rows("moderation_entries"), rows("error_records")]).toEqual([[], []]);
});
