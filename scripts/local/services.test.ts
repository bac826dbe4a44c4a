import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { makeScratchFolder } from "../../tests/support/scratch-folder";
import { freePorts } from "./free-port";
import { startIdentityProvider } from "./identity-provider";
import { startOutbox } from "./outbox";
import { startPaymentsDouble } from "./payments-double";
import { startLocalServices } from "./services";

const folder = makeScratchFolder();
const databasePath = join(folder, "august.db");

const APP = "http://localhost:3999";
const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

describe("the local services", () => {
  it("the local services give the app every setting and keep the secret across a restart", async () => {
    const port = await freePorts(5);
    const options = { port, appUrl: `http://localhost:${port}`, databasePath };
    const first = await startLocalServices(options);
    await first.stop();
    const second = await startLocalServices(options);
    expect(second.env).toMatchObject({
      AUGUST_DEMO: "1",
      PORT: String(port),
      OIDC_ISSUER: `http://localhost:${port + 1}`,
      STRIPE_API_BASE: `http://localhost:${port + 2}`,
      SMTP_URL: `smtp://127.0.0.1:${port + 3}`,
      SESSION_SECRET: first.env.SESSION_SECRET,
    });
    expect(second.env.SESSION_SECRET).toHaveLength(64);
    const secretPath = `${databasePath}.session-secret`;
    expect(readFileSync(secretPath, "utf8").trim()).toBe(first.env.SESSION_SECRET);
    expect(statSync(secretPath).mode & 0o777).toBe(0o600);
    // A port that is taken stops the start and what had started already.
    await expect(startLocalServices({ ...options, port: port - 1 })).rejects.toThrow(
      "already in use.",
    );
    expect(await answers(`http://localhost:${port}`)).toBe(false);
    await second.stop();
    for (const address of [second.addresses.identity, second.addresses.outbox])
      expect(await answers(address)).toBe(false);
  });

  it("the local services refuse an app that is not on loopback", async () => {
    const options = { port: 4100, appUrl: "https://august.example", databasePath };
    await expect(startLocalServices(options)).rejects.toThrow(/is not loopback\.$/);
  });

  const client = { clientId: "august-local", clientSecret: "secret" };
  const keys = { secretKey: "sk_test_secret", webhookSecret: "whsec_secret" };
  it.each<[name: string, start: () => Promise<unknown>]>([
    ["identity provider", () => startIdentityProvider({ port: 0, appUrl: APP, ...client })],
    ["outbox", () => startOutbox({ smtpPort: 0, webPort: 0 })],
    ["payments double", () => startPaymentsDouble({ port: 0, webhookUrl: `${APP}/hook`, ...keys })],
  ])("the %s refuses production", async (_name, start) => {
    vi.stubEnv("NODE_ENV", "production");
    await expect(start()).rejects.toThrow(/is production\.$/);
    vi.unstubAllEnvs();
  });
});
