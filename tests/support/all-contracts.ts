import { basename, dirname, join } from "node:path";
import routes from "../../app/routes";
import type { Role } from "./role-fixtures";
import { type Example, everybody, type RouteContract, type Walk } from "./route-contract";
import { listSources, ROOT, read } from "./sources";

/** A route of app/routes.ts, beside which its contract stands. */
export interface Route {
  /** In the build: the file of its module, or its own id in app/routes.ts. */
  id: string;
  /** As in app/routes.ts, with its `:parameters`. */
  path: string;
  /** Its module. */
  file: string;
  /** The name of its contract. */
  name: string;
}

/** A request that a contract describes. */
export interface Row extends Example {
  /** The id of the route. */
  route: string;
}

/** An action that takes its form or JSON. */
const READS_BODY = /\(\{[^{}]*\b(?:form|body)\b[^{}]*\}\) *=>/;
const MODULE = /\.tsx?$/;

export const ROUTES: readonly Route[] = routes.map(({ id, path = "", file }) => ({
  id: id ?? file.replace(MODULE, ""),
  path: `/${path}`,
  file: `app/${file}`,
  name: id ?? basename(file).replace(/\.route\.tsx?$/, ""),
}));

const FILES = listSources("app").filter((path) => path.endsWith(".contract.ts"));

/** All contracts, by folder and name. */
const DESCRIBED = new Map<string, RouteContract>();
for (const path of FILES) {
  const { default: contracts } = (await import(join(ROOT, path))) as {
    default: Record<string, RouteContract>;
  };
  for (const [name, contract] of Object.entries(contracts))
    DESCRIBED.set(join(dirname(path), name), contract);
}

const toKey = ({ file, name }: Route): string => join(dirname(file), name);

/** The contracts of the routes, by id: what every walk reads. */
export const CONTRACTS: ReadonlyMap<string, RouteContract & { route: Route }> = new Map(
  ROUTES.flatMap((route) => {
    const contract = DESCRIBED.get(toKey(route));
    return contract ? [[route.id, { ...contract, route }] as const] : [];
  }),
);

/** @throws Error where the route has no contract */
export function findContract(id: string): RouteContract & { route: Route } {
  const contract = CONTRACTS.get(id);
  if (!contract) throw new Error(`${id} has no contract`);
  return contract;
}

/** Whether a route's module exports something. */
const exports = ({ file }: Route, name: string): boolean =>
  new RegExp(`^export .*\\b${name}\\b`, "m").test(read(file));

/** A module without a screen handles both methods, if only to refuse one. */
const hasScreen = (route: Route): boolean => exports(route, "default");

const REFUSED = everybody("405");

/** The requests of one contract; its own examples come first. */
function listRows(contract: RouteContract & { route: Route }): Row[] {
  const { route, also = [], body = "", path = route.path } = contract;
  const refused = hasScreen(route) ? undefined : REFUSED;
  const [GET, POST] = [contract.GET ?? refused, contract.POST ?? refused];
  const examples: Example[] = [
    ...(GET ? [{ method: "GET" as const, path, expect: GET }] : []),
    ...(POST ? [{ method: "POST" as const, path, body, expect: POST }] : []),
    ...also,
  ];
  return examples.map((example) => ({ ...example, route: route.id }));
}

/** Every request that the contracts describe, and what each role gets from it. */
export const ROWS: readonly Row[] = [...CONTRACTS.values()].flatMap(listRows);

/** The addresses of every page and call that names nothing in its address, as one member opens them. */
export const listPlainPages = (): string[] =>
  ROWS.filter(
    ({ route, method, path }) =>
      method === "GET" &&
      !`${findContract(route).route.path}${path}`.includes(":") &&
      isWalked(route, "crawl"),
  ).map(({ path }) => path);

/** Whether a walk tries a route. */
export const isWalked = (id: string, walk: Walk): boolean => !CONTRACTS.get(id)?.skip?.[walk];

const isAccepted = (outcome: string) => outcome !== "405" && outcome !== "404";

/** Routes that change something for anyone who may, other than those whose address or signature says who that is. */
export const ACTIONS: readonly string[] = [...CONTRACTS].flatMap(([id, { POST, skip }]) =>
  POST && !skip?.posts && Object.values(POST).some(isAccepted) ? [id] : [],
);

/** The example of a post to a route. @throws Error where it has none */
export function findPost(id: string): Row {
  const row = ROWS.find(({ route, method }) => route === id && method === "POST");
  if (!row) throw new Error(`The contract of ${id} has no POST`);
  return row;
}

/** The role that may post to a route. */
export const findSender = (id: string): Role => findContract(id).as ?? "subscribed";

/** Whether an action reads JSON. */
export const isCall = (id: string): boolean => {
  const { route } = findContract(id);
  return route.path.startsWith("/api/") && !hasScreen(route);
};

/** The fields of a form or call: those of its example, and those that it leaves out. */
export function listFields(id: string): string[] {
  const { body = "", fields = [] } = findContract(id);
  const names = typeof body === "string" ? new URLSearchParams(body).keys() : Object.keys(body);
  return [...new Set([...names, ...fields])];
}

/** What is wrong with the contracts: a sentence for each, with what to write where. */
export function listGaps(): string[] {
  const keys = new Set(ROUTES.map(toKey));
  const needless = [...DESCRIBED.keys()].filter((key) => !keys.has(key));
  return [
    ...ROUTES.flatMap(findGap),
    ...needless.map((key) => `app/routes.ts has no route for the contract ${key}: delete it.`),
  ];
}

function findGap(route: Route): string[] {
  const contract = CONTRACTS.get(route.id);
  const folder = dirname(route.file);
  const found = FILES.find((path) => dirname(path) === folder);
  const at = found ?? `${folder}/${basename(folder)}.contract.ts`;
  if (!contract) {
    const model = found ? "a neighbor's" : "that of another folder";
    return [
      `${route.file} has no contract. Write one in ${at}: copy ${model}, and say what each role gets.`,
    ];
  }
  const lacks = (what: string) => [`The contract of ${route.file} in ${at} does not say ${what}.`];
  if (hasScreen(route) && !contract.GET) return lacks("what a GET gets");
  if (hasScreen(route) && exports(route, "action") && !contract.POST)
    return lacks("what a POST gets");
  if (contract.POST && !contract.body && !contract.upload && READS_BODY.test(read(route.file)))
    return lacks("what a POST sends that is accepted: `body`");
  if (route.path.includes(":") && !contract.hidden)
    return lacks("what its address shows of someone hidden, or why it shows nobody: `hidden`");
  return [];
}
