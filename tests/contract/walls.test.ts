import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { ensureBuild } from "../support/built-app";
import {
  findCycles,
  type Import,
  listImports,
  listModules,
  listSources,
  read,
  routeModules,
} from "../support/sources";

const MODULES = listModules("app", "db");
const IMPORTS = MODULES.flatMap(listImports);
const ROUTES = routeModules();

const isFeature = (path: string) => path.startsWith("app/features/");
const isServer = (path: string) => /\.server\.tsx?$/.test(path);
const formatImport = ({ from, to }: Import) => `${from} imports ${to}`;

/** The composition root: the only modules outside app/features that import features. */
const COMPOSITION_ROOT = [
  "app/boot.server.ts",
  "app/connect-features.server.ts",
  "app/entry.server.tsx",
  "app/root.tsx",
  "app/routes.ts",
];

it("the search finds modules, imports, and routes", () => {
  expect(MODULES.length).toBeGreaterThan(100);
  expect(IMPORTS.length).toBeGreaterThan(300);
  expect(ROUTES.length).toBeGreaterThan(40);
});

describe("the direction of dependencies", () => {
  it("no module imports itself through others", () => {
    const graph = new Map(
      MODULES.map((path) => [
        path,
        IMPORTS.filter(({ from, isType }) => from === path && !isType).map(({ to }) => to),
      ]),
    );
    expect(findCycles(graph)).toEqual([]);
  });

  it("db imports nothing from the app", () => {
    const wrong = IMPORTS.filter(({ from, to }) => from.startsWith("db/") && to.startsWith("app/"));
    expect(wrong.map(formatImport)).toEqual([]);
  });

  it("app/server imports no feature and no component", () => {
    const wrong = IMPORTS.filter(
      ({ from, to }) =>
        from.startsWith("app/server/") && (isFeature(to) || to.startsWith("app/ui/")),
    );
    expect(wrong.map(formatImport)).toEqual([]);
  });

  it("only the composition root imports features from outside app/features", () => {
    const wrong = IMPORTS.filter(
      ({ from, to }) => isFeature(to) && !isFeature(from) && !COMPOSITION_ROOT.includes(from),
    );
    expect(wrong.map(formatImport)).toEqual([]);
  });

  it("ui imports no feature and nothing from the server", () => {
    const wrong = IMPORTS.filter(
      ({ from, to, isType }) =>
        from.startsWith("app/ui/") && (isFeature(to) || (isServer(to) && !isType)),
    );
    expect(wrong.map(formatImport)).toEqual([]);
  });

  it("a browser module imports nothing from the server, except in route modules", () => {
    const serverSide = new Set([...ROUTES, ...COMPOSITION_ROOT]);
    const wrong = IMPORTS.filter(
      ({ from, to, isType }) =>
        from.startsWith("app/") &&
        !isServer(from) &&
        !serverSide.has(from) &&
        isServer(to) &&
        !isType,
    );
    expect(wrong.map(formatImport)).toEqual([]);
  });

  it("nothing imports a route module", () => {
    const wrong = IMPORTS.filter(({ to, isType }) => ROUTES.includes(to) && !isType);
    expect(wrong.map(formatImport)).toEqual([]);
  });

  it("a folder of tests imports only itself and tests/support", () => {
    const folder = (path: string) => /^tests\/[^/]+\//.exec(path)?.[0];
    const between = listSources("tests").flatMap(listImports);
    expect(between.length).toBeGreaterThan(300);
    const wrong = between.filter(
      ({ from, to }) => folder(to) && ![folder(from), "tests/support/"].includes(folder(to)),
    );
    expect(wrong.map(formatImport)).toEqual([]);
  });

  it("capability files never touch React or a request", () => {
    const wrong = MODULES.filter(
      (path) => isFeature(path) && isServer(path) && !NEEDS_A_REQUEST.includes(path),
    ).filter((path) =>
      /\b(?:Request|Response|FormData)\b|from "(?:react|@remix-run\/react)"/.test(readCode(path)),
    );
    expect(wrong).toEqual([]);
  });
});

/** Capability files that speak the protocol of sign-in, or read the browser's own cookie. */
const NEEDS_A_REQUEST = [
  "app/features/account/joining-form.server.ts",
  "app/features/account/identity.server.ts",
  "app/features/account/identity-provider.server.ts",
  "app/features/account/provider-start.server.ts",
  "app/features/account/sign-in-failure.server.ts",
  "app/features/account/signed-in.server.ts",
  "app/features/profile/drafts.server.ts",
  "app/features/review/call-off.server.ts",
  "app/features/review/read-event.server.ts",
  "app/features/profile/read-answers.server.ts",
];

/** A source without its comments. */
function readCode(path: string): string {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  return ts.createPrinter({ removeComments: true }).printFile(source);
}

