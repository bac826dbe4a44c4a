/**
 * Says whose page an answer is, so that the service worker shows what a browser keeps to nobody else, and in which
 * session a message was written (docs/decisions/0047). The worker, which imports nothing, has it once more.
 */
export const VIEWER_HEADER = "X-Viewer";
