import { createHash } from "node:crypto";
import {
  copyFileSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import aws4 from "aws4";

/** Copies that stay in a folder; a bucket has a rule of its own for how long they stay. */
const KEPT = 8;
/** What S3 takes in one request. */
const LARGEST_BYTES = 5 * 1024 ** 3;
const COPY_NAME = /^august-.*\.db$/;
/** A copy that a killed check left behind. */
const CUT_NAME = /^august-.*\.db\.part$/;

interface Place {
  /** Puts a file there. @returns its address there */
  put: (file: string, name: string) => Promise<string>;
}

const folderPlace = (folder: string): Place => ({
  async put(file, name) {
    mkdirSync(folder, { recursive: true });
    // Under its name only once it is whole.
    const part = join(folder, `${name}.part`);
    copyFileSync(file, part);
    renameSync(part, join(folder, name));
    for (const cut of readdirSync(folder).filter((each) => CUT_NAME.test(each)))
      rmSync(join(folder, cut));
    const copies = readdirSync(folder).filter((each) => COPY_NAME.test(each));
    for (const old of copies.sort().slice(0, -KEPT)) rmSync(join(folder, old));
    return join(folder, name);
  },
});

async function computeFileSha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest("hex");
}

/** The key only needs permission to put objects: its holder can neither read nor remove a copy. */
const bucketPlace = (bucket: string, prefix: string): Place => ({
  async put(file, name) {
    const { size } = statSync(file);
    if (size > LARGEST_BYTES)
      throw new Error("A copy above 5 GB is too large for one request: see docs/operations.md.");
    const key = [prefix, name].filter(Boolean).join("/");
    const region = process.env.COPY_REGION || "us-east-1";
    const endpoint = new URL(process.env.COPY_ENDPOINT || `https://s3.${region}.amazonaws.com`);
    const request = aws4.sign(
      {
        method: "PUT",
        host: endpoint.host,
        path: `/${bucket}/${key}`,
        service: "s3",
        region,
        headers: {
          "Content-Length": size,
          "Content-Type": "application/vnd.sqlite3",
          // The receiver refuses a body that does not match.
          "X-Amz-Content-Sha256": await computeFileSha256(file),
        },
      },
      {
        accessKeyId: process.env.COPY_ACCESS_KEY_ID ?? "",
        secretAccessKey: process.env.COPY_SECRET_ACCESS_KEY ?? "",
      },
    );
    const send = endpoint.protocol === "http:" ? requestPlain : requestSecure;
    await new Promise<void>((resolve, reject) => {
      const sent = send(
        new URL(request.path ?? "", endpoint),
        { method: "PUT", headers: request.headers, timeout: 60_000 },
        (response) => {
          response.resume();
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${endpoint.host} answered ${response.statusCode} to the copy.`));
        },
      );
      sent.once("timeout", () => sent.destroy(new Error(`${endpoint.host} does not answer.`)));
      sent.once("error", reject);
      createReadStream(file).once("error", reject).pipe(sent);
    });
    return `s3://${bucket}/${key}`;
  },
});

/**
 * The place that an address names.
 *
 * @param url file:///folder or s3://bucket/path
 * @throws Error for any other
 */
export function parsePlace(url: string): Place {
  const found = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(url);
  if (found) return bucketPlace(found[1] ?? "", found[2] ?? "");
  if (url.startsWith("file:///")) return folderPlace(fileURLToPath(url));
  throw new Error("COPY_URL must be file:///folder or s3://bucket/path.");
}
