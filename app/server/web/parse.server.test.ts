import { expect, it } from "vitest";
import * as z from "zod/mini";
import { listModules, read } from "../../../tests/support/sources";
import { plainWords } from "./parse.server";

/** Every schema that a module of schemas exports. */
const modules = import.meta.glob<Record<string, unknown>>("/app/**/*.schema.ts", { eager: true });
const exported = Object.entries(modules).flatMap(([path, all]) =>
  Object.entries(all)
    .filter(([, value]) => isSchema(value))
    .map(([name, schema]) => ({ name, label: `${path} ${name}`, schema })),
);

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === "object" && value !== null && "_zod" in value;
}

/** Where an object within a schema takes fields that it does not have. */
function listLoose(value: unknown, path: string, isWithin = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => listLoose(one, path, isWithin));
  if (!isSchema(value)) return [];
  if (!(value instanceof z.ZodMiniObject))
    return listLoose(Object.values(value._zod.def), path, isWithin);
  const { shape, catchall } = value._zod.def;
  const isLoose = isWithin && catchall?._zod.def.type !== "never";
  const within = Object.entries(shape).flatMap(([name, field]) =>
    listLoose(field, `${path}.${name}`, true),
  );
  return isLoose ? [path, ...within] : within;
}

it("an object within the body of a call is strict", () => {
  expect(exported.flatMap(({ label, schema }) => listLoose(schema, label))).toEqual([]);
  const keys = z.object({ auth: z.string() });
  const loose = z.object({ keys: z.optional(keys), list: z.array(z.union([z.string(), keys])) });
  expect(listLoose(loose, "body")).toEqual(["body.keys", "body.list"]);
});

/** The names of the schemas that a source parses bodies with: "?" for one that has no name. A form is flat. */
const listParsed = (source: string) =>
  [...source.matchAll(/\bparsed\((?:\s*(\w+),( flattenForm\()?)?/g)]
    .filter(([, , isForm]) => !isForm)
    .map(([, name = "?"]) => name);

const used = listModules("app")
  .filter((path) => path !== "app/server/web/parse.server.ts")
  .flatMap((path) => listParsed(read(path)).map((name) => ({ path, name })));

it("every schema that a body is parsed by is exported by a module of schemas", () => {
  expect(used.length).toBeGreaterThan(10);
  const known = exported.map(({ name }) => name);
  expect(used.filter(({ name }) => !known.includes(name))).toEqual([]);
  const source =
    "parsed(one, body); parsed(z.object({}), body); parsed(form, flattenForm(form, sent))";
  expect(listParsed(source)).toEqual(["one", "?"]);
});

/** What a careless client sends for a field. */
const WRONG = [
  undefined,
  null,
  "",
  "1",
  "x".repeat(100_000),
  0,
  -1,
  1.5,
  1e300,
  true,
  {},
  [],
  [{}],
];

it("every field of a body says by itself what is wrong with it", () => {
  const bodies = exported.filter(({ name }) => used.some((each) => each.name === name));
  const generic = plainWords({ code: "custom", path: ["x"], input: null });
  const silent = bodies.flatMap(({ label, schema }) =>
    Object.entries((schema as z.ZodMiniObject)._zod.def.shape).flatMap(([field, type]) =>
      WRONG.filter((wrong) =>
        z
          .safeParse(
            z.object({ [field]: type as z.ZodMiniType }),
            { [field]: wrong },
            { error: plainWords },
          )
          .error?.issues.some(({ message }) => message === generic),
      ).map((wrong) => `${label}.${field} = ${JSON.stringify(wrong)?.slice(0, 20)}`),
    ),
  );
  expect(silent).toEqual([]);
});
