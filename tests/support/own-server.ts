import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { freePorts } from "../../scripts/local/free-port";
import {
  ensureBuild,
  kill,
  launchApp,
  type RunningApp,
  settingsFor,
  waitUntilReady,
} from "./built-app";
import { removeFolder } from "./remove-folder";

/** The built app with a folder, a port and a database file of its own. */
class OwnServer {
  folder = "";
  /** Of the database, which is not there yet. */
  path = "";
  settings: Record<string, string> = {};
  /** The one that was launched last. */
  app: RunningApp | undefined;

  get url(): string {
    return this.app?.url ?? "";
  }

  /** Starts it without waiting for it. @param more settings on top of its own */
  launch(more: Record<string, string> = {}, program?: readonly string[]): RunningApp {
    this.app = launchApp({ ...this.settings, ...more }, program);
    return this.app;
  }

  /** Starts it and waits until it answers. @throws Error with its log where it does not */
  start(more?: Record<string, string>, program?: readonly string[]): Promise<RunningApp> {
    return waitUntilReady(this.launch(more, program));
  }
}

/** Gives every test of a file, or the whole file, such a server, and takes it away afterwards. */
export function setUpServer(lasts: "test" | "file" = "test"): OwnServer {
  const own = new OwnServer();
  const [before, after] = lasts === "test" ? [beforeEach, afterEach] : [beforeAll, afterAll];
  beforeAll(ensureBuild);
  before(async () => {
    own.folder = mkdtempSync(join(tmpdir(), "august-server-"));
    own.path = join(own.folder, "data", "august.db");
    mkdirSync(dirname(own.path));
    own.settings = settingsFor(await freePorts(), own.path);
  });
  after(async () => {
    await kill(own.app);
    own.app = undefined;
    removeFolder(own.folder);
  });
  return own;
}
