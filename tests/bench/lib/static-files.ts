import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";

interface StoredFile {
  type: string;
  encoding: string | undefined;
  body: Buffer;
}

function download(url: string, cookie: string, encoding: string): Promise<StoredFile> {
  const headers = { Cookie: cookie, Accept: "text/html,*/*", "Accept-Encoding": encoding };
  return new Promise((done, fail) => {
    const asked = request(url, { headers }, (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        done({
          type: response.headers["content-type"] ?? "",
          encoding: response.headers["content-encoding"],
          body: Buffer.concat(parts),
        }),
      );
    });
    asked.on("error", fail);
    asked.end();
  });
}

/** A page with the same bytes whose scripts are text: none of them is loaded. */
function withoutScripts(page: StoredFile): StoredFile {
  const html = gunzipSync(page.body).toString("utf8");
  const body = gzipSync(html.replaceAll("<script ", "<script type=text "));
  return { ...page, body };
}

/**
 * Serves what an app sends a member as files that do not change: a page without its scripts, with the same styles and
 * pictures. Each is asked of the app once.
 */
export async function startStaticFiles(appUrl: string, cookie: string) {
  const files = new Map<string, Promise<StoredFile>>();
  const load = async (url: string): Promise<StoredFile> => {
    const file = await download(appUrl + url, cookie, "gzip");
    return file.type.startsWith("text/html")
      ? withoutScripts(file)
      : download(appUrl + url, cookie, "gzip, br");
  };
  const server = createServer(async ({ url = "/" }, response) => {
    const file = files.get(url) ?? load(url);
    files.set(url, file);
    const { type, encoding, body } = await file;
    response.writeHead(200, {
      "Content-Type": type,
      "Content-Length": body.length,
      ...(encoding && { "Content-Encoding": encoding }),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close().closeAllConnections(),
  };
}
