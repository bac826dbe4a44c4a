/** Settings whose values are secrets, or hold one. */
const SECRET_SETTINGS = /SECRET|PASSWORD|PRIVATE_KEY|SMTP_URL|ACCESS_KEY_ID/;
/** Shorter values stand in ordinary words as well. */
const SHORTEST_SECRET = 8;

// Every pattern begins at most once in a run of the signs that it takes: else a long line, such as an
// address that anybody asks for, is read once for each of its signs.
const SCRUBBED: readonly [RegExp, string][] = [
  // User and password of an address, up to the last @ before its path.
  [/\/\/[^\s/?#"'<>]*@/g, "//<secret>@"],
  // What stands behind a question mark: codes and states of sign-in, words of a search.
  [/\?[^\s"'<>)\\=?]*=[^\s"'<>)\\]*/g, "?<query>"],
  [/%(?:25)*3F[^\s"'<>)\\=?%]*%(?:25)*3D[^\s"'<>)\\]*/gi, "?<query>"],
  // Addresses that open something by themselves, as the router reads them.
  [/((?:\/|%(?:25)*2F)unsubscribe(?:\/|%(?:25)*2F)+)[^\s/?#"'<>\\]+/gi, "$1<token>"],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "<token>"],
  [
    /(?<![^\s<>()[\]\\,;:"`/@])[^\s<>()[\]\\,;:"`/@]+(?:@|%(?:25)*40)(?:\[[^\]\s]*\]|[^\s<>()[\]\\,;:"'`/@]+)/giu,
    "<address>",
  ],
  // One whose local part is quoted (RFC 5321, 4.1.2), also as JSON writes the quotes; 64 characters at most.
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
 * Takes e-mail addresses, tokens, queries and the secrets of the settings out of what is about to be
 * logged. Other services' words go through here as well: a mail server names the recipient it refuses.
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
 * Scrubs everything that the process writes from now on, whoever writes it: its own lines, the access
 * lines of remix-serve, and what a library prints.
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
