import { describe, expect, it } from "vitest";
import { ACTIONS, findPost, findSender } from "../support/all-contracts";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump, type RequestOptions } from "../support/test-server";
import { buildSent } from "./post-as";

const { fixtures, server } = setUpRoleServer();

const FOREIGN: [string, Record<string, string>][] = [
  ["marked cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ["marked same-site", { "Sec-Fetch-Site": "same-site" }],
  ["marked cross-site with our own origin", { "Sec-Fetch-Site": "cross-site", Origin: "own" }],
  ["from a foreign origin without the mark", { Origin: "https://evil.example" }],
  ["from an opaque origin without the mark", { Origin: "null" }],
];

/** Sends the example of an action as someone who may do it. */
async function send(route: string, headers: Record<string, string>, end = "") {
  const row = findPost(route);
  const role = findSender(route);
  const sent: RequestOptions = buildSent(row, fixtures.params[role]);
  const own = process.env.APP_URL ?? "";
  const foreign = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === "own" ? own : value]),
  );
  const { "Content-Type": type = "" } = sent.headers ?? {};
  const [path = "", query] = fillParams(row.path, fixtures.params[role]).split("?");
  return server.request(fixtures.people[role], `${path}${end}${query ? `?${query}` : ""}`, {
    ...sent,
    headers: { "Content-Type": type, ...foreign },
  });
}

/**
 * Remix compares `Origin` with `Host` before a screen's action is reached, and answers an empty
 * 500. The request guard, which is not in front of it here, lets each route refuse it; nothing is written either.
 */
function isRefusedByRemix(route: string, { Origin: origin }: Record<string, string>): boolean {
  const isScreen = server.build.routes[route]?.module.default !== undefined;
  return isScreen && origin !== undefined && origin !== "own";
}

describe.each(FOREIGN)("a form %s", (_how, headers) => {
  it("every action refuses a cross-site form with 403, and nothing changes", async () => {
    const before = dump();
    for (const route of ACTIONS) {
      const response = await send(route, headers);
      expect(response.headers.getSetCookie(), route).toEqual([]);
      expect(dump(), route).toEqual(before);
      if (isRefusedByRemix(route, headers)) {
        expect([route, response.status, await response.text()]).toEqual([route, 500, ""]);
        continue;
      }
      expect([route, response.status]).toEqual([route, 403]);
      expect(await response.text(), route).toContain("another site");
    }
  });

  it("the same form is refused as a client-side navigation", async () => {
    const before = dump();
    for (const route of ACTIONS) {
      if (findPost(route).path.startsWith("/api/")) continue;
      const response = await send(route, { ...headers, "Sec-Fetch-Dest": "empty" }, ".data");
      // Here Remix compares them for every route.
      const byRemix = headers.Origin !== undefined && headers.Origin !== "own";
      expect([route, response.status]).toEqual([route, byRemix ? 500 : 403]);
    }
    expect(dump()).toEqual(before);
  });
});

describe("the payment webhook", () => {
  it("the webhook refuses what is not signed", async () => {
    const before = dump();
    const event = { id: "evt_1", type: "checkout.session.completed", data: { object: {} } };
    for (const signature of [undefined, "", "t=1,v1=00", `t=${Date.now()},v1=${"0".repeat(64)}`]) {
      const response = await server.request(null, "/api/stripe/webhook", {
        method: "POST",
        body: JSON.stringify(event),
        headers: {
          "Content-Type": "application/json",
          ...(signature !== undefined && { "Stripe-Signature": signature }),
        },
      });
      expect(response.status).toBe(400);
    }
    expect(dump()).toEqual(before);
  });
});

describe("the unsubscribe address of a mail", () => {
  const noOrigin = { "Content-Type": "application/x-www-form-urlencoded" };
  const oneClick = { method: "POST", body: "List-Unsubscribe=One-Click", headers: noOrigin };

  it("unsubscribing is one of two other exempt actions, and accepts only links that August signed", async () => {
    const { unsubscribeToken: token } = fixtures.params.subscribed;
    const before = dump();
    for (const wrong of [
      "x",
      token.slice(0, -1),
      `${token}A`,
      token.replace(".messages.", ".all."),
      token.replace(".messages.", ".matches."),
      token.replace(/^[^.]+/, fixtures.people.other?.id ?? ""),
    ]) {
      const response = await server.request(null, `/unsubscribe/${wrong}`, oneClick);
      expect([wrong, response.status]).toEqual([wrong, 404]);
    }
    expect(dump()).toEqual(before);
  });

  it("unsubscribing works without an origin, by form or multipart, without a redirect, and once", async () => {
    const path = `/unsubscribe/${fixtures.params.subscribed.unsubscribeToken}`;
    const first = await server.request(null, path, oneClick);
    expect([first.status, first.headers.getSetCookie()]).toEqual([200, []]);
    const { notice_choices: once } = dump();
    expect(once).toHaveLength(1);
    expect(once?.[0]).toContain('"kind":"messages","method":"email","is_on":0');
    const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
    const again = await server.request(null, path, {
      method: "POST",
      body,
      headers: multipart,
    });
    expect(again.status).toBe(200);
    expect(dump().notice_choices).toEqual(once);
  });
});

describe("logging out by address", () => {
  it.each([
    ["a link on another site", { "Sec-Fetch-Site": "cross-site" }],
    ["a browser that fetches it early", { "Sec-Purpose": "prefetch" }],
    ["a script that fetches it early", { Purpose: "prefetch" }],
  ])("%s logs nobody out but shows a button", async (_who, headers) => {
    const before = dump();
    const response = await server.request(fixtures.people.subscribed, "/api/logout", {
      headers: { "Sec-Fetch-Site": "same-origin", ...headers } as Record<string, string>,
    });
    expect([response.status, response.headers.get("Clear-Site-Data")]).toEqual([200, null]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain('<form method="post" action="/api/logout"');
    expect(dump()).toEqual(before);
  });
});

it.each([
  ["cross-site", false],
  ["same-site", false],
  ["none", false],
  ["same-origin", true],
])(
  "where a browser says of its scripts in a %s request, it is believed: %s",
  async (site, isOwn) => {
    for (const state of ["off", "on"]) {
      const answer = await server.request(null, `/scripts/${state}`, {
        headers: { "Sec-Fetch-Site": site },
      });
      expect(answer.headers.has("Set-Cookie")).toBe(isOwn);
    }
  },
);
