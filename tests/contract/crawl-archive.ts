import { unzipBytes } from "~/features/exports/archive.fixture";
import { findLastExport, requestExport } from "~/features/exports/exports.server";
import { makeNextExport } from "~/features/exports/make-exports.server";
import type { TestServer } from "../support/test-server";
import type { Answer } from "./crawl-traces";
import { ask } from "./crawl-walk";

/** Text as an answer that someone got in another way than by asking for an address. */
export const toAnswer = (asked: string, bytes: Buffer): Answer => ({
  asked,
  status: 200,
  headers: new Headers(),
  bytes,
});

/** The files of the archive that someone asks for now. */
export async function readArchive(
  server: TestServer,
  { id, token }: { id: string; token: string },
): Promise<Answer[]> {
  requestExport(id);
  await makeNextExport();
  const answer = await ask(server, { token }, `/account/export/${findLastExport(id)?.id}`);
  if (answer?.status !== 200) return [];
  const files = await unzipBytes(answer.bytes);
  return [...files].map(([name, bytes]) => toAnswer(`archive ${name}`, bytes));
}
