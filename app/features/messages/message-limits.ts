/** Messages that the two members of a conversation may send in total (part 1 section 9). */
export const MESSAGE_LIMIT = 20;
/**
 * Messages a day for a member without a subscription, in conversations where the other wrote
 * (decision D8).
 */
export const FREE_MESSAGES_A_DAY = 2;

/** What is said once a conversation has reached its limit. */
export const LIMIT_REACHED = {
  title: "Message Limit Reached",
  message: `You've reached the ${MESSAGE_LIMIT}-message limit for this conversation.`,
};
