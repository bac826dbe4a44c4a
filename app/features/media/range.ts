/** The part of a file that a Range header requests. */
type RequestedRange = "whole" | "none" | { first: number; last: number };

/**
 * Reads a Range header (RFC 9110 section 14). Multiple ranges, another unit or a malformed header
 * mean the whole file; a range beyond the end is `none`, for a 416 response.
 */
export function parseRange(header: string | null, byteLength: number): RequestedRange {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "");
  if (!match) return "whole";
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const count = Math.min(Number(to), byteLength);
    return count === 0 ? "none" : { first: byteLength - count, last: byteLength - 1 };
  }
  const first = Number(from);
  const last = to === "" ? byteLength - 1 : Math.min(Number(to), byteLength - 1);
  if (to !== "" && Number(to) < first) return "whole";
  return first >= byteLength ? "none" : { first, last };
}

/** True if a conditional header matches this ETag or any. */
export const matchesEtag = (header: string | null, tag: string): boolean =>
  (header ?? "").split(",").some((each) => ["*", tag].includes(each.trim().replace(/^W\//, "")));
