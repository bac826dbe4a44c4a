import { layoutMail, type MailPart } from "~/server/ops/mail-layout";

interface AlarmChanges {
  /** Sentences of the alarms that are new. */
  raised: readonly string[];
  /** Those that are over. */
  over: readonly string[];
  statusUrl: string;
}

/** What a phone shows of a mail before it is opened. */
const LONGEST_SUBJECT = 140;

function composeSubject({ raised, over }: AlarmChanges): string {
  const [first = "", ...more] = raised.length > 0 ? raised : over;
  const what = raised.length > 0 ? "alarm" : "over";
  const others = more.length > 0 ? ` (and ${more.length} more)` : "";
  const subject = `August ${what}: ${first}${others}`.replace(/\s+/g, " ");
  return subject.length > LONGEST_SUBJECT ? `${subject.slice(0, LONGEST_SUBJECT - 1)}…` : subject;
}

/** Composes the operator's mail about alarms that are new or over. */
export function composeAlarmMail(changes: AlarmChanges) {
  const { raised, over, statusUrl } = changes;
  const subject = composeSubject(changes);
  const list = (heading: string, sentences: readonly string[]): MailPart[] =>
    sentences.length > 0 ? [{ heading }, ...sentences.map((text) => ({ text }))] : [];
  const parts = [
    ...list(raised.length === 1 ? "Something is wrong" : "Some things are wrong", raised),
    ...list("This is over", over),
    { button: "See the status", url: statusUrl },
  ];
  const footer = {
    text: "August writes to you once about each alarm, and once more when it’s over. Times are the island’s.",
    links: [],
  };
  return layoutMail({ subject, parts, footer });
}
