import { join } from "node:path";
import { expect, it } from "vitest";
import webPush from "web-push";
import { startIdentityDouble } from "../../tests/support/identity-double";
import { checkClock } from "./clock";
import { checkDatabase } from "./database";
import {
  addressOf,
  folder,
  late,
  provider,
  setUpDeployment,
  silent,
  well,
} from "./deployment.fixture";
import { checkDisk } from "./disk";
import { checkFfmpeg } from "./ffmpeg";
import type { Check, Settings } from "./finding";
import { checkMail } from "./mail";
import { checkPayments } from "./payments";
import { checkPush } from "./push";
import { checkReplica } from "./replica";
import { checkSettings } from "./settings";
import { checkSignIn } from "./sign-in";

setUpDeployment();

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(well).filter(([name]) => !names.includes(name)));

const LIVE = { AUGUST_DEMO: "0", APP_URL: "https://august.internal" };

/** Each trouble alone: the check, the settings, the level, and the words. */
const TROUBLES: [what: string, Check, () => Settings, "warn" | "fail", RegExp][] = [
  ["a missing setting", checkSettings, () => without("MAIL_FROM"), "fail", /MAIL_FROM is missing/],
  ["a malformed setting", checkSettings, () => ({ ...well, PORT: "many" }), "fail", /PORT must be/],
  [
    "plain http in production",
    checkSettings,
    () => ({ ...well, AUGUST_DEMO: "0" }),
    "fail",
    /APP_URL must be an https address/,
  ],
  [
    "a domain that nobody has",
    checkSettings,
    () => ({ ...well, ...LIVE, CONTACT_ADDRESS: "hello@august.example" }),
    "fail",
    /CONTACT_ADDRESS names august\.example/,
  ],
  [
    "an operator whom members do not know",
    checkSettings,
    () => ({ ...well, ...LIVE }),
    "warn",
    /who runs August: set OPERATOR_NAME/,
  ],
  [
    "a machine that nobody outside watches",
    checkSettings,
    () => ({ ...well, ...LIVE }),
    "warn",
    /set HEARTBEAT_URL/,
  ],
  [
    "a short secret",
    checkSettings,
    () => ({ ...well, SESSION_SECRET: "short" }),
    "fail",
    /at least 32/,
  ],
  [
    "a secret that can be guessed",
    checkSettings,
    () => ({ ...well, SESSION_SECRET: "ab".repeat(20) }),
    "warn",
    /can be guessed/,
  ],
  [
    "a client's secret that is short",
    checkSettings,
    () => ({ ...well, OIDC_CLIENT_SECRET: "x7c" }),
    "warn",
    /OIDC_CLIENT_SECRET is short/,
  ],
  [
    "a start that may be empty",
    checkSettings,
    () => ({ ...well, AUGUST_FIRST_START: "1" }),
    "warn",
    /unset it/,
  ],
  [
    "a bucket without its key",
    checkSettings,
    () => ({ ...well, LITESTREAM_REPLICA_URL: "s3://august/backup" }),
    "fail",
    /LITESTREAM_ACCESS_KEY_ID/,
  ],
  ["no copy", checkSettings, () => ({ ...well, ...LIVE }), "warn", /COPY_URL/],
  [
    "a clock that is an hour ahead",
    checkClock,
    () => ({ ...well, OIDC_ISSUER: addressOf(late) }),
    "fail",
    /clock is 36\d\d seconds ahead of that of the identity provider: let/,
  ],
  [
    "a clock that nobody confirms",
    checkClock,
    () => ({ ...well, OIDC_ISSUER: "http://127.0.0.1:1" }),
    "warn",
    /No other service says/,
  ],
  [
    "a folder that is not there",
    checkDisk,
    () => ({ ...well, DATABASE_PATH: join(folder, "none", "august.db") }),
    "fail",
    /mount the volume/,
  ],
  [
    "a folder that takes no write",
    checkDisk,
    () => ({ ...well, DATABASE_PATH: "/proc/august.db" }),
    "fail",
    /takes no write \(E/,
  ],
  [
    "no database",
    checkDatabase,
    () => ({ ...well, DATABASE_PATH: join(folder, "none.db") }),
    "fail",
    /There is no database/,
  ],
  [
    "no way to sign in",
    checkSignIn,
    () => ({ ...well, OIDC_ISSUER: "", SMTP_URL: "" }),
    "fail",
    /Nobody can sign in/,
  ],
  [
    "a provider that says nothing",
    checkSignIn,
    () => ({ ...well, OIDC_ISSUER: silent.base }),
    "fail",
    /no answer within 5 seconds/,
  ],
  [
    "a provider of another name",
    checkSignIn,
    () => ({ ...well, OIDC_ISSUER: `${provider.base}/other` }),
    "fail",
    /set OIDC_ISSUER to just that/,
  ],
  [
    "no provider's description",
    checkSignIn,
    () => ({ ...well, OIDC_ISSUER: addressOf(late) }),
    "fail",
    /does not describe itself as a provider/,
  ],
  [
    "a client secret that the provider refuses",
    checkSignIn,
    () => ({ ...well, OIDC_CLIENT_SECRET: "another" }),
    "fail",
    /by client_secret_basic and client_secret_post\): compare both/,
  ],
  [
    "a mail server that is not there",
    checkMail,
    () => ({ ...well, SMTP_URL: "smtp://127.0.0.1:1" }),
    "fail",
    /check host and port/,
  ],
  [
    "mail that is off for members",
    checkMail,
    () => ({ ...without("SMTP_URL"), ...LIVE }),
    "warn",
    /It is off/,
  ],
  [
    "a key of payments that is unknown",
    checkPayments,
    () => ({ ...well, STRIPE_SECRET_KEY: "sk_test_another" }),
    "fail",
    /does not know STRIPE_SECRET_KEY/,
  ],
  [
    "keys of two modes",
    checkPayments,
    () => ({ ...well, STRIPE_PUBLISHABLE_KEY: "pk_live_status" }),
    "fail",
    /copy both from the same mode/,
  ],
  [
    "no secret of the webhook",
    checkPayments,
    () => without("STRIPE_WEBHOOK_SECRET"),
    "fail",
    /STRIPE_WEBHOOK_SECRET is missing/,
  ],
  [
    "payments that say nothing",
    checkPayments,
    () => ({ ...well, STRIPE_API_BASE: silent.base }),
    "fail",
    /payment provider does not answer/,
  ],
  [
    "keys of push that do not belong together",
    checkPush,
    () => ({ ...well, VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey }),
    "fail",
    /do not belong together/,
  ],
  [
    "a key of push that is none",
    checkPush,
    () => ({ ...well, VAPID_PRIVATE_KEY: "AAAA" }),
    "fail",
    /is no key/,
  ],
  [
    "no replica for members' data",
    checkReplica,
    () => ({ ...without("LITESTREAM_REPLICA_URL"), ...LIVE }),
    "fail",
    /There is no replica/,
  ],
  [
    "a replica that is empty",
    checkReplica,
    () => ({ ...well, LITESTREAM_REPLICA_URL: `file://${join(folder, "nothing")}` }),
    "fail",
    /A trial restore failed \(The backup could not be restored/,
  ],
];

it.each(TROUBLES)("%s is found", async (_what, check, settings, level, words) => {
  const findings = await check(settings());
  const found = findings.filter(({ sentence }) => words.test(sentence));
  expect(found, JSON.stringify(findings)).toMatchObject([{ level }]);
});

it("the deep status says how to sign ID tokens where the provider may do it by the client secret", async () => {
  const double = await startIdentityDouble({ algorithms: ["HS256", "RS256"] });
  const findings = await checkSignIn({
    ...well,
    OIDC_ISSUER: double.issuer,
    OIDC_CLIENT_SECRET: double.clientSecret,
  });
  expect(findings.map(({ sentence }) => sentence).join()).toMatch(/with RS256, not HS256/);
  double.stop();
});

it("a machine without ffmpeg is found", async () => {
  const { PATH } = process.env;
  process.env.PATH = folder;
  const findings = await checkFfmpeg(well);
  process.env.PATH = PATH;
  expect(findings).toMatchObject([{ level: "warn" }]);
  expect(findings[0]?.sentence).toContain("install it");
});
