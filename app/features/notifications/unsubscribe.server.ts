import { createHmac, timingSafeEqual } from "node:crypto";
import { NOTICE_KINDS } from "@db/schema/values";
import { ACCOUNTS } from "~/features/members/account.server";
import { prepared } from "~/server/data/database.server";
import { deriveSecrets } from "~/server/ops/secrets.server";
import { notFound } from "~/server/web/errors";
import { loadChoices, switchOffMail } from "./choices.server";
import { isNoticeKind, type NoticeKind } from "./kinds";

/** What a mail's unsubscribe link switches off: mails of one kind, or all of them. */
type MailScope = NoticeKind | "all";

const sign = (secret: string, userId: string, scope: string) =>
  createHmac("sha256", secret).update(`${userId}\n${scope}`).digest("base64url");

/** The signed token for a member and the mails to unsubscribe from. It grants nothing else. */
export function unsubscribeToken(userId: string, scope: MailScope): string {
  const [secret = ""] = deriveSecrets("unsubscribe");
  return `${userId}.${scope}.${sign(secret, userId, scope)}`;
}

function isSame(one: string, other: string): boolean {
  const [ones, others] = [Buffer.from(one), Buffer.from(other)];
  return ones.length === others.length && timingSafeEqual(ones, others);
}

/**
 * Verifies the token of a link.
 * @throws Refusal 404 for one that August did not sign, or whose member is gone
 */
export function readUnsubscribeToken(token: string): { userId: string; scope: MailScope } {
  const [userId = "", scope = "", signature = ""] = token.split(".");
  const isKnown = scope === "all" || isNoticeKind(scope);
  const isOurs = deriveSecrets("unsubscribe").some((secret) =>
    isSame(signature, sign(secret, userId, scope)),
  );
  if (!isKnown || !isOurs) throw notFound();
  if (!prepared(`SELECT 1 FROM (${ACCOUNTS}) WHERE id = ?`).get(userId)) throw notFound();
  return { userId, scope };
}

const listKinds = (scope: MailScope) => (scope === "all" ? NOTICE_KINDS : [scope]);

/**
 * Whether the mails of a link are switched off.
 * @throws Refusal 404
 */
export function isUnsubscribed(token: string): boolean {
  const { userId, scope } = readUnsubscribeToken(token);
  const { methods } = loadChoices(userId);
  return listKinds(scope).every((kind) => !methods[kind].includes("email"));
}

/**
 * Switches off the mails of a link; idempotent. Needs no session: anyone who has the link has the
 * mail.
 * @throws Refusal 404
 */
export function unsubscribe(token: string): void {
  const { userId, scope } = readUnsubscribeToken(token);
  switchOffMail(userId, listKinds(scope));
}
