/**
 * Says which session a response belongs to, so that the service worker shows what a browser keeps to nobody else, and
 * in which session a message was written (docs/decisions/0057). The worker, which imports nothing, repeats the name.
 */
export const VIEWER_HEADER = "X-Viewer";
