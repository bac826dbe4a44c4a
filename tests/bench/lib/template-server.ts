/**
 * The baseline for `processor.ts`: Express with the same middleware as remix-serve, a string
 * template that makes the same bytes of HTML, and the queries that the app's own loaders run.
 *
 *   tsx tests/bench/lib/template-server.ts <folder with the pages>
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { connectFeatures } from "~/connect-features.server";
import { loadDashboard } from "~/features/dashboard/dashboard.server";
import { deckHead } from "~/features/discover/deck-head.server";
import { loadMeetupsPage } from "~/features/meetups/booking/meetups-page.server";
import { loadConversationScreen } from "~/features/messages/conversation-loader.server";
import { editorState } from "~/features/profile/editor-state.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { loadViewer, type Viewer } from "~/server/web/viewer.server";

interface Request {
  headers: { cookie?: string };
  params: Record<string, string>;
  url: string;
}
interface Response {
  set(headers: Record<string, string>): Response;
  type(name: string): Response;
  send(body: string): void;
}
type Handler = (request: Request, response: Response, next: () => void) => unknown;
interface Express {
  use(handler: unknown): void;
  get(path: string, handler: Handler): void;
  listen(port: number, host: string): void;
}

// Express, compression and morgan are those that remix-serve brings.
const requireOfServe = createRequire(
  createRequire(import.meta.url).resolve("@remix-run/serve/package.json"),
);
const express = requireOfServe("express") as () => Express;
const compression = requireOfServe("compression") as () => unknown;
const morgan = requireOfServe("morgan") as (format: string) => unknown;

const folder = process.argv[2];
if (!folder) throw new Error("Give the folder with the pages.");
const fileName = (name: string) => join(folder, `${name}.html`);
const shell = (name: string) => {
  const html = readFileSync(fileName(name), "utf8");
  const at = html.indexOf("<h1");
  return { before: html.slice(0, at), after: html.slice(at) };
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
  const html = `${before}<!--${data.map(escaped).join(" ")}-->${after}`;
  response.set(HEADERS).type("html").send(html);
}

connectFeatures();
const app = express();
app.use(compression());
app.use(morgan("tiny"));
app.get("/livez", (_request, response) => response.send("ready"));

/** Answers a page with a value or two of what its queries find. */
function serve(
  name: string,
  path: string,
  load: (viewer: Viewer, request: Request) => readonly unknown[],
) {
  if (!existsSync(fileName(name))) return;
  const page = shell(name);
  app.get(path, async (request, response) =>
    respond(response, page, load(await requireViewer(request), request).map(String)),
  );
}

const landing = existsSync(fileName("landing")) ? shell("landing") : null;
app.get("/", (request, response, next) =>
  landing && !request.headers.cookie
    ? respond(response, landing, [new Date().toISOString()])
    : next(),
);
serve("home", "/", (viewer) => {
  const { tier, matches, tokens } = loadDashboard(viewer);
  return [tier, matches, tokens];
});
serve("discover", "/discover", ({ id }) => {
  const { card, undoable } = deckHead(id);
  return [card?.profile.stageName, card?.profile.bio, undoable];
});
serve("conversation", "/messages/:id", (viewer, { params }) => {
  const screen = loadConversationScreen(viewer, Number(params.id), { isPaying: false });
  return [screen.otherName, screen.messages.length, screen.conversations.length];
});
serve("meetups", "/meetups", (viewer, { url }) => {
  const { searchParams } = new URL(url, "http://localhost");
  const { places, slots, planned } = loadMeetupsPage(viewer, searchParams);
  return [places.length, slots.length, planned];
});
serve("editor", "/profile-setup", (viewer) => {
  const { page, answers } = editorState(viewer);
  return [page.revision, page.counts, answers.earned.length];
});
app.listen(Number(process.env.PORT), "127.0.0.1");
