import { inDollars } from "~/features/prices/price-texts";
import { isProfileField } from "~/features/profile/profile.schema";
import { findFieldLabel } from "~/features/profile/sections";
import { ISLAND_TIME_ZONE } from "~/server/data/clock.server";
import { capitalize, escapeHtml } from "~/server/data/text";
import { inTurns } from "./data-json.server";
import { STYLE } from "./index-style";
import type { ReadContext, Row, Section } from "./section.server";
import { SECTIONS } from "./sections.server";
import type { Snapshot } from "./snapshot.server";

const clock = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: ISLAND_TIME_ZONE,
});

/** "conversationDeadline" in words: "Conversation deadline"; an answer of the profile as its question. */
function label(key: string): string {
  if (isProfileField(key)) {
    const asked = findFieldLabel(key);
    if (asked !== key) return asked;
  }
  const text = key
    .replace(/(?:Cents|Ms)$/, "")
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after}`)
    .toLowerCase()
    .replace("half tokens", "tokens")
    .replace(/^(.*) id$/, "number of the $1")
    .replace(/^id$/, "number");
  return capitalize(text);
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** An id of the database, which says nothing to a person. */
const isInternalId = ([key, value]: [string, unknown]) =>
  /^id$|Id$/.test(key) && /^[\w-]+$/.test(String(value));

/** "not_charged" in words: "Not charged". */
const sayState = (state: string) => capitalize(state).replaceAll("_", " ");

/** A value in words, as HTML. */
function formatValue(key: string, value: unknown): string {
  if (value instanceof Date)
    return `<time datetime="${value.toISOString()}">${clock.format(value)}</time>`;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (key.endsWith("Cents")) return inDollars(Number(value));
  if (key === "halfTokens") return String(Number(value) / 2);
  if (key.endsWith("Ms")) return `${(Number(value) / 1000).toFixed(1)} seconds`;
  if (Array.isArray(value)) return escapeHtml(value.map(String).join(", "));
  if (typeof value === "object") return list(value as Row);
  if (/^[a-z]+(?:_[a-z]+)+$/.test(String(value))) return sayState(String(value));
  return escapeHtml(String(value)).replaceAll("\n", "<br>");
}

const list = (row: Row): string =>
  `<dl>${Object.entries(row)
    .filter((entry) => !isEmpty(entry[1]) && !isInternalId(entry))
    .map(
      ([key, value]) =>
        `<div><dt>${escapeHtml(label(key))}</dt><dd>${formatValue(key, value)}</dd></div>`,
    )
    .join("")}</dl>`;

/** A file of the archive as a player. */
function player(path: string, element: "audio" | "video"): string {
  return `<${element} controls preload="none" src="${escapeHtml(path)}"></${element}>`;
}

const KINDS: Readonly<Record<string, string>> = {
  photo: "Your photo",
  video_intro: "Your video introduction",
  tiktok_dance: "Your dance video",
  activity_video: "Your activity video",
  voice_sample: "Your voice sample",
  voice_message: "Your voice message",
};

/** A picture, a video or a sound of the archive. */
function showFile(path: string, { contentType, width, height }: Row, name: string): string {
  const type = String(contentType);
  if (type.startsWith("image/"))
    return `<img src="${escapeHtml(path)}" alt="${name}" width="${width}" height="${height}" loading="lazy">`;
  return player(path, type.startsWith("video/") ? "video" : "audio");
}

function mediaRow({ file, bars: _, ...row }: Row): string {
  const name = KINDS[String(row.kind)] ?? "Your file";
  const shown = typeof file === "string" ? showFile(file, row, name) : "";
  return `<li class="item"><figure>${shown}<figcaption>${name}</figcaption></figure>${list(row)}</li>`;
}

function messageRow({ from, content, createdAt, voice, durationMs }: Row): string {
  const sound = typeof voice === "string" ? player(voice, "audio") : "";
  const length = isEmpty(durationMs) ? "" : ` · ${formatValue("durationMs", durationMs)}`;
  return `<li class="said${from === "You" ? " own" : ""}"><p class="who">${escapeHtml(String(from))} · ${formatValue("createdAt", createdAt)}${length}</p><p>${formatValue("content", content)}</p>${sound}</li>`;
}

const row = (key: string, value: Row): string => {
  if (key === "media") return mediaRow(value);
  if (key === "messages") return messageRow(value);
  return `<li class="item">${list(value)}</li>`;
};

/** A section with its heading; messages are parted by their conversations. */
async function* writeSection(snapshot: Snapshot, section: Section, context: ReadContext) {
  const { key, title, isOne } = section;
  yield `<section aria-labelledby="${key}"><h2 id="${key}">${escapeHtml(title)}</h2>`;
  let conversation: unknown;
  let count = 0;
  for await (const value of inTurns(snapshot.read(section, context))) {
    const isFirst = count === 0;
    if (isOne) yield list(value);
    else if (key === "messages" && (isFirst || value.conversationId !== conversation))
      yield `${isFirst ? "" : "</ul>"}<h3>With ${escapeHtml(String(value.with))}</h3><ul>`;
    else if (isFirst) yield "<ul>";
    conversation = value.conversationId;
    if (!isOne) yield row(key, value);
    count += 1;
  }
  if (count > 0 && !isOne) yield "</ul>";
  if (count === 0) yield `<p class="hint">Nothing.</p>`;
  yield `<p><a href="#contents">Contents</a></p></section>\n`;
}

/** The text of `index.html`, in pieces: without scripts, and with nothing from outside the archive. */
export async function* writeHtml(
  snapshot: Snapshot,
  context: ReadContext,
  madeAt: Date,
): AsyncGenerator<string> {
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Your data · August</title><style>${STYLE}</style></head><body>
<header><h1>Your data in August</h1><p>Made ${formatValue("madeAt", madeAt)}, island time. data.json has the same for programs.</p>
<p>“A member” is someone you can’t see anymore.</p></header>
<nav id="contents" aria-label="Contents"><ul>${SECTIONS.map(({ key, title }) => `<li><a href="#${key}">${escapeHtml(title)}</a></li>`).join("")}</ul></nav><main>\n`;
  for (const section of SECTIONS) yield* writeSection(snapshot, section, context);
  yield "</main></body></html>\n";
}
