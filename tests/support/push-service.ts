import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A browser that subscribes: it alone can read what is pushed to it. */
export class Browser {
  readonly #keys = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly p256dh: string;
  readonly auth = this.#auth.toString("base64url");

  constructor(readonly endpoint: string) {
    this.p256dh = this.#keys.generateKeys().toString("base64url");
  }

  /** Decrypts a push (RFC 8188 and 8291, one record). */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, from, info, length));
    const about = Buffer.concat([
      Buffer.from("WebPush: info\0"),
      this.#keys.getPublicKey(),
      sender,
    ]);
    const secret = derive(this.#keys.computeSecret(sender), this.#auth, about, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const opener = createDecipheriv("aes-128-gcm", key, nonce);
    opener.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
  }
}

export interface Push {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * A test double of a push service on loopback. why: the real ones belong to the makers of browsers
 * and deliver to real devices only.
 */
export async function startPushService() {
  const pushes: Push[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      pushes.push({ path, headers, body: Buffer.concat(chunks) });
      response.writeHead(status, { Location: "http://127.0.0.1:9/elsewhere" }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  let count = 0;
  return {
    pushes,
    /** The status of the service's responses from now on. */
    answer: (next: number) => {
      status = next;
    },
    browser: () => new Browser(`http://127.0.0.1:${port}/device/${++count}`),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
