import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import aws4 from "aws4";

// why: no bucket can be reached from a test. It speaks as much of S3 as Litestream 0.3 and the copy use:
// PUT, GET, DELETE of one object and of many, and listings with a prefix and a delimiter. It computes
// each signature again with the library that signs the copy, which Litestream's own signatures vouch for,
// and refuses what it does not know.

interface StoredObject {
  bytes: Buffer;
  savedAt: Date;
}

export interface Bucket {
  endpoint: string;
  objects: Map<string, StoredObject>;
  /** While false every request is answered 503. */
  isUp: boolean;
  /** How long it takes to store an object. */
  uploadMs: number;
  /** The keys of the objects that are being stored. */
  uploads: Set<string>;
  /** The keys of which an upload began before the one before it was stored. */
  collisions: Set<string>;
  close: () => Promise<void>;
}

export const BUCKET_KEY = { id: "bucket-key-id", secret: "bucket-secret-key" };

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Whether a request is signed with the key of the bucket. */
function isSigned({ method = "", url = "", headers }: IncomingMessage): boolean {
  const given = headers.authorization ?? "";
  const [, region, names] =
    /Credential=[^/]+\/\d+\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+),/.exec(given) ?? [];
  if (!region || !names) return false;
  const signed = Object.fromEntries(names.split(";").map((name) => [name, headers[name]]));
  const { headers: wanted } = aws4.sign(
    { method, path: url, service: "s3", region, headers: signed },
    { accessKeyId: BUCKET_KEY.id, secretAccessKey: BUCKET_KEY.secret },
  );
  const signature = (text: unknown) => String(text).split("Signature=")[1];
  return signature(wanted?.Authorization) === signature(given);
}

/** Whole seconds, as S3 lists them: by the latest of these a restore chooses among generations. */
const listedTime = ({ savedAt }: StoredObject) => savedAt.toISOString().replace(/\.\d+/, ".000");

function listing(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const under = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const cut = (key: string) => {
    const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    return at < 0 ? null : key.slice(0, at + delimiter.length);
  };
  const folders = new Set(under.map(([key]) => cut(key)).filter((folder) => folder !== null));
  const files = under.filter(([key]) => cut(key) === null);
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>false</IsTruncated>${files
    .map(
      ([key, object]) =>
        `<Contents><Key>${key}</Key><LastModified>${listedTime(object)}</LastModified><Size>${object.bytes.length}</Size></Contents>`,
    )
    .join("")}${[...folders]
    .map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`)
    .join("")}</ListBucketResult>`;
}

async function respond(
  bucket: Bucket,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "", bucket.endpoint);
  const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
  const body = await readBody(request);
  const say = (status: number, content: string | Buffer = "") =>
    response.writeHead(status, { "Content-Length": Buffer.byteLength(content) }).end(content);
  if (!bucket.isUp) return void say(503);
  if (!isSigned(request)) return void say(403);
  const digest = request.headers["x-amz-content-sha256"];
  const isDigest = typeof digest === "string" && /^[\da-f]{64}$/.test(digest);
  if (isDigest && digest !== createHash("sha256").update(body).digest("hex")) return void say(400);
  if (request.method === "PUT" && key && searchParams.size === 0) {
    if (bucket.uploads.has(key)) bucket.collisions.add(key);
    bucket.uploads.add(key);
    await pause(bucket.uploadMs);
    bucket.objects.set(key, { bytes: body, savedAt: new Date() });
    bucket.uploads.delete(key);
    return void say(200);
  }
  if (request.method === "GET" && !key) return void say(200, listing(bucket.objects, searchParams));
  const object = bucket.objects.get(key);
  if (request.method === "GET") return void (object ? say(200, object.bytes) : say(404));
  if (request.method === "DELETE" && key) {
    bucket.objects.delete(key);
    return void say(204);
  }
  if (request.method === "POST" && searchParams.has("delete")) {
    for (const [, each = ""] of body.toString("utf8").matchAll(/<Key>(.*?)<\/Key>/g))
      bucket.objects.delete(each);
    return void say(200, "<DeleteResult/>");
  }
  say(501);
}

/** Opens a bucket on loopback. */
export async function startBucket(): Promise<Bucket> {
  const server = createServer((request, response) => void respond(bucket, request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    objects: new Map(),
    isUp: true,
    uploadMs: 0,
    uploads: new Set(),
    collisions: new Set(),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return bucket;
}
