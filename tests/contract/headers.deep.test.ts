import { PROFILE_FIELDS, type ProfileField } from "@db/schema/profile-fields";
import { describe, expect, it } from "vitest";
import { findSender, ROWS } from "../support/all-contracts";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import type { RequestOptions } from "../support/test-server";
import { expectSecure, parsePolicy } from "./headers";
import { buildSent } from "./post-as";

const { fixtures, server } = setUpRoleServer();

const mostOf = (field: ProfileField): number => {
  const shape = PROFILE_FIELDS[field];
  return shape.kind === "many" ? shape.max : 1;
};

const askAs = (path: string, init?: RequestOptions) =>
  server.request(fixtures.people.subscribed, path, init);

describe("the security headers", () => {
  it("every page, call, and picture has the security headers", async () => {
    for (const row of ROWS) {
      const role = row.method === "POST" ? findSender(row.route) : "subscribed";
      const things = fixtures.params[role];
      const response = await server.request(
        fixtures.people[role],
        fillParams(row.path, things),
        buildSent(row, things),
      );
      server.reset();
      const name = `${row.method} ${row.path} ${response.status}`;
      // The router's own redirects only carry a location.
      if (response.status >= 300 && response.status < 309) continue;
      expectSecure(response, name);
    }
  });

  it("every refusal to a visitor has the security headers", async () => {
    for (const row of ROWS) {
      const things = fixtures.params.visitor;
      const response = await server.request(
        null,
        fillParams(row.path, things),
        buildSent(row, things),
      );
      if (response.status < 300 || response.status >= 400) expectSecure(response, row.path);
    }
  });

  it("data requests, unknown paths, and wrong methods have the security headers", async () => {
    const fetched = { headers: { "Sec-Fetch-Dest": "empty" } };
    for (const [path, init] of [
      ["/discover.data", fetched],
      ["/tokens.data", fetched],
      ["/no/such/page.data", fetched],
      ["/no/such/page", {}],
      ["/tokens", { method: "POST" }],
      ["/members/nobody/like", { method: "POST" }],
      ["/api/match", { method: "PUT", body: "{}" }],
      ["/messages/999999", {}],
    ] as [string, RequestOptions][])
      expectSecure(await askAs(path, init), path);
  });

  it("an error page has the security headers and does not say why it failed", async () => {
    const { load, restore } = breakLoader("features/wallet/tokens.route");
    load();
    const response = await askAs("/tokens");
    restore();
    expect(response.status).toBe(500);
    expectSecure(response, "500");
    expect(await response.text()).not.toContain("the secret cause");
  });
});

/** why: no page fails by itself. */
function breakLoader(id: string) {
  const module = server.build.routes[id]?.module;
  if (!module) throw new Error(`The build has no ${id}`);
  const broken = { ...module, loader: () => Promise.reject(new Error("the secret cause")) };
  const route = server.build.routes[id];
  return {
    load: () => Object.assign(route ?? {}, { module: broken }),
    restore: () => Object.assign(route ?? {}, { module }),
  };
}

describe("scripts", () => {
  it("scripts run with the page's own nonce, which is new each time", async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 3; time++) {
      const response = await askAs("/discover");
      const sources = parsePolicy(response).get("script-src") ?? [];
      const nonce = sources.find((source) => source.startsWith("'nonce-"))?.slice(7, -1) ?? "";
      expect(nonce.length).toBeGreaterThan(20);
      nonces.add(nonce);
      const html = await response.text();
      for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(nonce);
      expect(html).not.toMatch(/\son\w+="|\sstyle="|javascript:/);
    }
    expect(nonces.size).toBe(3);
  });

  it("public pages have no script, and their policy allows none", async () => {
    for (const path of ["/", "/pricing", "/about", "/age-profile", "/no/such/page"]) {
      const response = await server.request(null, path);
      expect(parsePolicy(response).get("script-src")).toEqual(["'none'"]);
      expect(await response.text()).not.toContain("<script");
    }
  });
});

describe("members' pages", () => {
  it("no member's page may be cached by anyone in between", async () => {
    for (const { path, method } of ROWS) {
      if (method === "POST") continue;
      const response = await askAs(fillParams(path, fixtures.params.subscribed));
      server.reset();
      if (response.status !== 200) continue;
      expect([path, response.headers.get("Cache-Control")]).toEqual([
        path,
        expect.stringMatching(/^(private|no-store)/),
      ]);
    }
  });

  it("no member's page shows a date of birth, or any e-mail but one's own", async () => {
    for (const { path, method } of ROWS) {
      if (method === "POST") continue;
      const text = await (await askAs(fillParams(path, fixtures.params.subscribed))).text();
      server.reset();
      expect(text, path).not.toContain("1990-01-01");
      const mails = new Set(text.match(/[\w-]+@august\.example/g));
      const own = [`${fixtures.people.subscribed?.name}@august.example`, "hello@august.example"];
      expect(
        [...mails].filter((mail) => !own.includes(mail)),
        path,
      ).toEqual([]);
    }
  });
});

it("cookies are limited to this site and hidden from scripts", async () => {
  const responses = [
    await askAs("/api/logout", { method: "POST" }),
    await server.request(null, "/age-profile?group=under-30", { method: "POST" }),
    await server.request(fixtures.people.undecided, "/discover"),
    await server.request(null, "/api/callback?state=x&code=y", {
      headers: { Cookie: "august-oauthx=1" },
    }),
  ];
  const cookies = responses.flatMap((response) => response.headers.getSetCookie());
  expect(cookies.length).toBeGreaterThanOrEqual(4);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).not.toMatch(/Domain=/i);
  }
});

it("the longest answers of the age questions are accepted, and their cookie is one that browsers keep", async () => {
  const { AGE_GROUPS } = await import("~/features/profile/age-groups");
  for (const group of AGE_GROUPS) {
    const form = new URLSearchParams();
    for (const question of group.questions)
      if (question.kind === "several")
        for (const { value } of question.options.slice(0, mostOf(question.field)))
          form.append(question.field, value);
      else if (question.kind === "one")
        form.append(question.field, question.options[0]?.value ?? "");
      else form.append(question.field, "é".repeat(question.maxLength));
    const response = await server.request(null, `/age-profile?group=${group.slug}`, {
      method: "POST",
      body: form.toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(response.status).toBe(303);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie.length, group.name).toBeLessThan(4096);
  }
});

it("a browser that starts sign-in too often gets a 429 with a sentence", async () => {
  const page = { headers: { Accept: "text/html", "Sec-Fetch-Dest": "document" } };
  const begin = () => server.request(null, "/api/login", page);
  let response = await begin();
  for (let begun = 1; response.status !== 429 && begun <= 121; begun++) response = await begin();
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await response.text()).toContain("Please try again in a bit");
  expectSecure(response, "/api/login");
});
