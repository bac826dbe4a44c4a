import {
  checkouts,
  deliveries,
  entitlements,
  feePayments,
  meetupPayments,
  noticeChoices,
  noticeSettings,
  notifications,
  paymentCustomers,
  payments,
  tokenEntries,
} from "@db/schema";
import { READABLE, SHOWN } from "~/features/notifications/notify.server";
import type { Section } from "./section.server";

const IS_SHOWN = `n.user_id = :viewer AND ${SHOWN} AND ${READABLE}`;

/** What the member earned, paid, and was told. */
export const PAID_SECTIONS: readonly Section[] = [
  {
    key: "tokens",
    title: "Your tokens",
    tables: [
      {
        table: tokenEntries,
        as: "t",
        columns: ["id", "transactionType", "halfTokens", "description", "createdAt"],
      },
    ],
    from: "token_entries t WHERE t.user_id = :viewer ORDER BY t.id",
  },
  {
    key: "plans",
    title: "Your memberships and plans",
    tables: [
      {
        table: entitlements,
        as: "e",
        columns: [
          ...["id", "product", "providerReference", "startedAt", "paidUntil", "endsAt", "renews"],
          ...["isPastDue", "updatedAt"],
        ],
      },
    ],
    from: "entitlements e WHERE e.user_id = :viewer ORDER BY e.id",
  },
  {
    key: "payments",
    title: "Your payments",
    tables: [
      {
        table: payments,
        as: "p",
        columns: [
          ...["id", "providerReference", "description", "amountCents", "refundedCents", "dispute"],
          ...["paidAt", "updatedAt"],
        ],
      },
    ],
    from: "payments p WHERE p.user_id = :viewer ORDER BY p.paid_at, p.id",
  },
  {
    key: "connectionFees",
    title: "Connection fees you paid",
    tables: [
      {
        table: feePayments,
        as: "f",
        columns: [
          ...["id", "providerReference", "amountCents", "paidAt"],
          ...["settledMatchId", "settledAt", "isReversed", "openedMatchId"],
        ],
      },
    ],
    from: "fee_payments f WHERE f.user_id = :viewer ORDER BY f.id",
  },
  {
    key: "meetupFees",
    title: "Meetup base fees you paid",
    tables: [
      {
        table: meetupPayments,
        as: "f",
        columns: [
          ...["id", "providerReference", ["bookingId", "meetupId"] as const],
          ...["amountCents", "paidAt", "isReversed"],
        ],
      },
    ],
    from: "meetup_payments f WHERE f.user_id = :viewer ORDER BY f.id",
  },
  {
    key: "checkouts",
    title: "Checkouts you opened",
    tables: [
      {
        table: checkouts,
        as: "c",
        columns: [
          ...["sessionId", "product", "matchId", ["bookingId", "meetupId"] as const],
          ...["amountCents", "form", "createdAt", "expiresAt", "closedAt"],
        ],
      },
    ],
    from: "checkouts c WHERE c.user_id = :viewer ORDER BY c.created_at, c.session_id",
  },
  {
    key: "paymentCustomer",
    title: "Your number with the payment provider",
    isOne: true,
    tables: [{ table: paymentCustomers, as: "c", columns: ["customerId", "createdAt"] }],
    from: "payment_customers c WHERE c.user_id = :viewer",
  },
  {
    key: "notices",
    title: "What August told you",
    tables: [
      {
        table: notifications,
        as: "n",
        columns: ["id", "type", "title", "message", "link", "createdAt", "readAt"],
      },
    ],
    from: `notifications n WHERE ${IS_SHOWN} ORDER BY n.id`,
  },
  {
    key: "deliveries",
    title: "Notifications by e-mail and push",
    tables: [
      {
        table: deliveries,
        as: "d",
        columns: [["notificationId", "noticeId"], "method", "state", "sentAt", "failedAt"],
      },
    ],
    from: `deliveries d JOIN notifications n ON n.id = d.notification_id WHERE ${IS_SHOWN} ORDER BY d.id`,
  },
  {
    key: "noticeChoices",
    title: "What you want to hear about",
    tables: [{ table: noticeChoices, as: "c", columns: ["kind", "method", "isOn", "changedAt"] }],
    from: "notice_choices c WHERE c.user_id = :viewer ORDER BY c.kind, c.method",
  },
  {
    key: "noticeTimes",
    title: "When you want to hear it",
    isOne: true,
    tables: [
      {
        table: noticeSettings,
        as: "s",
        columns: ["mailRhythm", "quietFromMinute", "quietUntilMinute", "changedAt"],
      },
    ],
    from: "notice_settings s WHERE s.user_id = :viewer",
  },
];
