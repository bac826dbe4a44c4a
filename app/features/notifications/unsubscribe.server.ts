import { createHmac, timingSafeEqual } from "node:crypto";
import { NOTICE_KINDS } from "@db/schema/values";
import { ACCOUNTS } from "~/features/members/account.server";
import { prepared } from "~/server/database.server";
import { env } from "~/server/env.server";
import { notFound } from "~/server/errors";
import { loadChoices, switchOffMail } from "./choices.server";
import { isNoticeKind, type NoticeKind } from "./kinds";

/** What a link of a mail switches off: mails of one kind, or all of them. */
type MailScope = NoticeKind | "all";

const sign = (secret: string, userId: string, scope: string) =>
  createHmac("sha256", secret).update(`unsubscribe\n${userId}\n${scope}`).digest("base64url");

/** The word that stands for a member and what they want to hear no more of. It opens nothing else. */
export function unsubscribeToken(userId: string, scope: MailScope): string {
  const [secret = ""] = env().SESSION_SECRET;
  return `${userId}.${scope}.${sign(secret, userId, scope)}`;
}

function isSame(one: string, other: string): boolean {
  const [ones, others] = [Buffer.from(one), Buffer.from(other)];
  return ones.length === others.length && timingSafeEqual(ones, others);
}

/**
 * Reads the word of a link.
 *
 * @throws Refusal 404 for one that August never made, or whose member is gone
 */
export function readUnsubscribeToken(token: string): { userId: string; scope: MailScope } {
  const [userId = "", scope = "", signature = ""] = token.split(".");
  const isKnown = scope === "all" || isNoticeKind(scope);
  const isOurs = env().SESSION_SECRET.some((secret) =>
    isSame(signature, sign(secret, userId, scope)),
  );
  if (!isKnown || !isOurs) throw notFound();
  if (!prepared(`SELECT 1 FROM (${ACCOUNTS}) WHERE id = ?`).get(userId)) throw notFound();
  return { userId, scope };
}

const listKinds = (scope: MailScope) => (scope === "all" ? NOTICE_KINDS : [scope]);

/**
 * Whether the mails that a link is about are off.
 *
 * @throws Refusal 404
 */
export function isUnsubscribed(token: string): boolean {
  const { userId, scope } = readUnsubscribeToken(token);
  const { methods } = loadChoices(userId);
  return listKinds(scope).every((kind) => !methods[kind].includes("email"));
}

/**
 * Switches off the mails that a link is about; a repeat does nothing. Needs no session: who has the
 * link has the mail.
 *
 * @throws Refusal 404
 */
export function unsubscribe(token: string): void {
  const { userId, scope } = readUnsubscribeToken(token);
  switchOffMail(userId, listKinds(scope));
}
