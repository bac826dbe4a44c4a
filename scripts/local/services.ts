import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { startIdentityProvider } from "./identity-provider";
import { assertLocal } from "./local-only";
import { startOutbox } from "./outbox";
import { startPaymentsDouble } from "./payments-double";

/** Where August takes payment events. */
const WEBHOOK_PATH = "/api/stripe/webhook";
const SECRET_LENGTH = 64;

interface LocalServices {
  /** Every setting that the app reads, PORT included. */
  env: Record<string, string>;
  addresses: { app: string; identity: string; payments: string; outbox: string; smtp: string };
  stop(): Promise<void>;
}

/** The secret that signs cookies, kept beside the database so that members stay signed in. */
function sessionSecret(databasePath: string): string {
  if (databasePath === ":memory:") return randomBytes(SECRET_LENGTH / 2).toString("hex");
  const path = `${databasePath}.session-secret`;
  const kept = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  if (kept.length >= SECRET_LENGTH) return kept;
  const made = randomBytes(SECRET_LENGTH / 2).toString("hex");
  mkdirSync(dirname(path), { recursive: true });
  // Written to a temporary file and renamed, so that an interruption leaves no partial file.
  writeFileSync(`${path}.new`, `${made}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return made;
}

/**
 * Starts the test doubles of all outside services: identity on `port + 1`, payments on `port + 2`,
 * SMTP on `port + 3`, the outbox page on `port + 4`.
 *
 * @param port the app's own, `appUrl` where it answers, `databasePath` its database
 * @throws Error with one sentence in production, off loopback, or when a port is taken
 */
export async function startLocalServices(options: {
  port: number;
  appUrl: string;
  databasePath: string;
}): Promise<LocalServices> {
  const { port, databasePath } = options;
  const appUrl = options.appUrl.replace(/\/$/, "");
  assertLocal("services", [appUrl]);
  const clientId = "august-local";
  // With the signs that a careless client sends unencoded.
  const clientSecret = `${randomBytes(24).toString("hex")}+/%:~`;
  const [apiKey, signing] = [16, 24].map((size) => randomBytes(size).toString("hex"));
  const secretKey = `sk_test_local_${apiKey}`;
  const webhookSecret = `whsec_${signing}`;

  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.splice(0).map((service) => service.stop()));
  };
  async function keep<Service extends { stop(): Promise<void> }>(starting: Promise<Service>) {
    const service = await starting;
    started.push(service);
    return service;
  }

  try {
    const identity = await keep(
      startIdentityProvider({
        port: port + 1,
        appUrl,
        clientId,
        clientSecret,
      }),
    );
    const payments = await keep(
      startPaymentsDouble({
        port: port + 2,
        secretKey,
        webhookSecret,
        webhookUrl: appUrl + WEBHOOK_PATH,
      }),
    );
    const outbox = await keep(startOutbox({ smtpPort: port + 3, webPort: port + 4 }));
    return {
      addresses: {
        app: appUrl,
        identity: identity.issuer,
        payments: payments.base,
        outbox: outbox.url,
        smtp: outbox.smtpUrl,
      },
      env: {
        AUGUST_DEMO: "1",
        PORT: String(port),
        APP_URL: appUrl,
        DATABASE_PATH: databasePath,
        SESSION_SECRET: sessionSecret(databasePath),
        OIDC_ISSUER: identity.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: "the demo’s provider",
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: "pk_test_local",
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_BASE: payments.base,
        STRIPE_JS_URL: `${payments.base}/endive/stripe.js`,
        SMTP_URL: outbox.smtpUrl,
        MAIL_FROM: "August <hello@august.example>",
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
