import { findStill } from "~/features/reports/report-cases.server";
import { notFound } from "~/server/web/errors";
import { fileLoader } from "~/server/web/file-loader.server";
import { setMediaHeaders } from "~/server/web/headers.server";
import { idParam } from "~/server/web/params";
import { getOnly } from "~/server/web/route.server";
import { assertOpenReport } from "./review-cases.server";

/** Serves what was kept of a reported item, to a moderator who may decide the report, while it is open. */
export const loader = fileLoader("moderator", ({ member, params }) => {
  const reportId = idParam(params.reportId);
  assertOpenReport(member.id, reportId);
  const still = findStill(reportId);
  if (!still) throw notFound();
  const headers = new Headers({
    "Cache-Control": "private, no-store",
    "Content-Type": still.contentType,
    "Content-Length": String(still.bytes.length),
  });
  setMediaHeaders(headers);
  return new Response(new Uint8Array(still.bytes), { headers });
});

export const action = getOnly;
