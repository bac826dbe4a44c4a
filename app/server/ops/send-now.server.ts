import { setTimeout } from "node:timers/promises";
import { SECOND_MS } from "../data/clock.server";
import { newId } from "../data/ids.server";
import { env } from "./env.server";
import { composeMessage, type OutgoingMail } from "./mail.server";
import { transmit } from "./smtp.server";

/** How long a screen waits for a mail server until it has the text, and from then on for its answer. */
const NOW_MS = { handOver: 10 * SECOND_MS, answer: 5 * SECOND_MS };

/**
 * Sends a mail at once, past the queue, for someone who waits for it on a screen. Nothing of it is kept, and it is not
 * sent again.
 *
 * @throws Error of `transmit` where the server did not take it within 10 seconds; no answer to the whole text is no error
 */
export async function sendNow(mail: Omit<OutgoingMail, "unsubscribeUrl">): Promise<void> {
  const { envelope, text } = await composeMessage({ ...mail, unsubscribeUrl: null }, newId());
  let report = () => {};
  const handedOver = new Promise<void>((resolve) => {
    report = resolve;
  });
  const sending = transmit(env().SMTP_URL ?? "", envelope, text, report, {
    dialogueMs: NOW_MS.handOver,
  });
  const isLate = handedOver.then(() => setTimeout(NOW_MS.answer, null, { ref: false }));
  await Promise.race([sending, isLate]);
  // An answer after that reaches nobody.
  sending.catch(() => undefined);
}
