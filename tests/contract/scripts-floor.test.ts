import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { isSupportedBrowser } from "~/server/web/supported-browser";
import { ensureBuild } from "../support/built-app";

beforeAll(ensureBuild, 180_000);

const TYPES = dirname(createRequire(import.meta.url).resolve("typescript"));

/** ECMAScript methods by the year they came, read from TypeScript's lists; those have no web APIs and no CSS. */
const listFunctions = (year: string): Set<string> => {
  const files = readdirSync(TYPES).filter((name) =>
    RegExp(`^lib\\.${year}\\.(?!intl|full)`).test(name),
  );
  const texts = files.map((name) => readFileSync(join(TYPES, name), "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/^\s{4}(\w+)[<(]/gm)].map(([, name = ""]) => name)),
  );
};

const OLD = ["es5", "es2015", "es2016", "es2017", "es2018"].map(listFunctions);
const NEW = ["es2019", "es2020", "es2021", "es2022", "es2023", "es2024", "esnext"].map(
  listFunctions,
);

/** Names that libraries use too; where the build calls one, it is never the ECMAScript method. */
const HOMONYMS = ["next", "return", "throw", "register", "pause"];

it("a page checks for every ECMAScript method since 2019 that the build calls before it hydrates", () => {
  const names = new Set(NEW.flatMap((year) => [...year]));
  const isOld = (name: string) => OLD.some((year) => year.has(name)) || HOMONYMS.includes(name);
  const files = readdirSync("build/assets").filter((name) => name.endsWith(".js"));
  const code = files.map((name) => readFileSync(join("build/assets", name), "utf8")).join("\n");
  const used = [...names].filter((name) => !isOld(name) && RegExp(`\\.${name}\\(`).test(code));
  expect(used).toContain("at");
  expect(used.filter((name) => !RegExp(`\\.${name}\\b`).test(String(isSupportedBrowser)))).toEqual(
    [],
  );
});
