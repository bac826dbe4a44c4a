import { MESSAGE_LIMIT } from "~/features/prices/catalog";

/** What is said once a conversation has reached its limit. */
export const LIMIT_REACHED = {
  title: "Message Limit Reached",
  message: `You've reached the ${MESSAGE_LIMIT}-message limit for this conversation.`,
};
