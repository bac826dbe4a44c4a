import {
  agreements,
  blockedAddresses,
  blocks,
  calendarFeeds,
  calendarReminders,
  conciergeRequests,
  dataExports,
  deckLifts,
  discoverFilters,
  eventGoers,
  eventSuggestions,
  friendIntroductions,
  holds,
  identities,
  media,
  mediaVariants,
  profileDrafts,
  profileRevisions,
  profiles,
  pushSubscriptions,
  reports,
  sessions,
  suspensions,
  users,
} from "@db/schema";
import { getTableColumns } from "drizzle-orm";
import { chosenVariantSql } from "./files-in-archive.server";
import type { Section } from "./section.server";

const toFile = (value: unknown, { files }: { files: ReadonlyMap<string, string> }) =>
  typeof value === "string" ? (files.get(value) ?? null) : null;

const ACCOUNT = [
  ...["id", "issuer", "subject", "email", "firstName", "lastName", "dateOfBirth", "onIslandAt"],
  ...["role", "state", "stateReason", "stateChangedAt", "pausedAt", "lightPages", "showsGoing"],
  ...["createdAt", "updatedAt"],
];

/** Who the member is, and what they showed. */
export const SELF_SECTIONS: readonly Section[] = [
  {
    key: "account",
    title: "Your account",
    isOne: true,
    tables: [{ table: users, as: "u", columns: ACCOUNT }],
    from: "users u WHERE u.id = :viewer",
  },
  {
    key: "identities",
    title: "Other ways you sign in",
    tables: [{ table: identities, as: "w", columns: ["issuer", "subject", "linkedAt"] }],
    from: "identities w WHERE w.user_id = :viewer ORDER BY w.linked_at, w.issuer",
  },
  {
    key: "profile",
    title: "Your profile",
    isOne: true,
    tables: [
      {
        table: profiles,
        as: "p",
        columns: Object.keys(getTableColumns(profiles)).filter((name) => name !== "userId"),
      },
    ],
    from: "profiles p WHERE p.user_id = :viewer",
  },
  {
    key: "media",
    title: "Your photos, videos and recordings",
    tables: [
      {
        table: media,
        as: "m",
        columns: [
          ...["id", "kind", "imageType", "durationMs", "bars", "review", "reviewReason"],
          ...["islandVerifiedAt", "processing", "failure", "createdAt"],
        ],
      },
      { table: mediaVariants, as: "v", columns: ["contentType", "width", "height", "byteLength"] },
    ],
    expressions: { file: { sql: "m.id", of: ["media_chunks.bytes"], read: toFile } },
    from: `media m LEFT JOIN media_variants v ON v.id = ${chosenVariantSql("m.id")}
      WHERE m.user_id = :viewer AND m.processing <> 'removed' ORDER BY m.kind, m.created_at, m.id`,
  },
  {
    key: "profileRevisions",
    title: "Answers you changed lately",
    tables: [{ table: profileRevisions, as: "r", columns: ["revision", "before", "savedAt"] }],
    from: "profile_revisions r WHERE r.user_id = :viewer ORDER BY r.revision",
  },
  {
    key: "drafts",
    title: "Answers you haven’t saved",
    tables: [
      {
        table: profileDrafts,
        as: "d",
        columns: ["answers", "baseRevision", "isFromStart", "expiresAt"],
      },
    ],
    from: "profile_drafts d WHERE d.user_id = :viewer ORDER BY d.rowid",
  },
  {
    key: "agreements",
    title: "Agreements you accepted",
    tables: [{ table: agreements, as: "a", columns: ["agreement", "version", "agreedAt"] }],
    from: "agreements a WHERE a.user_id = :viewer ORDER BY a.id",
  },
  {
    key: "devices",
    title: "Signed-in devices",
    tables: [{ table: sessions, as: "s", columns: ["id", "userAgent", "createdAt", "expiresAt"] }],
    from: "sessions s WHERE s.user_id = :viewer ORDER BY s.created_at, s.id",
  },
  {
    key: "pushDevices",
    title: "Browsers that get your push notifications",
    tables: [
      {
        table: pushSubscriptions,
        as: "p",
        columns: ["id", ["sessionId", "deviceId"], "createdAt"],
      },
    ],
    from: "push_subscriptions p WHERE p.user_id = :viewer ORDER BY p.created_at, p.id",
  },
  {
    key: "discoverFilters",
    title: "Filters on Discover",
    isOne: true,
    tables: [
      { table: discoverFilters, as: "f", columns: ["ages", "intent", "music", "updatedAt"] },
    ],
    from: "discover_filters f WHERE f.user_id = :viewer",
  },
  {
    key: "lifts",
    title: "When you came first on Discover",
    tables: [{ table: deckLifts, as: "l", columns: ["kind", "startsAt", "endsAt"] }],
    from: "deck_lifts l WHERE l.user_id = :viewer ORDER BY l.starts_at, l.cause",
  },
  {
    key: "events",
    title: "Where you said you’re going",
    tables: [{ table: eventGoers, as: "g", columns: ["eventKey", "day", "createdAt"] }],
    from: "event_goers g WHERE g.user_id = :viewer ORDER BY g.day, g.event_key",
  },
];

