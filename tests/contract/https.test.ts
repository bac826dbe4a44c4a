import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cast, enter } from "../support/cast";
import { type House, openHouse } from "../support/house";
import { setTestEnv } from "../support/test-env";
import { expectSecure } from "./headers";

let cast: Cast;
let house: House;
beforeAll(async () => {
  setTestEnv({ APP_URL: "https://august.example", OIDC_ISSUER: "https://id.example" });
  house = await openHouse(() => {
    cast = enter();
  });
});
afterAll(() => house.close());

it("over https every cookie is Secure and limited to this host", async () => {
  const answers = [
    await house.ask(cast.people.subscribed, "/api/logout", { method: "POST" }),
    await house.ask(null, "/age-profile?group=under-30", { method: "POST" }),
    await house.ask(cast.people.undecided, "/discover"),
    await house.ask(null, "/api/callback?state=x&code=y", {
      headers: { Cookie: "__Host-august-oauthx=1" },
    }),
  ];
  for (const answer of answers) {
    const cookies = answer.headers.getSetCookie();
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
  const { token = "" } = cast.people.free ?? {};
  const { sessionCookie } = await import("~/server/cookies.server");
  const [pair = ""] = (await sessionCookie().serialize(token)).split(";");
  expect((await house.ask(cast.people.free, "/api/auth/user")).status).toBe(200);
  const bare = pair.replace("__Host-", "");
  const answer = await house.ask(null, "/api/auth/user", { headers: { Cookie: bare } });
  expect(answer.status).toBe(401);
});

it("over https browsers get HSTS", async () => {
  for (const path of ["/", "/healthz", "/no/such/page", "/api/auth/user"]) {
    const answer = await house.ask(null, path);
    expectSecure(answer, path);
    expect(answer.headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/);
  }
});
