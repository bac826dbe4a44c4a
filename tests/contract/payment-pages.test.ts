import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CATALOG } from "~/features/prices/catalog";
import { inDollars } from "~/features/prices/price-texts";
import { createMember, grantPlan, type Person, runSql } from "../support/island";
import { setTestEnv } from "../support/test-env";
import { startTestServer, type TestServer } from "../support/test-server";
import { parsePolicy } from "./headers";

let server: TestServer;
let free: Person;
let social: Person;
let light: Person;
beforeAll(async () => {
  // why: no page calls the provider; only its presence matters here.
  setTestEnv({
    STRIPE_SECRET_KEY: "sk_test_pages",
    STRIPE_PUBLISHABLE_KEY: "pk_test_pages",
    STRIPE_WEBHOOK_SECRET: "whsec_pages",
  });
  server = await startTestServer(() => {
    free = createMember();
    social = createMember();
    grantPlan(social, "social");
    light = createMember();
    runSql(`UPDATE users SET light_pages = 1 WHERE id = '${light.id}'`);
  });
});
afterAll(() => server.close());

const PAYMENT_PAGES = ["/subscription", "/checkout?plan=plus"];
const STRIPE = /stripe\.com/;

const document = { headers: { "Sec-Fetch-Dest": "document" } };
const data = { headers: { "Sec-Fetch-Dest": "empty" } };

describe("the policy of a page that takes a payment", () => {
  it("the pages with the payment form are the ones that are tried here", () => {
    const found = Object.values(server.build.routes).flatMap((route) =>
      (route?.module.handle as { takesPayment?: true } | undefined)?.takesPayment
        ? [`/${route?.path}`]
        : [],
    );
    expect(found.sort()).toEqual(PAYMENT_PAGES.map((path) => path.split("?")[0]).sort());
  });

  it.each(PAYMENT_PAGES)(
    "the document of %s may load the provider's script and frames",
    async (path) => {
      const policy = parsePolicy(await server.request(free, path, document));
      expect(policy.get("script-src")).toContain("https://js.stripe.com");
      expect(policy.get("frame-src")).toContain("https://hooks.stripe.com");
      expect(policy.get("connect-src")).toEqual(["'self'", "https://api.stripe.com"]);
    },
  );

  it.each(["/", "/discover", "/pricing", "/meetups", "/concierge"])(
    "the document of %s may not",
    async (path) => {
      const policy = parsePolicy(await server.request(free, path, document));
      for (const name of ["script-src", "frame-src", "connect-src"])
        expect(policy.get(name)?.join(" ") ?? "").not.toMatch(STRIPE);
    },
  );

  it("light pages have no script, and so nothing of the provider's", async () => {
    const response = await server.request(light, "/subscription", document);
    expect(parsePolicy(response).get("script-src")).toEqual(["'none'"]);
    expect(parsePolicy(response).has("frame-src")).toBe(false);
    const html = await response.text();
    expect(html).not.toContain("<script");
    expect(html).toContain(`Go to payment: ${inDollars(CATALOG.august.priceCents)}`);
  });

  it("no page loads the provider's script before its form is opened", async () => {
    for (const path of PAYMENT_PAGES) {
      const html = await (await server.request(free, path, document)).text();
      expect(html).not.toMatch(/<script[^>]*stripe\.com/);
    }
  });
});

describe("a page whose policy only its document has", () => {
  it.each(PAYMENT_PAGES)("the router is told to load the document of %s", async (path) => {
    const [name, query] = path.split("?");
    const response = await server.request(free, `${name}.data${query ? `?${query}` : ""}`, data);
    const text = await response.text();
    expect(text).toContain("SingleFetchRedirect");
    expect(text).toMatch(/"reload",true|"reload",\d+/);
    expect(text).toContain(path);
  });

  it("the router never loads its data again, which would reload the page while someone types", () => {
    for (const route of Object.values(server.build.routes)) {
      const module = route?.module as
        | { handle?: { takesPayment?: true }; shouldRevalidate?: () => boolean }
        | undefined;
      if (module?.handle?.takesPayment) expect(module.shouldRevalidate?.()).toBe(false);
    }
  });
});

describe("what someone has already", () => {
  it("a plan that one is on is told, and nothing is offered", async () => {
    const response = await server.request(social, "/subscription?tier=social", document);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/subscription");
    const cookie = response.headers.getSetCookie().map((pair) => pair.split(";")[0]);
    expect(cookie).toHaveLength(1);
    const value = decodeURIComponent(String(cookie[0]).split("=")[1] ?? "").split(".")[0];
    expect(Buffer.from(String(value), "base64").toString()).toContain("Already on Social");
  });

  it("a member on Social is offered Unlimited", async () => {
    const html = await (await server.request(social, "/subscription?tier=unlimited")).text();
    expect(html).toContain(`Go to payment: ${inDollars(CATALOG.unlimited.priceCents)}`);
  });

  it("the plan that one is on is marked on the plans, and cannot be pressed", async () => {
    const html = (await (await server.request(social, "/pricing")).text()).replaceAll(
      "<!-- -->",
      "",
    );
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Current Plan/);
    expect(html).not.toContain("Choose Social");
    expect(html).toContain("Choose Unlimited");
  });

  it("a visitor who chooses a plan comes back to it after signing in", async () => {
    const html = await (await server.request(null, "/pricing")).text();
    for (const to of ["/subscription?tier=social", "/subscription?tier=unlimited", "/subscription"])
      expect(html).toContain(`href="/api/login?returnTo=${encodeURIComponent(to)}"`);
  });
});
