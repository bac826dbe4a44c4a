/**
 * Says which session a response belongs to, so that the service worker shows what a browser keeps to nobody else, and
 * in which session a message was written (record 57): the session key. A dash behind it, or alone, says that nothing is
 * kept.
 */
export const VIEWER_HEADER = "X-Viewer";

/** The hidden field by which a form names the session that its page was made for (record 65). */
export const VIEWER_FIELD = "viewer";

/** How many characters each digest of a key has: that of the member comes first, then that of the session. */
export const DIGEST_LENGTH = 4;
export const SESSION_KEY_LENGTH = 2 * DIGEST_LENGTH;
