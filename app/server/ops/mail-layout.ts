import { escapeHtml, isolate } from "../data/text";

/** One part of a mail, in its order. */
export type MailPart =
  | { text: string }
  /** A heading, which leads somewhere if it has an address. */
  | { heading: string; url?: string }
  /** Someone's own words. */
  | { quote: string }
  /** The one thing to do. A mail has at most one. */
  | { button: string; url: string };

interface Layout {
  subject: string;
  parts: readonly MailPart[];
  /** Why this mail came, and its last links. */
  footer: { text?: string; links: readonly { label: string; url: string }[] };
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

const INK = "#1b2c38";
const SEA = "#0a5a72";
const LINE = "#e2d4ba";
const SERIF = "Georgia,serif";

const link = (url: string, label: string, style = "") =>
  `<a href="${escapeHtml(url)}" style="color:${SEA};${style}">${escapeHtml(label)}</a>`;

function toHtml(part: MailPart): string {
  if ("heading" in part) {
    const { heading, url } = part;
    const title = url ? link(url, heading) : escapeHtml(heading);
    return `<h2 style="margin:24px 0 4px;font:bold 19px/1.3 ${SERIF}">${title}</h2>`;
  }
  if ("quote" in part)
    return `<blockquote dir="auto" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #f6b73c;font:italic 17px/1.5 ${SERIF}">${withBreaks(part.quote)}</blockquote>`;
  if ("button" in part)
    return `<p style="margin:24px 0"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 24px;border-radius:24px;background:${SEA};color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(part.button)}</a></p>`;
  return `<p style="margin:0 0 16px">${withBreaks(part.text)}</p>`;
}

function toText(part: MailPart): string {
  if ("heading" in part) return part.url ? `${part.heading}\n${part.url}` : part.heading;
  if ("quote" in part) return part.quote.replace(/^.*$/gm, (line) => `> ${isolate(line)}`);
  if ("button" in part) return `${part.button}: ${part.url}`;
  return part.text;
}

/** A band of dusk over the sea; a client that knows no gradients shows the sea alone. */
const BAND =
  `<tr><td style="padding:20px 24px;border-radius:16px 16px 0 0;background:${SEA};background:linear-gradient(105deg,#23345f,#8d5a83 55%,#e9946f);` +
  `color:#ffffff;font:bold 24px ${SERIF}"><span style="color:#f6b73c">●</span> August</td></tr>`;

/**
 * Lays a mail out, as HTML and as its twin in plain text. It loads no picture: neither does a reader tell a server that
 * it was opened, nor does a face stay in a mailbox after a block (record 39).
 */
export function layoutMail({ subject, parts, footer }: Layout) {
  const { text: why, links } = footer;
  const text = [
    ...parts.map(toText),
    [
      "--",
      "August",
      ...(why ? [why] : []),
      ...links.map(({ label, url }) => `${label}: ${url}`),
    ].join("\n"),
  ].join("\n\n");
  const last = [
    ...(why ? [escapeHtml(why)] : []),
    ...links.map(({ label, url }) => link(url, label)),
  ].join("<br>");
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:#f5e9d3;color:${INK};font:16px/1.5 sans-serif">` +
    `<table role="presentation" style="width:100%;max-width:34em;margin:0 auto;border-collapse:separate;border-spacing:0">${BAND}` +
    `<tr><td style="padding:24px;border-radius:0 0 16px 16px;background:#ffffff">${parts.map(toHtml).join("")}` +
    (last
      ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${LINE};font-size:14px">${last}</p>`
      : "") +
    "</td></tr></table></body></html>";
  return { subject, text, html };
}

/** How a mail begins. */
export const greet = (firstName: string | null): MailPart => ({
  text: firstName ? `Hi ${isolate(firstName)},` : "Hi,",
});
