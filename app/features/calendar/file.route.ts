import { fileLoader } from "~/server/web/file-loader.server";
import { setSecurityHeaders } from "~/server/web/headers.server";
import { getOnly } from "~/server/web/route.server";
import { writeFile } from "./calendar-files.server";

/** One of the member's own calendar files, to be saved. */
export const loader = fileLoader("welcomed", ({ member, params }) => {
  const { name, text } = writeFile(member, params.file ?? "");
  const headers = new Headers({
    "Cache-Control": "private, no-cache",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Content-Type": "text/calendar; charset=utf-8",
  });
  setSecurityHeaders(headers, null);
  return new Response(text, { headers });
});

export const action = getOnly;
