/** What a like or pass that failed is told, by a call, a form and a script (rule fixed-words). */
export const SWIPE_FAILED = "Something went wrong. Please try again.";
