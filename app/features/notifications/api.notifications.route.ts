import { Refusal } from "~/server/web/errors";
import { hashContent, hasVersion, unchanged } from "~/server/web/etag.server";
import { positiveInt } from "~/server/web/params";
import { callLoader, getOnly, json } from "~/server/web/route.server";
import { type CurrentText, findToast, withCurrentTexts } from "./current-texts.server";
import { loadDeliveryFacts } from "./delivery-facts.server";
import { loadNoticeFaces } from "./notice-faces.server";
import { listNotifications } from "./notify.server";

const MOST = 50;

const toText = ({ title, message }: CurrentText) => ({ title, message });

/** @throws Refusal 422 for a limit that is no whole number from 1 */
function readLimit(url: URL): number {
  const text = url.searchParams.get("limit");
  if (text === null) return MOST;
  const limit = positiveInt(text);
  if (!limit)
    throw new Refusal("invalid", "Error", "Please give a whole number from 1 as limit.", {
      field: "limit",
    });
  return Math.min(limit, MOST);
}

/**
 * GET /api/notifications: newest first, at most `limit`. Clients poll it, so an
 * unchanged list is answered with 304; `Unread-Count` says how many are unread, counted up to 10.
 * Each text holds at this time; the one notice that is worth a toast carries it in `data.toast`, and
 * one about a member whose story the viewer may open has their face in `data.face`.
 */
export const loader = callLoader("welcomed", ({ request, url, member }) => {
  const list = withCurrentTexts(member.id, listNotifications(member.id, readLimit(url)));
  const toast = findToast(list);
  const deliveries = loadDeliveryFacts(list.map(({ id }) => id));
  const findFace = loadNoticeFaces(member.id, list);
  const notices = list.map(({ id, type, title, message, isRead, createdAt, link, aboutId }) => ({
    id,
    type,
    title,
    message,
    isRead,
    createdAt,
    userId: member.id,
    data: {
      link,
      face: findFace({ aboutId }),
      ...(toast?.id === id && { toast: toText(toast) }),
    },
    notificationMethod: "in_app",
    sentAt: createdAt,
    deliveredAt: createdAt,
    failedAt: null,
    ...deliveries.get(id),
    // A browser's push subscription is never exposed (rule notice-types).
    pushToken: null,
  }));
  const unread = String(member.unreadCount);
  const version = hashContent(unread + JSON.stringify(notices));
  const count = { "Unread-Count": unread };
  return hasVersion(request, version)
    ? unchanged(version, count)
    : json(notices, { headers: { ETag: `"${version}"`, ...count } });
});

export const action = getOnly;
