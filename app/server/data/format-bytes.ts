const UNITS = ["bytes", "KB", "MB", "GB"] as const;

/** A size in words, in steps of 1,024: "812 bytes", "3.4 MB". Null is unknown. */
export function formatBytes(count: number | null): string {
  if (count === null) return "unknown";
  const step = Math.min(Math.floor(Math.log2(Math.max(count, 1)) / 10), UNITS.length - 1);
  return `${Number((count / 1024 ** step).toFixed(1))} ${UNITS[step]}`;
}
