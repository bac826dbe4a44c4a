import { type Answer, waiting } from "./answer-queue";
import { type SwipeReply, sendSwipe } from "./send-swipe.client";

const DECK = "/discover";

let isSending = false;
/** True from a match on until the deck is opened again: its time takes a while to come. */
let isLed = false;
let tell: (answer: Answer, reply: SwipeReply) => void = () => {};

/** Likes of a deck that is not on screen are led nowhere: their notices tell of a match. */
const isAway = () => isLed || document.hidden || location.pathname !== DECK;

function send(answer: Answer): Promise<SwipeReply> {
  const { kind, id } = answer;
  answer.reply ??=
    kind === "undo"
      ? sendSwipe(`${DECK}/undo`, { memberId: id })
      : sendSwipe(`/members/${id}/${kind}`, kind === "like" && isAway() ? { away: "1" } : {});
  return answer.reply;
}

/** Sends what waits, one after the other, until one fails for a reason that the next would meet too. */
async function sendInOrder(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (let answer = waiting[0]; answer; ) {
    const reply = await send(answer);
    waiting.shift();
    isLed ||= "to" in reply;
    tell(answer, reply);
    const next: Answer | undefined = waiting[0];
    answer = "head" in reply || reply.isGone || next?.reply ? next : undefined;
  }
  isSending = false;
}

let isWatching = false;

/** Sends what waits without its turn, but of each member only the first: an undo must not overtake its like. */
function sendAtOnce(): void {
  const members = new Set<string>();
  for (const answer of waiting) {
    if (!members.has(answer.id)) send(answer);
    members.add(answer.id);
  }
}

/** A page that is hidden may never run again. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) sendAtOnce();
    void sendInOrder();
  });
  addEventListener("online", () => void sendInOrder());
}

/** Gives an answer: it leaves once all earlier ones have their replies. */
export function giveAnswer(answer: Answer): void {
  watchPage();
  waiting.push(answer);
  void sendInOrder();
}

/** Takes the latest answer out of the queue. @returns false where it has left or there is none */
export function withdrawAnswer(): boolean {
  const last = waiting.at(-1);
  if (!last || last.reply) return false;
  waiting.pop();
  return true;
}

/**
 * Sets who hears of replies: the deck that was opened last, which still leads to a match after it was left.
 *
 * @param hear called in the order of the answers, once the answer is no longer in the queue
 */
export const onReply = (hear: typeof tell): void => {
  tell = hear;
  isLed = false;
};
