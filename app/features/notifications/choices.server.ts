import { noticeChoices, noticeSettings } from "@db/schema";
import { NOTICE_KINDS, NOTICE_METHODS } from "@db/schema/values";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { KINDS, type NoticeMethod } from "./kind-texts";
import { isNoticeKind, type MailRhythm, mapKinds, type NoticeKind } from "./kinds";
import { DEFAULT_QUIET_HOURS, type QuietHours } from "./quiet-hours.server";

/** How a member is notified: the methods for each kind, and when. */
export interface NoticeChoices {
  methods: Record<NoticeKind, NoticeMethod[]>;
  mailRhythm: MailRhythm;
  quiet: QuietHours | null;
}

interface Row {
  changed: string | null;
  mailRhythm: MailRhythm | null;
  fromMinute: number | null;
  untilMinute: number | null;
}

const SQL = `SELECT s.mail_rhythm AS mailRhythm, s.quiet_from_minute AS fromMinute,
  s.quiet_until_minute AS untilMinute,
  (SELECT group_concat(c.kind || ' ' || c.method || ' ' || c.is_on) FROM notice_choices c
    WHERE c.user_id = :user) AS changed
FROM (SELECT 1) LEFT JOIN notice_settings s ON s.user_id = :user`;

const isMethod = (text: unknown): text is NoticeMethod =>
  NOTICE_METHODS.some((method) => method === text);

function parseMethods(changed: string | null): NoticeChoices["methods"] {
  const chosen = new Map<string, boolean>();
  for (const entry of changed?.split(",") ?? []) {
    const [kind, method, isOn] = entry.split(" ");
    if (isNoticeKind(kind) && isMethod(method)) chosen.set(`${kind} ${method}`, isOn === "1");
  }
  const of = (kind: NoticeKind) =>
    NOTICE_METHODS.filter(
      (method) => chosen.get(`${kind} ${method}`) ?? KINDS[kind].methods.includes(method),
    );
  return mapKinds(of);
}

/** Loads how a member wants to be notified. */
export function loadChoices(userId: string): NoticeChoices {
  const row = prepared<Row>(SQL).get({ user: userId });
  const { fromMinute, untilMinute } = row ?? {};
  return {
    methods: parseMethods(row?.changed ?? null),
    mailRhythm: row?.mailRhythm ?? "at_once",
    quiet: !row?.mailRhythm
      ? DEFAULT_QUIET_HOURS
      : typeof fromMinute === "number" && typeof untilMinute === "number"
        ? { fromMinute, untilMinute }
        : null,
  };
}

function writeChoice(
  tx: Transaction,
  userId: string,
  kind: NoticeKind,
  method: NoticeMethod,
  isOn: boolean,
): void {
  tx.insert(noticeChoices)
    .values({ userId, kind, method, isOn, changedAt: now() })
    .onConflictDoUpdate({
      target: [noticeChoices.userId, noticeChoices.kind, noticeChoices.method],
      set: { isOn, changedAt: now() },
    })
    .run();
}

/** Saves how a member wants to be notified; unchanged choices are not written. */
export function saveChoices(userId: string, wanted: NoticeChoices): void {
  transact((tx) => {
    const before = loadChoices(userId);
    for (const kind of NOTICE_KINDS)
      for (const method of NOTICE_METHODS) {
        const isOn = wanted.methods[kind].includes(method);
        if (isOn !== before.methods[kind].includes(method))
          writeChoice(tx, userId, kind, method, isOn);
      }
    const isSame =
      before.mailRhythm === wanted.mailRhythm &&
      before.quiet?.fromMinute === wanted.quiet?.fromMinute &&
      before.quiet?.untilMinute === wanted.quiet?.untilMinute;
    if (isSame) return;
    const settings = {
      mailRhythm: wanted.mailRhythm,
      quietFromMinute: wanted.quiet?.fromMinute ?? null,
      quietUntilMinute: wanted.quiet?.untilMinute ?? null,
      changedAt: now(),
    };
    tx.insert(noticeSettings)
      .values({ userId, ...settings })
      .onConflictDoUpdate({ target: noticeSettings.userId, set: settings })
      .run();
  });
}

/** Switches e-mails of these kinds off; idempotent. */
export function switchOffMail(userId: string, kinds: readonly NoticeKind[]): void {
  transact((tx) => {
    const { methods } = loadChoices(userId);
    for (const kind of kinds)
      if (methods[kind].includes("email")) writeChoice(tx, userId, kind, "email", false);
  });
}