it("no source file is longer than 300 lines", () => {
  const long = listSources("app", "db", "scripts", "tests")
    .filter((path) => !path.startsWith("db/migrations/"))
    .map((path) => [path, read(path).trimEnd().split("\n").length] as const)
    .filter(([, lines]) => lines > 300);
  expect(long).toEqual([]);
});

describe("a route module", () => {
  const WRAPPERS = [
    "screenLoader",
    "screenAction",
    "formAction",
    "refuseLoader",
    "callLoader",
    "directLoader",
    "fileLoader",
    "callAction",
    "uploadAction",
    "formOrScriptAction",
  ];
  /** Handlers that a wrapper makes once for all routes of a kind. */
  const READY_MADE = ["postOnly", "getOnly"];
  const BARE: Record<string, string> = {
    "app/features/membership/api.stripe-webhook.route.ts action":
      "its signature says who sent it; no session and no origin do",
    "app/features/notifications/unsubscribe.route.tsx action":
      "its signed address says who may; mail providers send no session and no origin",
    "app/features/introductions/decline.route.tsx action":
      "the secret in its address says who may; mail providers send no session and no origin",
    "app/features/matches/matches-like.route.ts loader":
      "a permanent redirect, the same for everybody",
    "app/features/landing/asset.route.ts loader": "a file of the build, the same for everybody",
  };

  /** The loader and the action of a module, and whether a wrapper makes it. */
  function listHandlers(path: string) {
    const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
    const handlers: { name: string; isWrapped: boolean }[] = [];
    for (const statement of source.statements) {
      if (
        ts.isFunctionDeclaration(statement) &&
        /^(loader|action)$/.test(statement.name?.text ?? "")
      )
        handlers.push({ name: statement.name?.text ?? "", isWrapped: false });
      if (ts.isExportDeclaration(statement) && /\b(loader|action)\b/.test(statement.getText()))
        handlers.push({ name: statement.getText(), isWrapped: false });
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!/^(loader|action)$/.test(name.getText())) continue;
        const maker =
          initializer && ts.isCallExpression(initializer) ? initializer.expression.getText() : "";
        const isReady = READY_MADE.includes(initializer?.getText() ?? "");
        handlers.push({ name: name.getText(), isWrapped: isReady || WRAPPERS.includes(maker) });
      }
    }
    return handlers;
  }

  it("a route module makes its loader and action with the wrappers, with reasoned exceptions", () => {
    const bare = ROUTES.flatMap((path) =>
      listHandlers(path)
        .filter(({ isWrapped }) => !isWrapped)
        .map(({ name }) => `${path} ${name}`),
    );
    expect(bare.sort()).toEqual(Object.keys(BARE).sort());
    expect(ROUTES.flatMap(listHandlers).length).toBeGreaterThan(40);
  });

  it("a route module imports the wrappers from the one place that exports them", () => {
    const wrong = ROUTES.filter((path) =>
      new RegExp(`\\b(?:function|const)\\s+(?:${[...WRAPPERS, ...READY_MADE].join("|")})\\b`).test(
        readCode(path),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("a route module holds no SQL and no database", () => {
    const wrong = ROUTES.filter((path) => {
      const code = readCode(path);
      return (
        /\b(?:SELECT|INSERT INTO|DELETE FROM|UPDATE)\s+[\w"(*]/.test(code) ||
        /from "(?:drizzle-orm|better-sqlite3|@db\/(?:schema"|connection))/.test(code) ||
        (/database\.server"/.test(code) && !READS_ITS_STATE.includes(path))
      );
    });
    expect(wrong).toEqual([]);
  });

  /** The health check asks the database itself whether it answers. */
  const READS_ITS_STATE = ["app/features/status/livez.route.ts"];

  it("a route module is about a page long", () => {
    const long = ROUTES.map((path) => [path, read(path).split("\n").length] as const).filter(
      ([, lines]) => lines > 160,
    );
    expect(long).toEqual([]);
  });
});

describe("the browser bundle", () => {
  let chunks: string[] = [];
  beforeAll(async () => {
    await ensureBuild();
    chunks = listSources("build/assets").filter((path) => path.endsWith(".js"));
  });

  it("the browser bundle holds no server code", () => {
    expect(chunks.length).toBeGreaterThan(20);
    const words = [
      "better-sqlite3",
      "drizzle",
      "SESSION_SECRET",
      "STRIPE_SECRET_KEY",
      "OIDC_CLIENT_SECRET",
      "DATABASE_PATH",
      "process.env",
      "node:crypto",
      "node:fs",
      "SELECT ",
      "nodemailer",
      "token_entries",
      "date_of_birth",
    ];
    const found = chunks.flatMap((path) => {
      const code = read(path);
      return words.filter((word) => code.includes(word)).map((word) => `${path}: ${word}`);
    });
    expect(found).toEqual([]);
  });

  it("the browser bundle has no source map", () => {
    expect(chunks.filter((path) => read(path).includes("sourceMappingURL"))).toEqual([]);
  });
});
