import { deepStrictEqual } from "node:assert";
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setDefaultCACertificates } from "node:tls";
import { freePorts } from "../../scripts/local/free-port";
import { startIdentityProvider } from "../../scripts/local/identity-provider";
import { type KeptMail, startOutbox } from "../../scripts/local/outbox";
import { Container, type Start } from "./container";
import type { Image } from "./image";
import { TestMember } from "./member";
import { makeCertificate, startTlsProxy } from "./tls-proxy";

const UPLOADS = { photo: "db/seed/clips/hello.jpeg", video_intro: "db/seed/clips/hello.mp4" };
const EMAIL = "ada.drill@august.example";
/** monitor-interval and sync-interval of litestream.yml, and a machine that does other things too. */
const REPLICATED_WITHIN_MS = 250 + 1000 + 2000;

const MAILED_WITHIN_MS = 60_000;
/** The weekly check of docs/operations.md. */
const SNAPSHOTS = `\${LITESTREAM_BIN:-node_modules/@flydotio/litestream-linux-x64/litestream} \
  snapshots -config litestream.yml /data/august.db | grep -A9 -w file`;

const say = (line: string) => console.log(line);

/** The settings of a real island, with doubles on loopback in place of outside services. */
async function startServices(work: string) {
  const first = Number(process.env.PORT) || (await freePorts(6));
  const [port, identityPort, appFront, identityFront, smtpPort, webPort] = [0, 1, 2, 3, 4, 5].map(
    (more) => first + more,
  ) as [number, number, number, number, number, number];
  const folder = join(work, "world");
  mkdirSync(folder);
  const certificate = makeCertificate(folder);
  setDefaultCACertificates([certificate.cert]);
  const client = { clientId: "august", clientSecret: randomBytes(24).toString("hex") };
  const app = await startTlsProxy(certificate, appFront, port);
  const identityProxy = await startTlsProxy(certificate, identityFront, identityPort);
  const identity = await startIdentityProvider({
    ...client,
    port: identityPort,
    appUrl: app.url,
    issuer: identityProxy.url,
  });
  const outbox = await startOutbox({ smtpPort, webPort });
  const settings = {
    PORT: String(port),
    APP_URL: app.url,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    SMTP_URL: outbox.smtpUrl,
    MAIL_FROM: "August <hello@august.example>",
    CLIENT_ADDRESS_HEADER: "Fly-Client-IP",
    LITESTREAM_REPLICA_URL: "file:///backup",
    NODE_EXTRA_CA_CERTS: "/run/world/localhost.pem",
  };
  const stop = () =>
    Promise.all([app.stop(), identityProxy.stop(), identity.stop(), outbox.stop()]).then(
      () => undefined,
    );
  return { url: app.url, outbox: outbox.url, port, settings, stop };
}

/** Waits for a mail to a member. @throws Error when none comes */
async function assertMailed(outbox: string, email: string): Promise<void> {
  for (const endMs = Date.now() + MAILED_WITHIN_MS; Date.now() < endMs; await pause(200)) {
    const mails = (await (await fetch(`${outbox}/mails.json`)).json()) as KeptMail[];
    const mail = mails.find(({ to }) => to.includes(email));
    if (mail) return say(`  mailed: ${mail.subject}`);
  }
  throw new Error(`No mail to ${email} came.`);
}

/** Runs the commands of an operator in the container. */
function checkAsOperator(container: Container, image: Image): void {
  const users = new Set(container.users());
  if (users.size !== 1 || users.has(0))
    throw new Error(`Processes below process 1 run as the users ${[...users].join(", ")}.`);
  container.exec(["/bin/sh", "-c", "! touch /app/build/x 2>/dev/null"], "node");
  if (image.healthcheck.length > 0) container.exec(image.healthcheck);
  say(container.exec(["/bin/sh", "-c", SNAPSHOTS], "node").trimEnd().replace(/^/gm, "  "));
  const made = container.exec(["node", "build/scripts/moderator.js", "--email", EMAIL], "node");
  say(`  moderator: ${made.trim()}`);
  const { scripts } = JSON.parse(readFileSync(join(image.tree, "app/package.json"), "utf8"));
  // An alarm makes the command exit with 1; its output is for the reader of the drill.
  const status = "npm run -s status || test $? = 1";
  if (scripts.status) say(container.exec(["sh", "-c", status], "node").trim());
}

function printStart(which: string, { tookMs, processorMs }: Start): void {
  say(
    `${which}: ${tookMs} ms from exec to the first 200 of /healthz, ${processorMs} ms of processor`,
  );
}

/**
 * Starts an image as production, uses it, stops it, kills it, loses its volume and restores it.
 *
 * @param work a folder for its volume, its replica and its certificate
 * @throws Error when anything differs afterwards, with the last lines of the container's log
 *   printed
 */
export async function runLifecycle(image: Image, work: string): Promise<void> {
  const services = await startServices(work);
  const [replica, data] = [join(work, "replica"), join(work, "volume")];
  mkdirSync(replica);
  chownSync(replica, 1000, 1000);
  const container = new Container(
    image,
    services.settings,
    services.port,
    { from: data, to: image.volumes[0] ?? "/data" },
    [
      { from: replica, to: "/backup" },
      { from: join(work, "world"), to: "/run/world" },
    ],
  );
  try {
    printStart("First start, empty volume", await container.start({ AUGUST_FIRST_START: "1" }));
    const member = new TestMember(services.url);
    await member.signIn(EMAIL);
    await member.join("Ada Drill");
    say("  a member signed in over https and joined");
    for (const [kind, path] of Object.entries(UPLOADS))
      say(`  ${kind}: uploaded and encoded in ${await member.upload(kind, path)} ms`);
    await assertMailed(services.outbox, EMAIL);
    checkAsOperator(container, image);
    const before = await member.readData(Object.keys(UPLOADS));
    const code = await container.stop();
    if (code !== 0) throw new Error(`The stop ended with ${code}.\n${container.log}`);

    printStart("Second start, same volume", await container.start());
    deepStrictEqual(await member.readData(Object.keys(UPLOADS)), before);
    const late = new TestMember(services.url);
    await late.signIn("bea.drill@august.example");
    await late.join("Bea Drill");
    const lateBefore = await late.readData([]);
    await pause(REPLICATED_WITHIN_MS);
    await container.kill();
    container.loseVolume();
    say("Killed with SIGKILL, the volume lost.");

    printStart("Third start, restored", await container.start());
    deepStrictEqual(await member.readData(Object.keys(UPLOADS)), before);
    deepStrictEqual(await late.readData([]), lateBefore);
    say(`  members, sessions and ${Object.keys(before.files).length} files are as they were`);
    await container.stop();
  } catch (error) {
    console.error(container.log.split("\n").slice(-40).join("\n"));
    throw error;
  } finally {
    await container.kill();
    await services.stop();
  }
}
