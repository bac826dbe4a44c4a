import { greet, layoutMail, type MailPart } from "~/server/ops/mail-layout";
import { composeDiscreet } from "./kind-texts";
import type { NoticeKind, NoticeType } from "./kinds";

interface MailedNotice {
  type: NoticeType;
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

/** Lists the kinds of a mail's notices, each once. */
export const kindsIn = (notices: readonly Pick<MailedNotice, "kind">[]): NoticeKind[] => [
  ...new Set(notices.map(({ kind }) => kind)),
];

/** Titles of meetups name nobody, and one that is alone says which news it is. */
function composeSubject(notices: readonly MailedNotice[]): string {
  const [kind, ...others] = kindsIn(notices);
  if (!kind || others.length > 0) return "News from August";
  if (kind === "meetups" && notices.length === 1 && notices[0]) return notices[0].title;
  return kind === "messages" && notices.length > 1
    ? "You have new messages"
    : composeDiscreet(kind, notices);
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
  const lines = counted(notices).map(({ title, message, link, count }) => ({
    heading: count > 1 ? `${title} (${count})` : title,
    text: message,
    url: `${appUrl}${link ?? "/notifications"}`,
  }));
  const [only, ...others] = lines;
  const parts: MailPart[] =
    only && others.length === 0
      ? [{ heading: only.heading }, { text: only.text }, { button: "Open", url: only.url }]
      : [
          ...lines.flatMap(({ heading, text, url }) => [{ heading, url }, { text }]),
          { button: "Open August", url: `${appUrl}/notifications` },
        ];
  return layoutMail({
    subject: composeSubject(notices),
    parts: [greet(firstName), ...parts],
    footer: {
      links: [
        {
          label: "Choose your e-mails",
          url: `${appUrl}/notifications/preferences`,
        },
        { label: "Stop these e-mails", url: unsubscribeUrl },
      ],
    },
  });
}
