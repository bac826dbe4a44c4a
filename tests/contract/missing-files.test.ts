import { describe, expect, it } from "vitest";
import type { Role } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";

const { fixtures, server } = setUpRoleServer();

describe.each<[Role, string]>([
  ["free", "/media/no-such-media/192.webp"],
  ["visitor", "/calendar/no-such-feed/august.ics"],
  ["free", "/calendar-reminders/files/no-such-file.ics"],
  ["moderator", "/review/reports/999999/still"],
  ["free", "/account/export/no-such-export"],
])("to the %s a missing file, %s,", (role, path) => {
  const request = (accept: string) =>
    server.request(fixtures.people[role], path, { headers: { Accept: accept } });

  it("is a page with a way home for anyone who opens it", async () => {
    const response = await request("text/html,application/xhtml+xml,*/*;q=0.8");
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toMatch(/<h1>.+<a href="\/">Home<\/a>/);
  });
});

it("a page or an app that loads a missing file gets no page", async () => {
  for (const [role, path, accept] of [
    ["free", "/media/no-such-media/192.webp", "image/avif,image/webp,*/*;q=0.8"],
    ["visitor", "/calendar/no-such-feed/august.ics", "text/calendar"],
  ] as const) {
    const response = await server.request(fixtures.people[role], path, {
      headers: { Accept: accept },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  }
});
