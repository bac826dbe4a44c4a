/**
 * A member's journey in Lynx, a browser of text alone that knows links and forms and neither styles nor scripts:
 * signing in, a like, a message, signing out.
 *
 *   npx tsx tests/bench/text-browser.ts
 *
 * The keys are pressed by Lynx itself from a file, and what they did is read in the database. Needs Lynx and `script`,
 * Debian's packages `lynx` and `bsdutils`. The exit code is 1 when a step had no effect.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureLynx } from "../../scripts/lib/ensure-tools.mjs";
import { freePorts } from "../../scripts/local/free-port";
import { startIdentityProvider } from "../../scripts/local/identity-provider";
import { BENCH_MEMBER, benchIsland } from "../support/bench-app";
import { ensureBuild, kill, launchApp, settingsFor, waitUntilReady } from "../support/built-app";
import { signInDemo } from "../support/members";
import { reportFigures } from "../support/report";

const MESSAGE = "Written without any script";
const GIVEN_UP_AFTER_MS = 30_000;

if (!ensureLynx()) throw new Error("Lynx is missing, and could not be installed.");
await ensureBuild();
const db = await benchIsland("text-browser", 60);
const { id, cookie } = await signInDemo(db, BENCH_MEMBER);
// One with room for another message.
const talk = db.$client
  .prepare(
    `SELECT c.id FROM conversations c JOIN matches m ON m.id = c.match_id JOIN messages w ON w.conversation_id = c.id
     WHERE ? IN (m.user_id_1, m.user_id_2) AND m.status = 'matched' GROUP BY c.id ORDER BY count(*) LIMIT 1`,
  )
  .pluck()
  .get(id);
const [port, identityPort] = [await freePorts(), await freePorts()];
const settings = settingsFor(port, db.$client.name);
const identity = await startIdentityProvider({
  port: identityPort,
  clientId: settings.OIDC_CLIENT_ID ?? "",
  clientSecret: settings.OIDC_CLIENT_SECRET ?? "",
  appUrl: settings.APP_URL ?? "",
});
const app = await waitUntilReady(launchApp({ ...settings, OIDC_ISSUER: identity.issuer }));
const folder = mkdtempSync(join(tmpdir(), "august-lynx-"));
const jar = join(folder, "cookies");
const config = join(folder, "lynx.cfg");
writeFileSync(
  config,
  `ACCEPT_ALL_COOKIES:TRUE
PERSISTENT_COOKIES:TRUE
COOKIE_FILE:${jar}
COOKIE_SAVE_FILE:${jar}
`,
);

/** Finds the next link, field or button that has the words. */
const find = (words: string) => ["/", ...words, "^J"];
const press = ["^J"];
/** Fields take keys once they are activated; what follows them, here the button, is next. */
const fillField = (text: string) => ["^J", ...text, "<tab>"];

const run = promisify(execFile);

/** Opens a path, presses the keys and quits. @returns the last page as Lynx wrote it */
async function browse(path: string, keys: readonly string[]): Promise<string> {
  const file = join(folder, "keys");
  const names = [...keys, "Q", "y"].map((key) => `key ${key === " " ? "<space>" : key}`);
  writeFileSync(file, `${names.join("\n")}\n`);
  // What came of it is read in the database, whatever Lynx' exit code.
  const { stdout } = await run(
    "script",
    [
      "-qec",
      `lynx -tna -nopause -cfg=${config} -cmd_script=${file} ${settings.APP_URL}${path}`,
      join(folder, "screen"),
    ],
    { timeout: GIVEN_UP_AFTER_MS, env: { ...process.env, TERM: "xterm" } },
  ).catch((error: { stdout: string }) => error);
  return stdout;
}

const count = (sql: string, ...values: string[]) =>
  Number(
    db.$client
      .prepare(sql)
      .pluck()
      .get(...values),
  );

const sessions = () => count("SELECT count(*) FROM sessions");

/** Gives Lynx the session of a member who has long joined. why: the provider has no accounts but new ones. */
function giveMembersSession(): void {
  const expiresS = Math.round(Date.now() / 1000) + 3600;
  writeFileSync(
    jar,
    `${["localhost", "FALSE", "/", "FALSE", expiresS, ...cookie.split(/=(.*)/).slice(0, 2)].join(
      "\t",
    )}\n`,
  );
}
const likes = () => count("SELECT count(*) FROM swipes WHERE actor_id = ?", id);
const messages = () => count("SELECT count(*) FROM messages WHERE content = ?", MESSAGE);

const steps = [
  {
    what: "signs in",
    read: sessions,
    change: 1,
    act: () =>
      browse("/", [
        ...find("Sign Up"),
        ...press,
        ...find("____"),
        ...fillField("new@august.example"),
        ...press,
      ]),
  },
  {
    what: "likes",
    read: likes,
    change: 1,
    act: () => browse("/discover", [...find("Like"), ...press]),
  },
  {
    what: "writes",
    read: messages,
    change: 1,
    act: () =>
      browse(`/messages/${talk}`, [...find("Your message"), ...fillField(MESSAGE), ...press]),
  },
  {
    what: "signs out",
    read: sessions,
    change: -1,
    act: () => browse("/account", [...find("Log"), ...press]),
  },
];

try {
  let reached = 0;
  for (const { what, read, change, act } of steps) {
    if (what === "likes") giveMembersSession();
    const before = read();
    const shown = await act();
    if (read() - before === change) reached += 1;
    else console.log(`It does not come to this: ${what}.\n${shown}`);
  }
  reportFigures([
    {
      what: "steps of a member that have their effect in a browser of text alone (Lynx)",
      figure: reached,
      limit: `all ${steps.length}`,
      holds: reached === steps.length,
    },
  ]);
} finally {
  await kill(app);
  identity.stop();
  db.$client.close();
  rmSync(folder, { recursive: true, force: true });
}
