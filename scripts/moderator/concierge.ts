import { listOpenRequests } from "~/features/concierge/concierge.server";
import { answerConcierge } from "~/features/review/decide-account.server";
import { Refusal } from "~/server/web/errors";
import type { Outcome } from "../run-command";
import { plain } from "./reports";

/** The questions to the concierge that wait, the longest waiting first. */
export function listQuestions(): Outcome {
  const open = listOpenRequests();
  const lines = open.map(
    ({ id, userId, question, createdAtMs }) =>
      `${id}  ${new Date(createdAtMs).toISOString().slice(0, 16)}Z  of ${userId}\n${plain(question)}`,
  );
  return { exitCode: 0, sentence: lines.join("\n\n") || "No question waits." };
}

/** Answers one of them; the member is told by e-mail. An answered question stays as it is. */
export function answerQuestion(requestId: number, answer: string): Outcome {
  const none: Outcome = { exitCode: 1, sentence: `No question ${requestId} waits for an answer.` };
  try {
    return answerConcierge(null, requestId, answer)
      ? { exitCode: 0, sentence: `Question ${requestId} is answered.` }
      : none;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "not_found" ? none : { exitCode: 1, sentence: error.message };
  }
}
