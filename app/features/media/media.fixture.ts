import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { users } from "@db/schema";
import sharp from "sharp";
import { connectFeatures } from "~/connect-features.server";
import { startSession } from "~/features/account/account-sessions.server";
import { database, setDatabase } from "~/server/data/database.server";
import { folderBeside } from "~/server/data/folders.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { needFfmpeg } from "../../../tests/support/ffmpeg";
import { openMigrated } from "../../../tests/support/migrated-database";
import type { MediaKind } from "./media.schema";
import { storeUpload } from "./store-upload.server";

const ORIGIN = "http://127.0.0.1:4800";

/** Opens an empty database with test settings; `member` adds members. */
export function openTestDatabase(path = ":memory:", onStatement?: (sql: string) => void): void {
  Object.assign(process.env, {
    NODE_ENV: "test",
    APP_URL: ORIGIN,
    DATABASE_PATH: path,
    SESSION_SECRET: "s".repeat(32),
    OIDC_ISSUER: "http://127.0.0.1:4801",
    OIDC_CLIENT_ID: "august",
    OIDC_CLIENT_SECRET: "secret",
    SMTP_URL: "smtp://127.0.0.1:4802",
    MAIL_FROM: "hello@august.example",
  });
  setDatabase(openMigrated({ path, onStatement }));
  connectFeatures();
}

/** A welcomed member; the returned cookie signs requests in. */
export async function signInMember(name: string): Promise<{ id: string; cookie: string }> {
  const identity = {
    issuer: "https://id.example",
    subject: name,
    email: null,
    firstName: name,
    lastName: null,
  };
  const { userId, token } = startSession(identity, { userAgent: "test", formerToken: null });
  database().update(users).set({ dateOfBirth: "1980-01-01", onIslandAt: new Date() }).run();
  const cookie = (await sessionCookie().serialize(token)).split(";")[0] ?? "";
  return { id: userId, cookie };
}

type Handler = (args: {
  request: Request;
  params: Record<string, string>;
  context: Record<string, never>;
}) => unknown;

/** Calls a loader or an action as the router does. */
export async function callRoute(
  handler: unknown,
  path: string,
  params: Record<string, string>,
  init: RequestInit & { cookie?: string } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.cookie) headers.set("Cookie", init.cookie);
  const streamed = init.body instanceof ReadableStream ? { duplex: "half" as const } : {};
  const request = new Request(new URL(path, ORIGIN), { ...init, ...streamed, headers });
  try {
    return (await (handler as Handler)({ request, params, context: {} })) as Response;
  } catch (error) {
    if (error instanceof Response) return error;
    const { init: response } = error as { init?: { status: number } };
    if (response) return new Response(null, { status: response.status });
    throw error;
  }
}

interface UploadFields {
  file: Uint8Array;
  name?: string;
  fields?: Record<string, string>;
}

/** A multipart form with one file, as a browser sends it. */
export function uploadForm({ file, name = "file.bin", fields = {} }: UploadFields): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set("file", new File([new Uint8Array(file)], name));
  return form;
}

export const makePhoto = (width = 640, height = 480, color = "#3f93a8"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** A short clip from ffmpeg's test sources; a test that needs one is skipped without ffmpeg. */
export function makeClip(folder: string, name: string, options: string[]): Buffer {
  needFfmpeg();
  const path = join(folder, name);
  execFileSync("ffmpeg", ["-v", "error", "-y", "-nostdin", ...options, path]);
  return readFileSync(path);
}

export const testVideo = (seconds: number, size = "640x480"): string[] => [
  ...["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=10:duration=${seconds}`],
  ...["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`],
  ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest"],
];
export const testVoice = (seconds: number): string[] => [
  ...["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`],
];

/** Stores a file as an upload does, without the form around it. */
export async function storeFile(
  userId: string,
  kind: MediaKind,
  bytes: Buffer,
  folder: string,
  uploadId: string | null = null,
): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = join(folder, sha256);
  writeFileSync(path, bytes);
  mkdirSync(folderBeside("uploads"), { recursive: true });
  const file = { path, byteLength: bytes.length, sha256 };
  return (await storeUpload({ userId, kind, uploadId, imageType: null, file })).mediaId;
}

/** Counts the rows of the three media tables. */
export function countRows(): { media: number; variants: number; chunks: number } {
  return database()
    .$client.prepare(
      `SELECT (SELECT count(*) FROM media) AS media, (SELECT count(*) FROM media_variants) AS variants,
         (SELECT count(*) FROM media_chunks) AS chunks`,
    )
    .get() as ReturnType<typeof countRows>;
}
