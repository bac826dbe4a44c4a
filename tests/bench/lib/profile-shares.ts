import { readdirSync, readFileSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { join } from "node:path";
import { ROOT } from "../../support/built-app";

/** What a profile's samples are counted as; `others` is Node with its streams and sockets. */
export type Area =
  | "app"
  | "compression"
  | "drizzle"
  | "Express"
  | "garbage"
  | "others"
  | "prepare"
  | "React"
  | "Remix"
  | "router"
  | "session"
  | "SQLite";

/** What a nameless function of C++ does. */
const findCaller = ({ callFrame: { functionName, url } }: Profiler.ProfileNode): Area =>
  functionName === "prepare" && url.includes("/better-sqlite3/") ? "prepare" : "SQLite";

const PACKAGES: readonly [RegExp, Area][] = [
  [/\/@remix-run\/router\//, "router"],
  [/\/react-router(?:-dom)?\//, "router"],
  [/\/(?:react|react-dom|scheduler)\//, "React"],
  [/\/(?:@remix-run|turbo-stream|@web3-storage|cookie|set-cookie-parser)\//, "Remix"],
  [/\/(?:express|morgan|on-finished|on-headers|vary|finalhandler|send|debug)\//, "Express"],
  [/\/(?:compression|compressible|accepts|negotiator|mime-types|mime-db)\//, "compression"],
  [/\/better-sqlite3\//, "SQLite"],
  [/\/drizzle-orm\//, "drizzle"],
];

/** Functions of the app whose callees count with them. */
const WHOLE: ReadonlyMap<string, Area> = new Map([
  ["readViewer", "session"],
  ["consumeFlash", "session"],
  ["gzipSync", "compression"],
]);

/** Lines of drizzle, which is a part of the build's one file. */
function readDrizzle(): ReadonlySet<string> {
  const folder = join(ROOT, "node_modules/drizzle-orm");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      name.endsWith(".js") &&
      /^(?:[\w-]+\.js|sql|sqlite-core|better-sqlite3|query-builders)/.test(name),
  );
  const lines = new Set<string>();
  for (const name of files)
    for (const line of pairs(readFileSync(join(folder, name), "utf8"))) lines.add(line);
  return lines;
}

/** Each line with the one that follows it: one alone is often in several programs. */
function pairs(source: string): string[] {
  const lines = source.split("\n").map((line) => line.trim());
  return lines.map((line, at) => `${line}\n${lines[at + 1]}`);
}

interface Node extends Profiler.ProfileNode {
  parent?: Node;
}

/**
 * How the processor time of a profile is divided, idle time left out.
 *
 * @param buildFile the server's file, with the app and drizzle in it
 */
export function countShares(profile: Profiler.Profile, buildFile: string): Map<Area, number> {
  const drizzle = readDrizzle();
  const lines = pairs(readFileSync(buildFile, "utf8"));
  const nodes = new Map<number, Node>(profile.nodes.map((node) => [node.id, node]));
  for (const node of nodes.values())
    for (const id of node.children ?? []) Object.assign(nodes.get(id) ?? {}, { parent: node });

  const findOwn = ({ callFrame: { functionName, url, lineNumber }, parent }: Node): Area | null => {
    if (functionName === "(garbage collector)") return "garbage";
    if (url.includes("build/server/index.js"))
      return drizzle.has(lines[lineNumber] ?? "") ? "drizzle" : "app";
    // The driver's own functions have no name.
    if (url === "" && functionName === "" && parent) return findCaller(parent);
    return PACKAGES.find(([pattern]) => pattern.test(url))?.[1] ?? null;
  };
  const findArea = (node: Node): Area => {
    let area: Area | null = null;
    for (let at: Node | undefined = node; at; at = at.parent) {
      const whole = WHOLE.get(at.callFrame.functionName);
      if (whole) return whole;
      area ??= findOwn(at);
    }
    return area ?? "others";
  };
  const shares = new Map<Area, number>();
  const areas = new Map<number, Area>();
  let total = 0;
  profile.samples?.forEach((id, at) => {
    const node = nodes.get(id);
    if (!node || node.callFrame.functionName === "(idle)") return;
    const area = areas.get(id) ?? findArea(node);
    areas.set(id, area);
    const micros = profile.timeDeltas?.[at + 1] ?? 0;
    total += micros;
    shares.set(area, (shares.get(area) ?? 0) + micros);
  });
  for (const [area, micros] of shares) shares.set(area, micros / total);
  return new Map([...shares].sort(([, one], [, other]) => other - one));
}

/** The functions that take most of a profile by themselves, as shares. */
export function listHottest(profile: Profiler.Profile, most: number) {
  const own = new Map<string, number>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  let total = 0;
  profile.samples?.forEach((id, at) => {
    const frame = nodes.get(id)?.callFrame;
    if (!frame || frame.functionName === "(idle)") return;
    const micros = profile.timeDeltas?.[at + 1] ?? 0;
    const file = frame.url.split("/node_modules/").at(-1)?.split("/").slice(-3).join("/");
    const name = `${frame.functionName || "(anonymous)"} ${file}:${frame.lineNumber + 1}`;
    total += micros;
    own.set(name, (own.get(name) ?? 0) + micros);
  });
  return [...own]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, micros]) => ({ name, share: `${((micros / total) * 100).toFixed(1)} %` }));
}
