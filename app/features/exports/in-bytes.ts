/** The size of a file in words: "3.4 MB". */
export function inBytes(count: number): string {
  if (count < 1000) return `${count} bytes`;
  const [size, unit] = count < 1_000_000 ? [count / 1000, "KB"] : [count / 1_000_000, "MB"];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
