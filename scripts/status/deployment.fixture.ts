import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type August, connect } from "@db/connection";
import { afterAll, beforeAll } from "vitest";
import webPush from "web-push";
import { type HostileService, startHostileService } from "../../tests/support/hostile-service";
import { startIdentityDouble } from "../../tests/support/identity-double";
import { startMailServer } from "../../tests/support/mail-server";
import { findLitestream } from "../backup.mjs";
import { freePorts } from "../local/free-port";
import { startPaymentsDouble } from "../local/payments-double";

export const folder = mkdtempSync(join(tmpdir(), "august-status-"));
const database = join(folder, "data", "august.db");
const replica = join(folder, "replica");

export let db: August;
let litestream: ChildProcess | undefined;
export let provider: Awaited<ReturnType<typeof startIdentityDouble>>;
export let silent: HostileService;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let payments: Awaited<ReturnType<typeof startPaymentsDouble>>;
export let late: Server;
/** A deployment in which all is well. */
export let well: Record<string, string>;

export const addressOf = (server: Server) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export const writeHeartbeat = (atMs: number, replicatedAtMs: number | null) =>
  db.$client
    .prepare("INSERT OR REPLACE INTO heartbeats (id, beat_at, replicated_at) VALUES (1, ?, ?)")
    .run(atMs, replicatedAtMs);

/** Lets the real Litestream copy the database to a folder. */
async function replicate(): Promise<void> {
  const program = findLitestream();
  if (!program) throw new Error("There is no Litestream for this platform.");
  litestream = spawn(program, ["replicate", "-config", "litestream.yml"], {
    env: { ...process.env, ...well },
    stdio: "ignore",
  });
  const isThere = (ending: string) => {
    try {
      return readdirSync(replica, { recursive: true }).some((name) => `${name}`.endsWith(ending));
    } catch {
      return false;
    }
  };
  while (!isThere(".snapshot.lz4") || !isThere(".wal.lz4"))
    await new Promise((done) => setTimeout(done, 100));
  const ended = new Promise((done) => litestream?.once("exit", done));
  litestream.kill("SIGTERM");
  await ended;
}

/** Starts a deployment in which all is well, for the tests of a file. */
export function setUpDeployment(): void {
  beforeAll(start);
  afterAll(stop);
}

async function start(): Promise<void> {
  mkdirSync(join(folder, "data"));
  db = connect({ path: database, replicated: true });
  writeHeartbeat(Date.now(), Date.now());
  provider = await startIdentityDouble({ clientSecret: randomBytes(16).toString("hex") });
  silent = await startHostileService("says nothing");
  mail = await startMailServer();
  const port = await freePorts();
  payments = await startPaymentsDouble({
    port,
    secretKey: "sk_test_status",
    webhookSecret: "whsec_status",
    webhookUrl: "http://localhost:1/api/stripe/webhook",
  });
  late = createServer((_request, response) => {
    response.sendDate = false;
    response.setHeader("Date", new Date(Date.now() - 3_600_000).toUTCString());
    response.end("{}");
  });
  await new Promise<void>((done) => late.listen(0, "127.0.0.1", done));
  const vapid = webPush.generateVAPIDKeys();
  well = {
    NODE_ENV: "production",
    AUGUST_DEMO: "1",
    APP_URL: "http://localhost:3000",
    DATABASE_PATH: database,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    STRIPE_SECRET_KEY: "sk_test_status",
    STRIPE_PUBLISHABLE_KEY: "pk_test_status",
    STRIPE_WEBHOOK_SECRET: "whsec_status",
    STRIPE_API_BASE: payments.base,
    SMTP_URL: mail.url,
    MAIL_FROM: "August <hello@august.internal>",
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: "mailto:hello@august.internal",
    LITESTREAM_REPLICA_URL: `file://${replica}`,
    LITESTREAM_METRICS: "",
    LITESTREAM_ACCESS_KEY_ID: "",
    LITESTREAM_SECRET_ACCESS_KEY: "",
    LITESTREAM_ENDPOINT: "",
    LITESTREAM_REGION: "",
  };
  await replicate();
}

async function stop(): Promise<void> {
  litestream?.kill("SIGKILL");
  db.$client.close();
  provider.stop();
  silent.stop();
  late.close();
  await mail.close();
  await payments.stop();
  rmSync(folder, { recursive: true, force: true });
}
