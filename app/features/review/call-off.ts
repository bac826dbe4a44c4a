/** The hidden field with the number of meetups that a moderator has agreed to call off. */
export const CONFIRMED = "confirmed";
