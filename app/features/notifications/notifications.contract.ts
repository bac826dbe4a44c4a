import { answering, SEEN } from "../../../tests/support/hidden";
import {
  back,
  everybody,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../tests/support/route-contract";

/** Notifications about someone who blocks the member are hidden. */
const GONE = { other: "404", blocked: "404" };

export default {
  notifications: { GET: welcomed(), query: ["before"] },
  "read-all": { GET: back("/notifications"), POST: welcomed("303 /notifications") },
  read: {
    GET: back("/notifications"),
    POST: welcomed("303 /messages/:conversationId", GONE),
    hidden: [{ POST: answering(303, SEEN) }],
  },
  preferences: {
    GET: welcomed(),
    POST: welcomed("303 /notifications/preferences"),
    body: "matches=in_app&messages=in_app&messages=email&mailRhythm=daily&quietFrom=23:00&quietUntil=07:30",
    fields: ["other"],
  },
  "end-push": {
    path: "/notifications/devices/:pushDeviceId/end",
    GET: back("/notifications/preferences"),
    // Another member's device is treated like one that does not exist.
    POST: welcomed("303 /notifications/preferences"),
    passesOverIds: true,
    hidden: "one's own devices",
  },
  unsubscribe: {
    path: "/unsubscribe/:unsubscribeToken",
    GET: everybody("200"),
    POST: everybody("200"),
    hidden: "one's own choices",
    skip: { posts: "Mail providers post here; the signed address says who may." },
  },
  "api.push-subscriptions": {
    // Push is not enabled here; it is tested with its feature.
    POST: welcomedCall("503"),
    body: {
      endpoint: "https://push.example/device",
      keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
    },
    changesNothing: "Push is not switched on.",
  },
  "api.notifications": { GET: welcomedCall() },
  "api.read": { POST: welcomedCall("200", GONE), body: {}, hidden: [{ POST: SEEN }] },
} satisfies RouteContracts;
