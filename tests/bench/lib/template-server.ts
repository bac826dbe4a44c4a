/**
 * The baseline for `processor.ts`: Express with the same middleware as remix-serve, a string
 * template that makes the same bytes of HTML, and the queries that the app's own loaders run.
 *
 *   tsx tests/bench/lib/template-server.ts <folder with the pages>
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { connectFeatures } from "~/connect-features.server";
import { loadDashboard } from "~/features/dashboard/dashboard.server";
import { loadDeck } from "~/features/discover/deck.server";
import { undoableTarget } from "~/features/discover/swipes.server";
import { sessionCookie } from "~/server/cookies.server";
import { loadViewer, type Viewer } from "~/server/viewer.server";

interface Request {
  headers: { cookie?: string };
}
interface Response {
  set(headers: Record<string, string>): Response;
  type(name: string): Response;
  send(body: string): void;
}
type Handler = (request: Request, response: Response) => unknown;
interface Express {
  use(handler: unknown): void;
  get(path: string, handler: Handler): void;
  listen(port: number, host: string): void;
}

// Express, compression and morgan are those that remix-serve brings.
const serve = createRequire(
  createRequire(import.meta.url).resolve("@remix-run/serve/package.json"),
);
const express = serve("express") as () => Express;
const compression = serve("compression") as () => unknown;
const morgan = serve("morgan") as (format: string) => unknown;

const folder = process.argv[2];
if (!folder) throw new Error("Give the folder with the pages.");
const shell = (name: string) => {
  const [before = "", after = ""] = readFileSync(join(folder, `${name}.html`), "utf8").split(
    "<h1",
    2,
  );
  return { before, after };
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const HEADERS = {
  "Cache-Control": "private, no-cache",
  "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self' data:",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  Vary: "Cookie, Save-Data",
};

async function requireViewer({ headers }: Request): Promise<Viewer> {
  const token: unknown = await sessionCookie().parse(headers.cookie ?? null);
  const viewer = typeof token === "string" ? loadViewer(token) : null;
  if (!viewer) throw new Error("Nobody is signed in.");
  return viewer;
}

function respond(response: Response, { before, after }: ReturnType<typeof shell>, data: string[]) {
  const html = `${before}<!--${data.map(escaped).join(" ")}--><h1${after}`;
  response.set(HEADERS).type("html").send(html);
}

connectFeatures();
const landing = shell("landing");
const dashboard = shell("dashboard");
const discover = shell("discover");
const app = express();
app.use(compression());
app.use(morgan("tiny"));
app.get("/livez", (_request, response) => response.send("ready"));
app.get("/", async (request, response) => {
  if (!request.headers.cookie) return respond(response, landing, [new Date().toISOString()]);
  const data = loadDashboard(await requireViewer(request));
  return respond(response, dashboard, [data.tier, String(data.matches), String(data.tokens)]);
});
app.get("/discover", async (request, response) => {
  const viewer = await requireViewer(request);
  const card = loadDeck(viewer.id)?.cards[0];
  const undo = undoableTarget(viewer.id);
  respond(response, discover, [
    card?.profile.stageName ?? "",
    card?.profile.bio ?? "",
    String(undo),
  ]);
});
app.listen(Number(process.env.PORT), "127.0.0.1");
