import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One line of .dockerignore. */
interface Rule {
  pattern: string;
  matches: RegExp;
  isException: boolean;
}

/** A pattern of .dockerignore: `*` and `?` within a name, `**` across folders. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*\*|\*|\?|\[[^\]]+\])/)
    .map((piece) => {
      if (piece === "**/") return "(?:.*/)?";
      if (piece === "**") return ".*";
      if (piece === "*") return "[^/]*";
      if (piece === "?") return "[^/]";
      return piece.startsWith("[") ? piece : piece.replace(/[.+^${}()|\\]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${source}$`);
}

const readRules = (text: string): Rule[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const isException = line.startsWith("!");
      const pattern = (isException ? line.slice(1) : line).replace(/^\.?\/+|\/+$/g, "");
      return { pattern, matches: toRegExp(pattern), isException };
    });

/** The path and the folders around it: a rule for a folder holds for what is in it. */
function withParents(path: string): string[] {
  const names = path.split("/");
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

/** Whether the last rule that matches a path excludes it. */
function isIgnored(rules: readonly Rule[], path: string): boolean {
  const paths = withParents(path);
  return (
    rules.findLast(({ matches }) => paths.some((each) => matches.test(each)))?.isException === false
  );
}

/**
 * The files that a build may copy: everything in a folder except what its .dockerignore excludes.
 *
 * @param folder with the Dockerfile
 * @returns paths inside the folder
 */
export function listContext(folder: string): string[] {
  const file = join(folder, ".dockerignore");
  const rules = existsSync(file) ? readRules(readFileSync(file, "utf8")) : [];
  const mayHold = (path: string) =>
    rules.some(
      ({ isException, pattern }) =>
        isException && (pattern.includes("**") || pattern.startsWith(`${path}/`)),
    );
  const walk = (inside: string): string[] =>
    readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
      const path = inside ? `${inside}/${entry.name}` : entry.name;
      const ignored = isIgnored(rules, path);
      if (entry.isDirectory()) return ignored && !mayHold(path) ? [] : walk(path);
      return ignored ? [] : [path];
    });
  return walk("").sort();
}
