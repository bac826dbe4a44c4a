import { fileLoader } from "~/server/file-loader.server";
import { setSecurityHeaders } from "~/server/headers.server";
import { getOnly } from "~/server/route.server";
import { writeFile } from "./files.server";

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
