/**
 * The other side of `processor.ts`, with nothing of August in it: Express with the middleware of August's server, the
 * same statements for every request, and a page of escaped pieces.
 *
 *   node tests/bench/lib/template-server.mjs <database> <file of pages>
 */
import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import Database from "better-sqlite3";
// @ts-expect-error: this package and the next bring no types.
import compression from "compression";
// @ts-expect-error
import express from "express";

const [database = "", file = ""] = process.argv.slice(2);
const db = new Database(database);

/** @type {Record<string, string>} */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const toHtml = (/** @type {string} */ text) =>
  text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? "");

const HEADERS = {
  "Cache-Control": "private, no-cache",
  "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self' data:",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  Vary: "Cookie, Save-Data",
};

const pages = new Map();
/** @type {import("./record-page").RecordedPage[]} */
const recorded = deserialize(readFileSync(file));
for (const { path, cookie, statements, pieces } of recorded)
  pages.set(`${path} ${cookie}`, {
    statements: statements.map(({ sql, values }) => ({ statement: db.prepare(sql), values })),
    pieces,
  });

const app = express();
app.use(compression());
app.get("/livez", (/** @type {unknown} */ _request, /** @type {any} */ response) =>
  response.send("ready"),
);
app.get("*", (/** @type {any} */ request, /** @type {any} */ response) => {
  const started = performance.now();
  const { statements, pieces } = pages.get(`${request.url} ${request.headers.cookie ?? ""}`);
  let rows = 0;
  for (const { statement, values } of statements) rows += statement.all(...values).length;
  // Markup and text alternate, as in a template.
  let html = "";
  for (let at = 0; at < pieces.length; at += 2) html += pieces[at] + toHtml(pieces[at + 1] ?? "");
  response.set(HEADERS).set("X-Rows", String(rows)).type("html").send(html);
  console.log(`GET ${request.url} 200 ${(performance.now() - started).toFixed(0)} ms`);
});
app.listen(Number(process.env.PORT), "127.0.0.1");