/** What the member asked August and its moderators, and what was decided about them. */
export const CARE_SECTIONS: readonly Section[] = [
  {
    key: "introductions",
    title: "Friends you introduced",
    tables: [
      {
        table: friendIntroductions,
        as: "f",
        columns: [
          ...["id", "friendName", "friendEmail", "friendAge", "friendGender", "relationship"],
          ...["introductionType", "commonDetail", "personalMessage"],
          ...["meetupBookingId", "suggestedMatchId", "createdAt", "expiresAt"],
          ...["invitationSentAt", "resentAt", "acceptedAt", "isOwnBrowser", "declinedAt"],
          ...["withdrawnAt", "joinedAt", "matchSuccessfulAt", "isRewarded", "pointsAwarded"],
          ...["bonusMeetupsAwarded", "forgottenAt"],
        ],
      },
    ],
    from: "friend_introductions f WHERE f.introducer_id = :viewer ORDER BY f.id",
  },
  {
    key: "blocks",
    title: "Members you blocked",
    tables: [{ table: blocks, as: "b", columns: ["blockedName", "createdAt"] }],
    // One that an address brought about would say that its owner is a member.
    from: "blocks b WHERE b.blocker_id = :viewer AND b.address_id IS NULL ORDER BY b.created_at, b.rowid",
  },
  {
    key: "blockedAddresses",
    title: "E-mail addresses you blocked",
    tables: [{ table: blockedAddresses, as: "b", columns: ["id", "label", "createdAt"] }],
    from: "blocked_addresses b WHERE b.blocker_id = :viewer ORDER BY b.id",
  },
  {
    key: "reports",
    title: "Reports you made",
    tables: [
      {
        table: reports,
        as: "r",
        columns: ["id", "subjectKind", "reason", "words", "state", "createdAt", "decidedAt"],
      },
    ],
    from: "reports r WHERE r.reporter_id = :viewer ORDER BY r.id",
  },
  {
    key: "suspensions",
    title: "Suspensions and appeals",
    tables: [
      {
        table: suspensions,
        as: "s",
        columns: [
          ...["id", "ground", "reason", "suspendedAt", "appealWords", "appealedAt"],
          ...["appealDecision", "appealAnswer", "appealDecidedAt", "liftedAt"],
        ],
      },
    ],
    from: "suspensions s WHERE s.user_id = :viewer ORDER BY s.id",
  },
  {
    key: "holds",
    title: "When your account waited for a moderator",
    tables: [{ table: holds, as: "h", columns: ["id", "heldAt", "decision", "decidedAt"] }],
    from: "holds h WHERE h.user_id = :viewer ORDER BY h.id",
  },
  {
    key: "concierge",
    title: "Questions to the concierge",
    tables: [
      {
        table: conciergeRequests,
        as: "c",
        columns: ["id", "question", "createdAt", "answer", "answeredAt"],
      },
    ],
    from: "concierge_requests c WHERE c.user_id = :viewer ORDER BY c.id",
  },
  {
    key: "eventSuggestions",
    title: "Events you suggested",
    tables: [
      {
        table: eventSuggestions,
        as: "e",
        columns: ["id", "name", "details", "createdAt", "decision", "decidedAt"],
      },
    ],
    from: "event_suggestions e WHERE e.user_id = :viewer ORDER BY e.id",
  },
  {
    key: "calendarReminders",
    title: "Calendar reminders",
    isOne: true,
    tables: [{ table: calendarReminders, as: "c", columns: ["revision", "createdAt", "resetAt"] }],
    from: "calendar_reminders c WHERE c.user_id = :viewer",
  },
  {
    key: "calendarFeed",
    title: "Calendar feed",
    isOne: true,
    tables: [{ table: calendarFeeds, as: "c", columns: ["createdAt"] }],
    from: "calendar_feeds c WHERE c.user_id = :viewer",
  },
  {
    key: "exports",
    title: "Copies of your data",
    tables: [
      {
        table: dataExports,
        as: "e",
        columns: ["id", "state", "requestedAt", "readyAt", "expiresAt", "byteLength"],
      },
    ],
    from: "data_exports e WHERE e.user_id = :viewer ORDER BY e.requested_at, e.id",
  },
];
