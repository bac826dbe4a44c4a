export const CUT_OFF_ALERT = "The upload was cut off. Please try again.";

/** It was sent whole, and no answer came: the server may have it. */
export const LOST_ALERT = "The connection was lost. Try again: it only counts once.";
