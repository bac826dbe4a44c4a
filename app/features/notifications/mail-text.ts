import { DISCREET, type NoticeKind } from "./kinds";

interface MailedNotice {
  title: string;
  message: string;
  link: string | null;
  kind: NoticeKind;
}

interface NoticeMail {
  subject: string;
  text: string;
  html: string;
}

/** Escapes a text for the HTML of a mail. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Lists the kinds of a mail's notices, each once. */
export const kindsIn = (notices: readonly Pick<MailedNotice, "kind">[]): NoticeKind[] => [
  ...new Set(notices.map(({ kind }) => kind)),
];

/** Titles of meetups name nobody, and one that stands alone says which news it is. */
function composeSubject(notices: readonly MailedNotice[]): string {
  const [kind, ...others] = kindsIn(notices);
  if (!kind || others.length > 0) return "News from August";
  if (kind === "meetups" && notices.length === 1 && notices[0]) return notices[0].title;
  return kind === "messages" && notices.length > 1 ? "You have new messages" : DISCREET[kind];
}

/** Groups equal texts with equal links into one line with their count. */
function counted(notices: readonly MailedNotice[]) {
  const lines = new Map<string, MailedNotice & { count: number }>();
  for (const notice of notices) {
    const key = JSON.stringify([notice.title, notice.message, notice.link]);
    const line = lines.get(key);
    if (line) line.count += 1;
    else lines.set(key, { ...notice, count: 1 });
  }
  return [...lines.values()];
}

/** Colors of mails: text and links. */
export const INK = "#1c2b33";
export const SEA = "#0b5c77";

/**
 * Composes one mail for one or several notices, as text and as HTML. The subject names nobody.
 * @param appUrl August's URL, without a slash at the end
 */
export function composeMail(
  notices: readonly MailedNotice[],
  {
    appUrl,
    firstName,
    unsubscribeUrl,
  }: { appUrl: string; firstName: string | null; unsubscribeUrl: string },
): NoticeMail {
  const subject = composeSubject(notices);
  const hello = firstName ? `Hello ${firstName},` : "Hello,";
  const lines = counted(notices).map(({ title, message, link, count }) => ({
    title: count > 1 ? `${title} (${count})` : title,
    message,
    url: `${appUrl}${link ?? "/notifications"}`,
  }));
  const choose = `${appUrl}/notifications/preferences`;
  const text = [
    hello,
    ...lines.map(({ title, message, url }) => `${title}\n${message}\n${url}`),
    `--\nAugust\nChoose what we write to you about: ${choose}\nNo more of these e-mails: ${unsubscribeUrl}`,
  ].join("\n\n");
  const link = (url: string, words: string) =>
    `<a href="${escaped(url)}" style="color:${SEA}">${escaped(words)}</a>`;
  const items = lines
    .map(
      ({ title, message, url }) =>
        `<h2 style="font-size:18px;margin:24px 0 4px">${escaped(title)}</h2>` +
        `<p style="margin:0 0 8px">${escaped(message)}</p>` +
        `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:24px;background:${SEA};color:#ffffff;text-decoration:none;font-weight:bold">Open</a></p>`,
    )
    .join("");
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 16px;background:#fbf6ec;color:${INK};font:16px/1.5 sans-serif">` +
    `<div style="max-width:32em;margin:0 auto;padding:24px;border-radius:16px;background:#ffffff">` +
    `<p style="margin:0 0 16px;font:bold 22px Georgia,serif;color:${SEA}">August</p><p>${escaped(hello)}</p>${items}` +
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3d9c6;font-size:14px">` +
    `${link(choose, "Choose what we write to you about")}<br>${link(unsubscribeUrl, "No more of these e-mails")}</p></div></body></html>`;
  return { subject, text, html };
}
