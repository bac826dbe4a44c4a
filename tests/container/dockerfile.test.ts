import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { listContext } from "./context";
import { expand, neededStages, parseDockerfile, readCommand, readPairs } from "./dockerfile";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function listFiles(ignore: string, paths: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "august-context-"));
  folders.push(folder);
  for (const path of [".dockerignore", ...paths]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path === ".dockerignore" ? ignore : "");
  }
  return listContext(folder);
}

describe("reading a Dockerfile", () => {
  it("continued lines are joined across comments and keep the number of the first", () => {
    const { stages } = parseDockerfile("FROM a\n# why\nRUN one \\\n# between\n  && two\nCMD x");
    expect(stages[0]?.instructions).toEqual([
      { line: 3, name: "RUN", flags: {}, text: "one   && two" },
      { line: 6, name: "CMD", flags: {}, text: "x" },
    ]);
  });

  it.each([
    ["FROM a\nADD x y", "line 2: ADD"],
    ["FROM a\nSTOPSIGNAL SIGQUIT", "line 2: STOPSIGNAL"],
    ["FROM --platform=linux/arm64 a", "line 1: --platform of FROM"],
    ["ARG A=1 B=2\nFROM a", "ARG A=1 B=2"],
  ])("an unsupported instruction is refused, as in %j", (text, words) => {
    expect(() => parseDockerfile(text)).toThrow(words);
  });

  it("a stage that nothing copies from is left out", () => {
    const text = `ARG KIND=packaged
FROM golang:1 AS litestream-built
RUN make
FROM a AS litestream-packaged
FROM litestream-\${KIND} AS litestream
FROM a AS unused
FROM a
COPY --from=litestream /x /y`;
    const names = (given = {}) => neededStages(parseDockerfile(text, given)).map((s) => s.name);
    expect(names()).toEqual(["litestream-packaged", "litestream", "4"]);
    expect(names({ KIND: "built" })).toEqual(["litestream-built", "litestream", "4"]);
  });

  it("variables are substituted and quoted pairs are read", () => {
    const values = { A: "1" };
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's own syntax
    expect(expand("$A ${A} ${B:-2} ${A:+3} ${B} \\$A", values)).toBe("1 1 2 3  $A");
    expect(readPairs('B="x y" C=$A', values)).toEqual({ B: "x y", C: "1" });
    expect(readCommand('["node", "x"]')).toEqual(["node", "x"]);
    expect(readCommand("node x")).toEqual(["/bin/sh", "-c", "node x"]);
  });
});

describe("reading .dockerignore", () => {
  it("the last rule that matches a file or a parent folder wins", () => {
    const ignore = "# why\n*\n!app\n!package.json\n**/*.test.ts\n**/*.db";
    const paths = ["app/a.ts", "app/deep/b.test.ts", "app/x.db", "package.json", "data/x", "y.ts"];
    expect(listFiles(ignore, paths)).toEqual(["app/a.ts", "package.json"]);
  });

  it("an exception inside an excluded folder is found", () => {
    const paths = ["docs/a.md", "docs/images/b.png", "c"];
    expect(listFiles("docs\n.dockerignore\n!docs/images", paths)).toEqual([
      "c",
      "docs/images/b.png",
    ]);
  });
});

describe("this project's own Dockerfile", () => {
  const { stages } = parseDockerfile(readFileSync("Dockerfile", "utf8"));

  it("the Dockerfile copies only files that exist", () => {
    const context = listContext(".");
    const wanted = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, flags }) => name === "COPY" && !flags.from)
      .flatMap(({ text }) => text.split(/\s+/).slice(0, -1))
      .filter((path) => path !== ".");
    expect(wanted.length).toBeGreaterThan(3);
    for (const path of wanted)
      expect(
        context.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, "")}/`)),
        path,
      ).toBe(true);
  });

  it("the build context holds no test, no database, and no setting of this machine", () => {
    const context = listContext(".");
    expect(context).toContain("app/root.tsx");
    expect(
      context.filter((path) => /\.test\.|\.db($|-)|^\.env|^data\/|^tests\//.test(path)),
    ).toEqual([]);
  });
});
