import { MESSAGE_LIMIT, RIGHTS } from "~/features/prices/catalog";

/** What is said once a conversation has reached its limit. */
export const LIMIT_REACHED = {
  title: "Message Limit Reached",
  message: `You've reached the ${MESSAGE_LIMIT}-message limit for this conversation.`,
};

/** What is said once a free member's messages of the day are sent. */
export const DAY_USED = {
  title: "Daily Messages Used",
  message: `You’ve sent today’s ${RIGHTS.free.messagesPerDay} free messages. You can write again tomorrow.`,
};
