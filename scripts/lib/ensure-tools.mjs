/**
 * Finds or installs what the tests need beside the packages: a browser and ffmpeg.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";

const INSTALL_WITHIN_MS = 15 * 60_000;
const DOWNLOAD_WITHIN_MS = 60_000;
const STARTS_WITHIN_MS = 20_000;

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {...string} names programs in order of preference
 * @returns {string | undefined} the absolute path of the first one on PATH
 */
export function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => resolve(folder, name))).find(isProgram);
}

let hasLists = false;

/**
 * Installs Debian packages where nobody watches, and tells anyone who does what would.
 *
 * @param {string[]} names
 */
function aptInstall(...names) {
  if (!onPath("apt-get")) return;
  const isWatched = process.stdout.isTTY && !process.env.CI;
  if (isWatched || process.getuid?.() !== 0) {
    console.log(`For the tests that need it: sudo apt-get install ${names.join(" ")}`);
    return;
  }
  console.log(`Installing ${names.join(", ")} with apt-get …`);
  /** @type {import("node:child_process").SpawnSyncOptions} */
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
    timeout: INSTALL_WITHIN_MS,
  };
  if (!hasLists) spawnSync("apt-get", ["update", "-q"], options);
  hasLists = true;
  spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], options);
}

/** A browser may be there and lack a library of the system. @param {string | undefined} file */
const starts = (file) =>
  file && spawnSync(file, ["--version"], { timeout: STARTS_WITHIN_MS }).status === 0
    ? file
    : undefined;

/** @param {string} root */
function playwrightChromium(root) {
  try {
    const require = createRequire(join(root, "package.json"));
    const file = require("@playwright/test").chromium.executablePath();
    return isProgram(file) ? starts(file) : undefined;
  } catch {
    return undefined;
  }
}

/** The headless shell opens a page with half of the processor time. */
const systemShell = () => starts(onPath("chromium-headless-shell"));

const systemChromium = () =>
  systemShell() ??
  starts(
    onPath("chromium", "chromium-browser", "google-chrome-stable", "google-chrome") ??
      ["/usr/bin/chromium", "/usr/lib/chromium/chromium"].find(isProgram),
  );

/**
 * A Chromium to test with: AUGUST_CHROMIUM, Playwright's own, Debian's headless shell, the system's, or a download (one
 * minute at most).
 *
 * @param {string} root folder of package.json, with its packages installed
 * @returns {string | undefined} the absolute path of the program
 */
export function ensureChromium(root) {
  const named = process.env.AUGUST_CHROMIUM;
  if (named && isProgram(named)) return named;
  const quick = playwrightChromium(root) ?? systemShell();
  if (quick) return quick;
  aptInstall("chromium-headless-shell");
  const present = systemChromium();
  if (present) return present;
  console.log("Downloading Chromium …");
  spawnSync("npx", ["playwright", "install", "chromium"], {
    cwd: root,
    stdio: "ignore",
    timeout: DOWNLOAD_WITHIN_MS,
    killSignal: "SIGKILL",
  });
  const downloaded = playwrightChromium(root);
  if (downloaded) return downloaded;
  aptInstall("chromium");
  return systemChromium();
}

/** @returns {boolean} whether ffmpeg and ffprobe are on PATH, installed by apt-get where that may be */
export function ensureFfmpeg() {
  const isHere = () => Boolean(onPath("ffmpeg") && onPath("ffprobe"));
  if (!isHere()) aptInstall("ffmpeg");
  return isHere();
}

/** @returns {boolean} whether Firefox and WebKit can be driven, installed by apt-get where that may be */
export function ensureEngines() {
  const isHere = () => ["firefox-esr", "WebKitWebDriver", "Xvfb"].every((name) => onPath(name));
  if (!isHere()) aptInstall("firefox-esr", "webkit2gtk-driver", "xvfb");
  return isHere();
}
