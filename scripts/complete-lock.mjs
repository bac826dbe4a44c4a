/**
 * Completes package-lock.json after an install on one platform, where npm may leave out the optional
 * packages of the others: their parents name the exact versions, and `npm ci` insists on each.
 * Run as `node scripts/complete-lock.mjs` after a change of dependencies.
 */
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "package-lock.json";
const SYSTEMS = [
  "android",
  "darwin",
  "linux",
  "win32",
  "freebsd",
  "openbsd",
  "netbsd",
  "sunos",
  "aix",
  "openharmony",
];
const PROCESSORS = [
  "arm64",
  "x64",
  "arm",
  "ia32",
  "riscv64",
  "ppc64",
  "s390x",
  "loong64",
  "wasm32",
  "mips64el",
];

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const packages = lock.packages;

/** Whether a package that stands at `from` finds `name` in its own folder or in one above. */
function isKnown(from, name) {
  for (let folder = from; ; ) {
    if (packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (!folder) return false;
    const end = folder.lastIndexOf("/node_modules/");
    folder = end < 0 ? "" : folder.slice(0, end);
  }
}

function libcOf(parts, system) {
  if (parts.some((part) => part.startsWith("musl"))) return ["musl"];
  return system === "linux" && parts.some((part) => part.startsWith("gnu")) ? ["glibc"] : undefined;
}

function entryOf(name, version, isDev) {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`${name} ${version} is not an exact version`);
  const parts = name.split(/[/-]/);
  const system = SYSTEMS.find((known) => parts.includes(known));
  const processor = PROCESSORS.find((known) => parts.includes(known));
  if (!processor) throw new Error(`${name} names no processor`);
  const libc = libcOf(parts, system);
  return {
    version,
    cpu: [processor],
    ...(isDev && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    ...(system && { os: [system] }),
  };
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  if (!path) continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isKnown(path, name)) continue;
    packages[`node_modules/${name}`] = entryOf(name, version, entry.dev);
    added += 1;
  }
}
const names = Object.keys(packages).sort((one, other) => one.localeCompare(other, "en"));
lock.packages = Object.fromEntries(names.map((name) => [name, packages[name]]));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added.`);
