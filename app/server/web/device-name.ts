const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, "iPhone or iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];

const named = (list: readonly [RegExp, string][], userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser and its system for people to read: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const browser = named(BROWSERS, userAgent) ?? "A browser";
  const system = named(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
