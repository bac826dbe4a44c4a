/** Ends a text with a period, unless it ends with a mark already. */
export const endSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);
