import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { August } from "@db/connection";
import type { profiles } from "@db/schema";
import type { Browser, BrowserContext } from "@playwright/test";
import { freePorts } from "../../scripts/local/free-port";
import {
  ensureBuild,
  kill,
  launchApp,
  type RunningApp,
  setClockAhead,
  settingsFor,
  waitUntilReady,
} from "../support/built-app";
import { changeProfile, insertMember, openDatabase, type SignedInMember } from "../support/members";
import { type OwnPayments, startOwnPayments } from "../support/own-payments";
import { removeFolder } from "../support/remove-folder";

type Given = Partial<typeof profiles.$inferInsert> & { free?: boolean };

/** An app of a test's own, with nobody on the island but who the test puts there. */
export interface OwnIsland {
  url: string;
  db: August;
  /** Someone who has agreed and is subscribed unless `free`, with these answers. */
  insertMember: (name: string, given?: Given) => Promise<SignedInMember>;
  /** Lets a browser be that member's. */
  signIn: (context: BrowserContext, member: SignedInMember) => Promise<void>;
  /** Lets two members like each other, by their sessions and without a fee. @returns the match, and the path of its conversation */
  match: (one: SignedInMember, other: SignedInMember) => Promise<{ matchId: string; path: string }>;
  /** Moves the server's clock on to this long after the start, and runs what is due. */
  setClockAhead: (aheadMs: number) => Promise<void>;
  /** Lets the server hang, connections and all, until it is told to go on. */
  hang: (isHanging: boolean) => void;
  /** Of the island's own payments double; null where payments are off. */
  payments: OwnPayments | null;
  /** Closes the browsers that were on it, and then itself. */
  close: (browser: Browser | null) => Promise<void>;
}

/** Posts JSON as a member, without a browser. */
export async function call<T>(url: string, { cookie }: SignedInMember, data: object): Promise<T> {
  const headers = {
    Cookie: cookie,
    "Content-Type": "application/json",
    Origin: new URL(url).origin,
  };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(data) });
  if (!response.ok) throw new Error(`${url} gave ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Starts one; the clock of the others stays as it is. @param options.takesPayments with a payments double */
export async function openIsland({ takesPayments = false } = {}): Promise<OwnIsland> {
  await ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), "august-island-"));
  const path = join(folder, "august.db");
  const port = await freePorts();
  const db = openDatabase(path);
  const url = `http://localhost:${port}`;
  const payments = takesPayments ? await startOwnPayments(`${url}/api/stripe/webhook`, db) : null;
  const settings = { ...settingsFor(port, path), ...payments?.settings };
  const app: RunningApp = await waitUntilReady(launchApp(settings));
  return {
    url,
    db,
    insertMember: async (name, { free = false, ...given } = {}) => {
      const member = await insertMember(db, name, { free });
      if (Object.keys(given).length > 0) changeProfile(db, member.id, given);
      return member;
    },
    signIn: async (context, { cookie }) => {
      const at = cookie.indexOf("=");
      await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
    },
    match: async (one, other) => {
      const like = (by: SignedInMember, targetUserId: string) =>
        call<{ matchId: string }>(`${url}/api/match`, by, { targetUserId, action: "like" });
      await like(one, other.id);
      const { matchId } = await like(other, one.id);
      db.$client.prepare("UPDATE matches SET fee_state = 'not_charged' WHERE id = ?").run(matchId);
      const find = db.$client.prepare<[string], number>(
        "SELECT id FROM conversations WHERE match_id = ?",
      );
      return { matchId, path: `/messages/${find.pluck().get(matchId)}` };
    },
    setClockAhead: (aheadMs) => setClockAhead(app, aheadMs),
    hang: (isHanging) => void app.child.kill(isHanging ? "SIGSTOP" : "SIGCONT"),
    payments: payments?.own ?? null,
    close: async (browser) => {
      for (const context of browser?.contexts() ?? []) await context.close();
      await kill(app);
      await payments?.own.stop();
      db.$client.close();
      removeFolder(folder);
    },
  };
}
