import { type IncomingMessage, request } from "node:http";

export type Encoding = "br" | "gzip";

/** The response of one address as it is on the wire. */
interface Weighed {
  status: number;
  /** Status line, headers and body as sent, in bytes. */
  bytes: number;
  bodyBytes: number;
  text: string;
}

const CHUNK_FRAME = /transfer-encoding: chunked/i;

/** Bytes of the status line and the headers of an answer, and of the frames of a body without a length. */
export function headBytes(response: IncomingMessage): number {
  const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
  for (let at = 0; at < response.rawHeaders.length; at += 2)
    lines.push(`${response.rawHeaders[at]}: ${response.rawHeaders[at + 1]}`);
  const framing = lines.some((line) => CHUNK_FRAME.test(line)) ? "\r\n0\r\n\r\n".length + 6 : 0;
  return Buffer.byteLength(`${lines.join("\r\n")}\r\n\r\n`) + framing;
}

function fetchRaw(url: string, headers: Record<string, string>) {
  return new Promise<{ response: IncomingMessage; body: Buffer }>((done, fail) => {
    const asked = request(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => done({ response, body: Buffer.concat(parts) }));
      response.on("error", fail);
    });
    asked.on("error", fail);
    asked.end();
  });
}

/** Fetches an address as a browser with this encoding does and counts what comes. */
export async function weigh(url: string, encoding: Encoding, cookie = ""): Promise<Weighed> {
  const headers = { Accept: "text/html,*/*", ...(cookie && { Cookie: cookie }) };
  const plain = await fetchRaw(url, { ...headers, "Accept-Encoding": "identity" });
  const { response, body } = await fetchRaw(url, { ...headers, "Accept-Encoding": encoding });
  return {
    status: response.statusCode ?? 0,
    bytes: headBytes(response) + body.length,
    bodyBytes: body.length,
    text: plain.body.toString("utf8"),
  };
}
