/**
 * Firefox and WebKit as Debian packages them, driven without a package of our own: WebKit's driver takes the commands of
 * W3C WebDriver over HTTP, and Firefox takes the same commands over a socket (Marionette).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePorts } from "../../scripts/local/free-port";
import { removeFolder } from "./remove-folder";

export type Engine = "firefox" | "webkit";

/** The commands in use, with their path in W3C WebDriver; Marionette takes them by name. */
const COMMANDS = {
  SetWindowRect: "window/rect",
  Navigate: "url",
  ExecuteScript: "execute/sync",
  ElementClick: "element/{id}/click",
  ElementClear: "element/{id}/clear",
  ElementSendKeys: "element/{id}/value",
} as const;
type Command = keyof typeof COMMANDS;
type Send = (command: Command, parameters: Record<string, unknown>) => Promise<unknown>;

/** The key under which both protocols name an element (W3C WebDriver, section 12.1). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const WITHIN_MS = 15_000;
const EVERY_MS = 50;

/** Tries again until it no longer throws. */
async function retry<T>(act: () => T | Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  for (const startedMs = Date.now(); ; await new Promise((done) => setTimeout(done, EVERY_MS)))
    try {
      return await act();
    } catch (error) {
      if (Date.now() - startedMs > withinMs) throw error;
    }
}

/** Starts Firefox with a new profile, and speaks Marionette with it. */
async function startFirefox(folder: string, started: ChildProcess[]): Promise<Send> {
  writeFileSync(join(folder, "user.js"), 'user_pref("marionette.port", 0);\n');
  const args = ["--headless", "--marionette", "--no-remote", "--profile", folder];
  started.push(spawn("firefox-esr", args, { stdio: "ignore", detached: true }));
  const port = await retry(() =>
    Number(readFileSync(join(folder, "MarionetteActivePort"), "utf8")),
  );
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, (answer: [error: unknown, result: unknown]) => void>();
  let unread = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const start = unread.indexOf(":") + 1;
      const end = start + Number(unread.subarray(0, start - 1));
      if (!start || unread.length < end) return;
      const packet = JSON.parse(`${unread.subarray(start, end)}`);
      unread = unread.subarray(end);
      // The first packet is a greeting, an object.
      if (Array.isArray(packet)) waiting.get(packet[1])?.([packet[2], packet[3]]);
    }
  });
  let count = 0;
  const send = async (command: string, parameters: object) => {
    count += 1;
    const packet = JSON.stringify([0, count, `WebDriver:${command}`, parameters]);
    const answer = new Promise<[unknown, unknown]>((done) => waiting.set(count, done));
    socket.write(`${Buffer.byteLength(packet)}:${packet}`);
    const [error, result] = await answer;
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return (result as { value?: unknown } | null)?.value;
  };
  await once(socket, "data");
  await send("NewSession", {});
  return send;
}

/** Starts WebKit's driver on a screen that nobody sees, and opens a browser by it. */
async function startWebKit(started: ChildProcess[]): Promise<Send> {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "800x800x24"], {
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  started.push(screen);
  const [display] = await once(createInterface(screen.stdout), "line");
  const port = await freePorts();
  const env = { ...process.env, DISPLAY: `:${display}` };
  started.push(
    spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore", detached: true }),
  );
  const post = async (path: string, parameters: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: "POST",
      body: JSON.stringify(parameters),
    });
    const { value } = (await response.json()) as { value: { sessionId: string } };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const { sessionId } = await retry(() => post("", { capabilities: {} }));
  return (command, parameters) =>
    post(`/${sessionId}/${COMMANDS[command].replace("{id}", `${parameters.id}`)}`, parameters);
}

/** Finds what a person would see under a name: the first one that is shown and whose words begin so. */
const FIND = `
  const [css, words] = arguments;
  const name = (each) => each.getAttribute("aria-label") || each.labels?.[0]?.innerText || each.innerText || each.value || "";
  const found = [...document.querySelectorAll(css)].find((each) =>
    each.getClientRects().length && name(each).trim().startsWith(words));
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;`;

/** Whether React has hydrated the page; Firefox shows a script what pages add to a document by that name only. */
const IS_READY = `
  const own = document.wrappedJSObject ?? document;
  return !document.querySelector("script[nonce]") || Object.keys(own).some((key) =>
    key.startsWith("__reactContainer") && own[key].stateNode.current.memoizedState?.isDehydrated === false);`;

/** A browser with one page. */
export interface WebDriver {
  open: (url: string) => Promise<void>;
  /** Runs a function's body in the page. */
  run: <T>(script: string, ...parameters: unknown[]) => Promise<T>;
  /** Clicks the first element of a selector whose label, or own words, begin so. */
  click: (css: string, words?: string) => Promise<void>;
  /** Types into a field, or names files to one. */
  type: (css: string, text: string, words?: string) => Promise<void>;
  close: () => void;
}

/** Starts a browser with a profile of its own. */
export async function openEngine(engine: Engine): Promise<WebDriver> {
  const folder = mkdtempSync(join(tmpdir(), "august-engine-"));
  const started: ChildProcess[] = [];
  const close = () => {
    for (const { pid } of started) if (pid) process.kill(-pid, "SIGKILL");
    removeFolder(folder);
  };
  const send = await (engine === "firefox" ? startFirefox(folder, started) : startWebKit(started));
  const run = <T>(script: string, ...args: unknown[]) =>
    send("ExecuteScript", { script, args }) as Promise<T>;
  /** A page that is about to change loses its elements: then they are found again. */
  const act = (css: string, words: string, command: Command, rest: object = {}) =>
    retry(async () => {
      const found = await run<Record<string, string> | null>(FIND, css, words);
      if (!found)
        throw new Error(
          `The page shows no ${css} “${words}”: ${await run("return location.pathname + document.body.innerText.slice(0, 300)")}`,
        );
      await send(command, { id: found[ELEMENT], ...rest });
    });
  await send("SetWindowRect", { width: 500, height: 780 });
  return {
    open: async (url) => {
      const visit = async () => {
        await send("Navigate", { url });
        await retry(async () => {
          if (!(await run(IS_READY))) throw new Error(`${url} was not hydrated.`);
        });
      };
      // WebKitGTK runs no script of about one page in ten that came through a service worker.
      await visit().catch(visit);
    },
    run,
    click: (css, words = "") => act(css, words, "ElementClick"),
    type: (css, text, words = "") => act(css, words, "ElementSendKeys", { text }),
    close,
  };
}
