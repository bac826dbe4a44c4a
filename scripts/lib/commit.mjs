import { execFileSync } from "node:child_process";

/** @param {string} root @param {string[]} args */
const git = (root, ...args) =>
  execFileSync("git", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/**
 * The commit that is checked out, with a plus where files differ from it; documents do not count, since what was
 * measured is written into one.
 *
 * @param {string} root
 * @returns {string | undefined} nothing where there is no git, or no repository
 */
export function findCommit(root) {
  try {
    const isClean = git(root, "status", "--porcelain", "--", ".", ":!docs") === "";
    return git(root, "rev-parse", "--short", "HEAD") + (isClean ? "" : "+");
  } catch {
    return undefined;
  }
}
