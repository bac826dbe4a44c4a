import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import routes from "../../app/routes";
import { insertMember, openDatabase } from "../support/members";
import { setUpServer } from "../support/own-server";
import { expectSecure, parsePolicy } from "./headers";

/** Pages that are open to everyone, as the rules and the footer name them. */
const PUBLIC = [
  "/",
  "/about",
  "/age-profile",
  "/billing",
  "/contact",
  "/help",
  "/pricing",
  "/privacy",
  "/safety",
  "/terms",
  "/whats-on",
];

/** The most bytes of the service worker: minified, and minified and compressed by gzip. */
const WORKER_BYTES = 8_700;
const WORKER_GZIP_BYTES = 4_096;
const PREVIEW_BYTES = 60 * 1024;

const own = setUpServer("file");
beforeAll(async () => {
  await own.start();
});

const get = (path: string, cookie = "") =>
  fetch(own.url + path, { redirect: "manual", headers: { Cookie: cookie } });
const readPage = async (path: string, cookie?: string) => (await get(path, cookie)).text();

/** The content of a page's `meta` with a name or property. */
const findMeta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe("what search engines and link previews are told", () => {
  it("every public page has a description of its own, and no other page has one", async () => {
    const told = new Map<string, string>();
    const paths = routes.map(({ path }) => `/${path ?? ""}`).filter((path) => !/[:*]/.test(path));
    expect(paths).toEqual(expect.arrayContaining(PUBLIC));
    for (const path of paths) {
      const description = findMeta(await readPage(path), "description");
      if (description) told.set(path, description);
    }
    expect([...told.keys()].sort()).toEqual(PUBLIC);
    expect(new Set(told.values()).size).toBe(PUBLIC.length);
    for (const [path, words] of told) expect(words.length, path).toBeGreaterThan(25);
  });

  it("robots may open the public pages and what those show, and nothing else", () => {
    const lines = readFileSync("public/robots.txt", "utf8").trim().split("\n");
    expect(lines.slice(0, 2)).toEqual(["User-agent: *", "Disallow: /"]);
    const allowed = lines.slice(2).map((line) => /^Allow: (\S+)$/.exec(line)?.[1] ?? line);
    const shown = ["/assets/", "/favicon.svg", "/link-preview.png"];
    expect(allowed).toEqual([...PUBLIC.map((path) => `${path}$`), ...shown]);
  });

  it("a public page has tags of a link preview, with the absolute address of a small picture", async () => {
    for (const path of PUBLIC) {
      const html = await readPage(path);
      expect(findMeta(html, "og:title"), path).toBe(/<title>([^<]*)/.exec(html)?.[1]);
      expect(findMeta(html, "og:description"), path).toBe(findMeta(html, "description"));
      expect(findMeta(html, "og:image"), path).toBe(`${own.settings.APP_URL}/link-preview.png`);
    }
    const response = await get("/link-preview.png");
    const picture = Buffer.from(await response.arrayBuffer());
    expect(picture.length).toBeLessThan(PREVIEW_BYTES);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

describe("what a home screen is told", () => {
  it("every page names its colors by day and at dusk", async () => {
    const db = openDatabase(own.path);
    const { cookie } = await insertMember(db, "Ada");
    db.$client.close();
    const pages = [readPage("/"), readPage("/no-such-page"), readPage("/discover", cookie)];
    for (const html of await Promise.all(pages))
      for (const scheme of ["light", "dark"])
        expect(html).toMatch(
          new RegExp(
            `<meta name="theme-color" content="#\\w+" media="\\(prefers-color-scheme: ${scheme}`,
          ),
        );
  });

  it("a public page names a touch icon and the manifest", async () => {
    for (const path of ["/", "/no-such-page"]) {
      const html = await readPage(path);
      expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
      expect(html).toContain('<link rel="manifest" href="/site.webmanifest"/>');
    }
    const icon = await sharp(await (await get("/apple-touch-icon.png")).arrayBuffer()).metadata();
    expect(icon).toMatchObject({ width: 180, height: 180, format: "png" });
  });

  it("a member's page names the manifest", async () => {
    const db = openDatabase(own.path);
    const { cookie } = await insertMember(db, "Install");
    db.$client.close();
    for (const path of ["/", "/discover"])
      expect(await readPage(path, cookie)).toContain(
        '<link rel="manifest" href="/site.webmanifest"/>',
      );
  });

  it("the manifest's id and shortcuts are pages of August, so that it stays one installation", async () => {
    const manifest = (await (await get("/site.webmanifest")).json()) as {
      id: string;
      scope: string;
      shortcuts: { name: string; url: string }[];
    };
    expect([manifest.id, manifest.scope]).toEqual(["/", "/"]);
    const paths = routes.map(({ path }) => `/${path ?? ""}`);
    expect(paths).toEqual(expect.arrayContaining(manifest.shortcuts.map(({ url }) => url)));
  });

  it("pages may register the service worker of August alone, and public pages none", async () => {
    const db = openDatabase(own.path);
    const { cookie } = await insertMember(db, "Worker");
    db.$client.close();
    const rules = async (path: string, sent = "") => parsePolicy(await get(path, sent));
    const [member, visitor] = [await rules("/discover", cookie), await rules("/")];
    expect([member.get("worker-src"), visitor.get("worker-src")]).toEqual([["'self'"], ["'none'"]]);
    expect([member.get("manifest-src"), visitor.get("manifest-src")]).toEqual([
      ["'self'"],
      ["'self'"],
    ]);
  });

  it("the service worker is small, minified and by gzip, and is sent compressed", async () => {
    const worker = await get("/service-worker.js");
    const bytes = Buffer.from(await worker.arrayBuffer());
    expect(worker.headers.get("Content-Encoding")).not.toBeNull();
    expect(bytes.length).toBeLessThanOrEqual(WORKER_BYTES);
    expect(gzipSync(bytes).length).toBeLessThanOrEqual(WORKER_GZIP_BYTES);
  });

  it("the manifest opens the start page in a window of its own and has icons of their stated sizes", async () => {
    const manifest = (await (await get("/site.webmanifest")).json()) as {
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ name: "August", display: "standalone", start_url: "/" });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it.each([
    ["/favicon.svg", "image/svg+xml"],
    ["/link-preview.png", "image/png"],
    ["/apple-touch-icon.png", "image/png"],
    ["/favicon.ico", "image/x-icon"],
    ["/icon-maskable.png", "image/png"],
    ["/site.webmanifest", "application/manifest+json"],
    ["/robots.txt", "text/plain; charset=UTF-8"],
    ["/service-worker.js", "application/javascript; charset=UTF-8"],
  ])(
    "%s comes as %s with the security headers, for an hour, since its name stays",
    async (path, type) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe(type);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
      expectSecure(response, path);
    },
  );

  it("a password manager is led to the account", async () => {
    const response = await get("/.well-known/change-password");
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/account");
  });
});
