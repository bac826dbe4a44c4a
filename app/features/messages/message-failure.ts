/** What a message that could not be sent is told, by a call, a form and a script (rule fixed-words). */
export const MESSAGE_FAILED = "Failed to send message. Please try again.";
