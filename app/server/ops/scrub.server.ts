/** Settings whose values are or contain secrets. */
const SECRET_SETTINGS =
  /SECRET|PASSWORD|PRIVATE_KEY|SMTP_URL|ACCESS_KEY_ID|HEALTH_TOKEN|HEARTBEAT_URL/;
/** Shorter values also occur in ordinary words. */
const SHORTEST_SECRET = 8;

/** What may stand for a character in an address: itself, or its code, which may be encoded again. */
const spell = (character: string): string => {
  const codes = [character.toLowerCase(), character.toUpperCase()].map((one) =>
    one.charCodeAt(0).toString(16),
  );
  return `(?:${character}|%(?:25)*(?:${codes.join("|")}))`;
};

/** First segments of addresses that grant access by themselves: anyone who reads the next one has it. */
const CAPABILITIES = ["unsubscribe", "calendar", "invitations", "m"].map((name) =>
  [...name].map(spell).join(""),
);
// An address that is read as a URL has either slash.
const SLASH = `(?:\\\\|${spell("/")})`;

// Every pattern starts at most once within a run of the characters that it matches; otherwise it
// backtracks from every character of a long line, such as an address that anyone may request.
const SCRUBBED: readonly [RegExp, string][] = [
  // User and password of a URL, up to the last @ before its path.
  [/\/\/[^\s/?#"'<>]*@/g, "//<secret>@"],
  // The query of a URL: codes and states of sign-in, search words.
  [/\?[^\s"'<>)\\=?]*=[^\s"'<>)\\]*/g, "?<query>"],
  [/%(?:25)*3F[^\s"'<>)\\=?%]*%(?:25)*3D[^\s"'<>)\\]*/gi, "?<query>"],
  // Capability URLs to their end, in every spelling that the router decodes: a dot or an empty segment
  // may come before the token. What ends a string of JSON stays.
  [
    new RegExp(
      `(${SLASH}(?:${CAPABILITIES.join("|")})${SLASH}+)(?:[^\\s?#"'<>\\\\]|\\\\+(?![\\\\"]))+`,
      "gi",
    ),
    "$1<token>",
  ],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "<token>"],
  [
    /(?<![^\s<>()[\]\\,;:"`/@])[^\s<>()[\]\\,;:"`/@]+(?:@|%(?:25)*40)(?:\[[^\]\s]*\]|[^\s<>()[\]\\,;:"'`/@]+)/giu,
    "<address>",
  ],
  // One whose local part is quoted (RFC 5321, 4.1.2), also with JSON-escaped quotes; 64 characters
  // at most.
  [/"(?:\\+"|\\*[^"\\\r\n]){1,64}\\*"(?:@|%(?:25)*40)[^\s<>()\\,;:"'`/@]+/gi, "<address>"],
  // Tokens of sessions and signatures: longer than any id.
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, "<token>"],
];

let secrets: string[] | undefined;

function readSecrets(): string[] {
  const values = Object.entries(process.env).flatMap(([name, value = ""]) =>
    SECRET_SETTINGS.test(name) ? value.split(",").map((each) => each.trim()) : [],
  );
  return values.filter(({ length }) => length >= SHORTEST_SECRET);
}

/**
 * Redacts e-mail addresses, tokens, queries and the secrets of the settings in a log line. Other
 * services' words pass through here too: a mail server names the recipient it refuses.
 */
export function scrub(text: string): string {
  secrets ??= readSecrets();
  let scrubbed = text;
  for (const secret of secrets) scrubbed = scrubbed.replaceAll(secret, "<secret>");
  for (const [pattern, sign] of SCRUBBED) scrubbed = scrubbed.replace(pattern, sign);
  return scrubbed;
}

const streams = new WeakSet<object>();

/**
 * Redacts everything that the process writes from now on: its own lines, and what a library prints.
 */
export function scrubOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (streams.has(stream)) continue;
    streams.add(stream);
    const write = stream.write.bind(stream) as (...parts: unknown[]) => boolean;
    stream.write = (part: string | Uint8Array, ...rest: unknown[]) =>
      write(typeof part === "string" ? scrub(part) : part, ...rest);
  }
}
