import { conciergeRequests } from "@db/schema";
import { LIMITS } from "@db/schema/values";
import { and, eq, isNull } from "drizzle-orm";
import { isImpartial } from "~/features/matches/impartial.server";
import { findNoticeRecipient, isHereSql, listModerators } from "~/features/members/account.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import { CATALOG, RIGHTS } from "~/features/prices/catalog";
import { calendarDay, DAY_MS, now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { countUpTo, prepared, type Transaction } from "~/server/data/database.server";
import { queueMail } from "~/server/ops/mail.server";
import { greet, layoutMail } from "~/server/ops/mail-layout";
import { countUse } from "~/server/ops/rate-limits.server";
import { Refusal } from "~/server/web/errors";
import { assertReason } from "~/server/web/reason.server";
import type { Viewer } from "~/server/web/viewer.server";

/** Questions of a member that may wait at the same time, and that they may send in a day. */
export const MOST_WAITING_QUESTIONS = 3;
const DAILY_LIMIT = { action: "concierge", uses: 10, windowMs: DAY_MS };

/** A member's question, with its answer once there is one. */
export interface ConciergeRequest {
  id: number;
  question: string;
  askedOn: string;
  answer: string | null;
  answeredOn: string | null;
}

/** Whether a member may write to the concierge. */
export const hasConcierge = ({ subscriptionTier }: Viewer): boolean =>
  RIGHTS[subscriptionTier].concierge;

/** Questions that the page lists. */
const LISTED = 20;
const OWN_SQL = `SELECT id, question, created_at AS createdAtMs, answer, answered_at AS answeredAtMs
  FROM concierge_requests WHERE user_id = :viewer ORDER BY created_at DESC LIMIT ${LISTED}`;

interface Row {
  id: number;
  question: string;
  createdAtMs: number;
  answer: string | null;
  answeredAtMs: number | null;
}

/** Lists the viewer's newest questions. */
export const listOwnRequests = (viewerId: string): ConciergeRequest[] =>
  prepared<Row>(OWN_SQL)
    .all({ viewer: viewerId })
    .map(({ id, question, createdAtMs, answer, answeredAtMs }) => ({
      id,
      question,
      askedOn: calendarDay(new Date(createdAtMs)),
      answer,
      answeredOn: answeredAtMs === null ? null : calendarDay(new Date(answeredAtMs)),
    }));

const KNOWN_SQL = "SELECT question FROM concierge_requests WHERE user_id = ? AND client_id = ?";
const WAITING_SQL =
  "SELECT count(*) AS waiting FROM concierge_requests WHERE user_id = ? AND answered_at IS NULL";

/**
 * Asks the concierge; the moderators are told. Idempotent by the client's id.
 *
 * @throws Refusal 403 without the right to it, 409 for another question under an id that was used, 429 past the limit of a
 *   day or with three questions that wait
 */
export function askConcierge(
  viewer: Viewer,
  { question, clientId }: { question: string; clientId: string },
): void {
  if (!hasConcierge(viewer))
    throw new Refusal(
      "needs_subscription",
      "Concierge",
      `The concierge comes with ${CATALOG.unlimited.name}.`,
    );
  countUse(DAILY_LIMIT, viewer.id, (tx) => {
    const known = prepared<{ question: string }>(KNOWN_SQL).get(viewer.id, clientId);
    if (known?.question === question) return;
    if (known)
      throw new Refusal(
        "already_sent",
        "Concierge",
        "You already sent another question from this page. Please send this one again.",
      );
    const { waiting } = prepared<{ waiting: number }>(WAITING_SQL).get(viewer.id) ?? { waiting: 0 };
    if (waiting >= MOST_WAITING_QUESTIONS)
      throw new Refusal(
        "too_many_waiting",
        "Concierge",
        `You have ${MOST_WAITING_QUESTIONS} questions waiting. You can ask the next one once we’ve answered.`,
        { retryAfterSeconds: 3_600 },
      );
    const { id } = tx
      .insert(conciergeRequests)
      .values({ userId: viewer.id, clientId, question, createdAt: now() })
      .returning({ id: conciergeRequests.id })
      .get();
    announceQuestion(tx, id, viewer.id);
  });
}

function announceQuestion(tx: Transaction, requestId: number, memberId: string): void {
  for (const userId of listModerators().filter((id) => isImpartial(id, memberId)))
    notifyInBell(tx, {
      userId,
      type: "concierge",
      title: "A question for the concierge",
      message: `Question ${requestId} needs an answer.`,
      link: `/review/concierge/${requestId}`,
      cause: `concierge-question:${requestId}`,
    });
}

/** A question that waits for its answer. */
/** SQL query of the questions that wait: of someone suspended or deleted none does until they come back. */
export const OPEN_REQUESTS = `SELECT id, user_id AS userId, question, created_at AS createdAtMs
  FROM concierge_requests WHERE answered_at IS NULL AND ${isHereSql("concierge_requests.user_id")}`;

/** SQL query of all questions, for the moderators. */
export const REQUESTS = `SELECT id, user_id AS userId, question, created_at AS createdAtMs, answer,
  answered_at AS answeredAtMs FROM concierge_requests`;

/** Counts the questions that wait, up to 1,000. */
export const countOpenRequests = (): number =>
  countUpTo(`SELECT 1 FROM (${OPEN_REQUESTS}) WHERE createdAtMs >= 0`);

/**
 * Answers a question: the member is told in the bell and by e-mail. An answer stays as it is.
 *
 * @returns whose question it was, or null where there is no such question that waits
 * @throws Refusal 422 for an answer that is blank or too long
 */
export function answerRequestWithin(
  tx: Transaction,
  requestId: number,
  given: string,
): string | null {
  const answer = assertReason(given, LIMITS.conciergeAnswer);
  const answered = tx
    .update(conciergeRequests)
    .set({ answer, answeredAt: notBefore(conciergeRequests.createdAt) })
    .where(and(eq(conciergeRequests.id, requestId), isNull(conciergeRequests.answeredAt)))
    .returning({ userId: conciergeRequests.userId, question: conciergeRequests.question })
    .get();
  if (!answered) return null;
  const { userId, question } = answered;
  notifyInBell(tx, {
    userId,
    type: "concierge",
    title: "The concierge answered",
    message: "Tap to read it.",
    link: "/concierge",
    cause: `concierge-answer:${requestId}`,
  });
  const to = findNoticeRecipient(userId);
  if (to?.email)
    queueMail(tx, {
      ...answerMail(to.firstName, question, answer),
      recipient: to.email,
      cause: `concierge:${userId}:${requestId}`,
    });
  return userId;
}

/** Without an address of August: the maintainer's command, which answers, knows none. */
const answerMail = (firstName: string | null, question: string, answer: string) =>
  layoutMail({
    subject: "The concierge answered",
    parts: [
      greet(firstName),
      { text: "you asked the concierge:" },
      { quote: question },
      { heading: "The answer" },
      { text: answer },
    ],
    footer: { text: "You'll also find it under Concierge in August.", links: [] },
  });
