import { everybody, get, post, type Row, welcomed, welcomedCall } from "./access-patterns";

/** The bell, notification choices, and unsubscribing. */
export const NOTICES: readonly Row[] = [
  get("features/notifications/notifications.route", "/notifications", welcomed()),
  get(
    "features/notifications/read-all.route",
    "/notifications/read",
    everybody("303 /notifications"),
  ),
  post(
    "features/notifications/read-all.route",
    "/notifications/read",
    welcomed("303 /notifications"),
  ),
  get(
    "features/notifications/read.route",
    "/notifications/1/read",
    everybody("303 /notifications"),
  ),
  post(
    "features/notifications/read.route",
    "/notifications/:notificationId/read",
    // Notifications about somebody who blocks the member are hidden.
    welcomed("303 /messages/:conversationId", { other: "404", blocked: "404" }),
  ),
  get("features/notifications/preferences.route", "/notifications/preferences", welcomed()),
  post(
    "features/notifications/preferences.route",
    "/notifications/preferences",
    welcomed("303 /notifications/preferences"),
    "matches=in_app&messages=in_app&messages=email&mailRhythm=daily&quietFrom=23:00&quietUntil=07:30",
  ),
  get(
    "features/notifications/end-push.route",
    "/notifications/devices/x/end",
    everybody("303 /notifications/preferences"),
  ),
  post(
    "features/notifications/end-push.route",
    "/notifications/devices/:pushDeviceId/end",
    // Another member's device is treated like one that does not exist.
    welcomed("303 /notifications/preferences"),
  ),
  get(
    "features/notifications/unsubscribe.route",
    "/unsubscribe/:unsubscribeToken",
    everybody("200"),
  ),
  // The signed address is enough: mail providers post here without a session.
  post(
    "features/notifications/unsubscribe.route",
    "/unsubscribe/:unsubscribeToken",
    everybody("200"),
  ),
  get(
    "features/notifications/api.push-subscriptions.route",
    "/api/push-subscriptions",
    everybody("405"),
  ),
  post(
    "features/notifications/api.push-subscriptions.route",
    "/api/push-subscriptions",
    // Push is not enabled here; it is tested with its feature.
    welcomedCall("503"),
    {
      endpoint: "https://push.example/device",
      keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
    },
  ),
  get("features/notifications/api.notifications.route", "/api/notifications", welcomedCall()),
  get("features/notifications/api.read.route", "/api/notifications/1/read", everybody("405")),
  post(
    "features/notifications/api.read.route",
    "/api/notifications/:notificationId/read",
    welcomedCall("200", { other: "404", blocked: "404" }),
    {},
  ),
];
