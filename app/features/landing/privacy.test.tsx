import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { env } from "~/server/ops/env.server";
import { renderOnPage } from "../../../tests/support/render";
import { setTestEnv } from "../../../tests/support/test-env";
import { BACKUP_DAYS } from "./operator.server";
import Privacy, { loader } from "./privacy.route";
import Terms, { loader as loadTerms } from "./terms.route";

setTestEnv();

const settings = { ...env() };
beforeEach(() => {
  for (const name of Object.keys(env())) delete (env() as Record<string, unknown>)[name];
  Object.assign(env(), settings);
});
afterEach(() => vi.unstubAllEnvs());

const args = { request: new Request("http://localhost/privacy"), params: {}, context: {} };
const renderPrivacy = async () => renderOnPage(<Privacy />, await loader(args));

/** What the page says of each cookie. */
const STATED: Record<string, string> = {
  august: "One cookie keeps you signed in.",
  "august-flash": "carry one notice to the next page",
  "august-sent": "30 days: one says when this browser last sent something",
  "august-scripts": "one says of a browser without scripts that it runs none",
  "august-return": "finish a sign-in",
  "august-code": "finish a sign-in",
  "august-form": "what you typed into a form when your session had ended",
  "august-form-more": "two hold, for a day,",
  "august-draft": "what you typed before you signed in, which we keep for a week",
  "august-asked": "you skipped the three questions",
  "august-invitation": "An invitation that you accept is remembered for 30 days",
  "august-introducer": "in which you introduce friends for a year",
};

it("the privacy page names every cookie that August sets, and no other", async () => {
  const source = readFileSync(`${import.meta.dirname}/../../server/web/cookies.server.ts`, "utf8");
  const set = [...source.matchAll(/=> cookie\("([^"]+)"/g)].map(([, name = ""]) => name);
  expect(set.sort()).toEqual(Object.keys(STATED).sort());
  const text = await renderPrivacy();
  const cookies = text.slice(text.indexOf("<h2>Cookies"), text.indexOf("<h2>On your device"));
  for (const said of Object.values(STATED)) expect(cookies).toContain(said);
});

it("the privacy page and the terms say who runs August, where, and how to write to them", async () => {
  Object.assign(env(), {
    CONTACT_ADDRESS: "sam@island.example",
    OPERATOR_NAME: "Sam Dunes",
    OPERATOR_ADDRESS: "1 Beach Road, Oak Bluffs, MA 02557",
    OPERATOR_COUNTRY: "USA",
  });
  for (const html of [
    await renderPrivacy(),
    await renderOnPage(<Terms />, await loadTerms(args)),
  ]) {
    expect(html).toContain("<strong>Sam Dunes</strong>, 1 Beach Road, Oak Bluffs, MA 02557, USA.");
    expect(html).toContain('href="mailto:sam@island.example"');
    expect(html).not.toContain("august.example");
  }
});

it("the privacy page names who this deployment gives data to, and no one else", async () => {
  const names = async () =>
    (await loader(args)).processors.map(({ name }: { name: string }) => name);
  Object.assign(env(), { SMTP_URL: undefined });
  expect(await names()).toEqual(["Our hosting company", "localhost"]);
  vi.stubEnv("FLY_APP_NAME", "august");
  Object.assign(env(), {
    OIDC_ISSUER: "https://id.island.example/tenant",
    SMTP_URL: "smtps://user:password@mail.island.example:465",
    STRIPE_SECRET_KEY: "sk_test_1",
    LITESTREAM_REPLICA_URL: "s3://august/backup",
    LITESTREAM_ENDPOINT: "https://fly.storage.tigris.dev",
    COPY_URL: "s3://copies/august",
    VAPID_PUBLIC_KEY: "key",
  });
  expect(await names()).toEqual([
    "Fly.io",
    "fly.storage.tigris.dev",
    "Amazon S3",
    "mail.island.example",
    "id.island.example",
    "Stripe",
    expect.stringContaining("Apple"),
  ]);
  expect(await renderPrivacy()).not.toContain("user:password");
});

it("the days after which backups forget are those that they are set up with", async () => {
  const read = (name: string) => readFileSync(name, "utf8");
  const retention = /retention: (\d+)h/.exec(read("litestream.yml"))?.[1];
  const snapshots = /snapshot_retention = (\d+)/.exec(read("fly.toml"))?.[1];
  expect([Number(retention) / 24, Number(snapshots)]).toEqual([
    BACKUP_DAYS.replica,
    BACKUP_DAYS.snapshots,
  ]);
  expect(read("docs/operations.md")).toContain(`${BACKUP_DAYS.copies} days`);
  expect((await loader(args)).backups).toEqual([]);
  vi.stubEnv("FLY_APP_NAME", "august");
  Object.assign(env(), { LITESTREAM_REPLICA_URL: "s3://a/b", COPY_URL: "s3://c/d" });
  const html = await renderPrivacy();
  for (const days of Object.values(BACKUP_DAYS)) expect(html).toContain(`gone after ${days} days`);
});
