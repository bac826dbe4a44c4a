import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";

interface StoredFile {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const KEPT_HEADERS = [
  "cache-control",
  "content-encoding",
  "content-security-policy",
  "content-type",
] as const;

function download(url: string, asked: IncomingHttpHeaders, encoding: string): Promise<StoredFile> {
  const headers = {
    ...(asked.cookie && { Cookie: asked.cookie }),
    Accept: asked.accept ?? "*/*",
    "Accept-Encoding": encoding,
  };
  return new Promise((done, fail) => {
    const sent = request(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", fail);
      response.on("end", () => {
        const kept = KEPT_HEADERS.flatMap((name) => {
          const value = response.headers[name];
          return value ? [[name, value]] : [];
        });
        const status = response.statusCode ?? 500;
        done({ status, headers: Object.fromEntries(kept), body: Buffer.concat(parts) });
      });
    });
    sent.on("error", fail);
    sent.end();
  });
}

/** A page of the same bytes with scripts that run, or with scripts that are text, of which none is loaded. */
function withScripts(page: StoredFile, hasScripts: boolean): StoredFile {
  const isZipped = page.headers["content-encoding"] === "gzip";
  const html = (isZipped ? gunzipSync(page.body) : page.body).toString("utf8");
  const tag = hasScripts ? "<script data-is=on " : "<script type=text ";
  const body = gzipSync(html.replaceAll("<script ", tag));
  return { ...page, headers: { ...page.headers, "content-encoding": "gzip" }, body };
}

/**
 * Serves what an app sends as files that do not change: each is asked of the app once for each session. why: in a
 * browser whose scripts are off, the driver's own do not run either, which start earlier than a page.
 *
 * @param hasScripts false to keep the scripts of pages from running
 */
export async function startMirror(appUrl: string, hasScripts: boolean) {
  const files = new Map<string, Promise<StoredFile>>();
  const load = async (url: string, asked: IncomingHttpHeaders): Promise<StoredFile> => {
    const file = await download(appUrl + url, asked, "gzip");
    return file.headers["content-type"]?.startsWith("text/html")
      ? withScripts(file, hasScripts)
      : download(appUrl + url, asked, "gzip, br");
  };
  const server = createServer(async ({ url = "/", headers: asked }, response) => {
    const key = `${url} ${asked.cookie ?? ""}`;
    const file = files.get(key) ?? load(url, asked);
    files.set(key, file);
    const { status, headers, body } = await file;
    response.writeHead(status, { ...headers, "Content-Length": body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close().closeAllConnections(),
  };
}
