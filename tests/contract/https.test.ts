import { beforeAll, expect, it } from "vitest";
import { setUpRoleServer } from "../support/role-server";
import { setTestEnv } from "../support/test-env";
import { expectSecure } from "./headers";

beforeAll(() =>
  setTestEnv({ APP_URL: "https://august.example", OIDC_ISSUER: "https://id.example" }),
);
const { fixtures, server } = setUpRoleServer();

it("over https every cookie is Secure and limited to this host", async () => {
  const responses = [
    await server.request(fixtures.people.subscribed, "/api/logout", { method: "POST" }),
    await server.request(null, "/age-profile?group=under-30", { method: "POST" }),
    await server.request(fixtures.people.undecided, "/discover"),
    await server.request(null, "/api/callback?state=x&code=y", {
      headers: { Cookie: "__Host-august-oauthx=1" },
    }),
  ];
  for (const response of responses) {
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-august/);
      for (const attribute of [/; Secure/, /; HttpOnly/, /; SameSite=Lax/i, /; Path=\/(;|$)/])
        expect(cookie).toMatch(attribute);
      expect(cookie).not.toMatch(/Domain=/i);
    }
  }
});

it("over https a cookie without the __Host- prefix signs nobody in", async () => {
  const { token = "" } = fixtures.people.free ?? {};
  const { sessionCookie } = await import("~/server/web/cookies.server");
  const [pair = ""] = (await sessionCookie().serialize(token)).split(";");
  expect((await server.request(fixtures.people.free, "/api/auth/user")).status).toBe(200);
  const bare = pair.replace("__Host-", "");
  const response = await server.request(null, "/api/auth/user", { headers: { Cookie: bare } });
  expect(response.status).toBe(401);
});

it("over https browsers get HSTS", async () => {
  for (const path of ["/", "/healthz", "/no/such/page", "/api/auth/user"]) {
    const response = await server.request(null, path);
    expectSecure(response, path);
    expect(response.headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/);
  }
});
