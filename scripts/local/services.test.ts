import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { freePorts } from "./free-port";
import { type LocalServices, startLocalServices } from "./services";

const folder = mkdtempSync(join(tmpdir(), "august-services-"));
const databasePath = join(folder, "august.db");
afterAll(() => rmSync(folder, { recursive: true }));

let child: ChildProcess | undefined;
afterEach(() => void child?.kill("SIGKILL"));

const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

async function run(port: number) {
  const services = spawn(process.execPath, ["--import", "tsx", "scripts/local/services.ts"], {
    env: { ...process.env, PORT: String(port), DATABASE_PATH: databasePath },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child = services;
  const ended = once(services, "exit");
  const [line] = await once(createInterface(services.stdout), "line");
  const { env, addresses }: Pick<LocalServices, "env" | "addresses"> = JSON.parse(line);
  return { child: services, ended, env, addresses };
}

describe("the services in this process", () => {
  it("give the app every setting, and keep the secret over a restart", async () => {
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

  it("refuse an app that is not on loopback", async () => {
    const options = { port: 4100, appUrl: "https://august.example", databasePath };
    await expect(startLocalServices(options)).rejects.toThrow(/is not loopback\.$/);
  });
});

describe("the services as a process", () => {
  it.each([
    ["on SIGTERM", (process: ChildProcess) => void process.kill("SIGTERM")],
    ["when its input closes", (process: ChildProcess) => void process.stdin?.end()],
  ])(
    "stop %s",
    async (_, stop) => {
      const services = await run(await freePorts(5));
      expect(await answers(`${services.addresses.outbox}/mails.json`)).toBe(true);
      stop(services.child);
      expect(await services.ended).toEqual([0, null]);
      expect(await answers(services.addresses.outbox)).toBe(false);
    },
    20_000,
  );
});
