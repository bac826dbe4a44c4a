/**
 * Kills of the built app with SIGKILL at random times, under 16 members who write without a pause:
 *
 *   npx tsx tests/bench/kills.ts [kills, 40; --long: 1000]
 *
 * Every 20 kills the database is compared with the journal of what was answered, and another island
 * begins. `AUGUST_FAULT_SEED` repeats a run.
 */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../scripts/local/free-port";
import { ensureBuild, kill, launchApp, type RunningApp, settingsFor } from "../support/built-app";
import { liveThroughKills } from "../support/kills/kill-round";
import { removeFolder } from "../support/remove-folder";
import { reportFigures } from "./lib/report";

const KILLS_OF_AN_ISLAND = 20;

const [given] = process.argv.slice(2);
const wanted = given === "--long" ? 1000 : Number(given ?? 40);
const seed = process.env.AUGUST_FAULT_SEED ?? String(Date.now());

await ensureBuild();
let [kills, answered, repeated] = [0, 0, 0];
const broken: string[] = [];
while (kills < wanted) {
  const folder = mkdtempSync(join(tmpdir(), "august-kills-"));
  let app: RunningApp | undefined;
  try {
    mkdirSync(join(folder, "data"));
    const path = join(folder, "data", "august.db");
    const settings = settingsFor(await freePorts(), path);
    const launch = () => {
      app = launchApp(settings);
      return app;
    };
    const count = Math.min(KILLS_OF_AN_ISLAND, wanted - kills);
    const round = { seed: `${seed}:${kills}`, kills: count, path, launch };
    const result = await liveThroughKills(round);
    kills += count;
    repeated += result.repeated;
    for (const times of Object.values(result.answered)) answered += times;
    for (const words of result.broken) {
      broken.push(words);
      console.error(`${round.seed}: ${words}`);
    }
    console.log(
      `${kills} kills: ${answered} writes answered, ${repeated} repeated after a lost answer.`,
    );
  } finally {
    await kill(app);
    removeFolder(folder);
  }
}
reportFigures([
  {
    what: `answered writes lost or doubled, and invariants broken, after ${kills} kills (of ${answered} writes)`,
    figure: broken.length,
    limit: "0",
    holds: broken.length === 0 && answered > kills,
  },
]);
