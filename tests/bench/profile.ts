/**
 * What the processor does while the server answers one page, in percent of its time:
 *
 *   npx tsx tests/bench/profile.ts [page …] [--functions]
 *
 * Without a page all of those of `processor.ts`; with `--functions` also the functions that take most.
 */
import { once } from "node:events";
import { Agent } from "node:http";
import type { Profiler } from "node:inspector";
import { join } from "node:path";
import { startBenchApp } from "../support/bench-app";
import { REMIX_SERVE, ROOT } from "../support/built-app";
import { clearMails, getPage, listMeasuredPages } from "./lib/measured-pages";
import { countShares, listHottest } from "./lib/profile-shares";

const WARM_UP = 200;
const REQUESTS = 400;
const only = process.argv.slice(2).filter((word) => !word.startsWith("--"));

const bench = await startBenchApp("profile", 240, [
  "--import",
  join(ROOT, "tests/bench/lib/cpu-profiler.mjs"),
  ...REMIX_SERVE,
]);
clearMails(bench);
const { app } = bench;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Starts or ends a profile. @returns the profile that ended */
function toggle(isOn: boolean): Promise<Profiler.Profile> {
  const answer = once(app.child, "message") as Promise<[Profiler.Profile]>;
  app.child.send({ profile: isOn });
  return answer.then(([profile]) => profile);
}

try {
  const table: Record<string, Record<string, string>> = {};
  for (const { name, path, cookie } of listMeasuredPages(bench)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const send = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1)
        await getPage(agent, app.url + path, cookie, "identity");
    };
    await send(WARM_UP);
    await toggle(true);
    await send(REQUESTS);
    const profile = await toggle(false);
    for (const [area, share] of countShares(profile, join(ROOT, "build/server/index.js")))
      table[area] = { ...table[area], [name]: `${(share * 100).toFixed(1)} %` };
    if (process.argv.includes("--functions")) console.table(listHottest(profile, 40));
  }
  console.table(table);
} finally {
  agent.destroy();
  await bench.stop();
}
