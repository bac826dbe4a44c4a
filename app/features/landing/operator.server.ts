import { MODERATION_YEARS } from "@db/schema/moderation-values";
import { CODE_MINUTES } from "~/features/account/sign-in-code.server";
import { RETURN_DAYS } from "~/features/deletion/deletion-periods";
import { KEPT_DAYS as EXPORT_DAYS } from "~/features/exports/exports.server";
import { READ_NOTICE_DAYS } from "~/features/notifications/purge-notices.server";
import { DAY_MS } from "~/server/data/clock.server";
import { env } from "~/server/ops/env.server";
import { MAIL_DAYS } from "~/server/ops/mail-state.server";
import { SESSION_LIFETIME_MS } from "~/server/web/cookies.server";

/**
 * Days after which each kind of backup has forgotten what is gone: `retention` of litestream.yml, `snapshot_retention`
 * of fly.toml, and the lifecycle rule that docs/operations.md asks for.
 */
export const BACKUP_DAYS = { replica: 7, snapshots: 14, copies: 30 };

/** Who runs this deployment and how to write to them, as far as the settings say. */
export function loadOperator() {
  const { CONTACT_ADDRESS, OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_COUNTRY } = env();
  return {
    contact: CONTACT_ADDRESS,
    operator: OPERATOR_NAME ?? null,
    place: [OPERATOR_ADDRESS, OPERATOR_COUNTRY].filter(Boolean).join(", "),
  };
}

export type Operator = ReturnType<typeof loadOperator>;

interface Processor {
  name: string;
  /** What they do for August, and with what. */
  what: string;
}

/** The host of a storage: that of its endpoint; without one, an S3 address is Amazon's. */
function findStorage(url: string | undefined, endpoint: string | undefined): string | null {
  if (!url?.startsWith("s3:")) return null;
  return endpoint && URL.canParse(endpoint) ? new URL(endpoint).hostname : "Amazon S3";
}

/** Fly.io sets it on every machine. */
const isOnFly = (): boolean => Boolean(process.env.FLY_APP_NAME);

/** Lists who handles members' data for the operator, as this deployment is set up. */
export function listProcessors(): Processor[] {
  const settings = env();
  const replica = findStorage(settings.LITESTREAM_REPLICA_URL, settings.LITESTREAM_ENDPOINT);
  const copy = findStorage(settings.COPY_URL, settings.COPY_ENDPOINT);
  const all: (Processor | false)[] = [
    isOnFly()
      ? {
          name: "Fly.io",
          what: "runs our server and its disk, with everything on it.",
        }
      : { name: "Our hosting company", what: "runs our server, with everything on it." },
    replica !== null && { name: replica, what: "stores our running backup." },
    copy !== null && { name: copy, what: "stores an independent copy of it." },
    settings.SMTP_URL !== undefined && {
      name: new URL(settings.SMTP_URL).hostname,
      what: "carries our e-mails: your address and what we write to you.",
    },
    settings.OIDC_ISSUER !== undefined && {
      name: new URL(settings.OIDC_ISSUER).hostname,
      what: "signs you in, and tells us who you are.",
    },
    settings.STRIPE_SECRET_KEY !== undefined && {
      name: "Stripe",
      what: "takes payments: your card, your e-mail address, and what you buy.",
    },
    settings.VAPID_PUBLIC_KEY !== undefined && {
      name: "Apple, Google, or Mozilla, whoever made your browser",
      what: "carries notices to your device if you switch them on, encrypted so they can’t read them.",
    },
  ];
  return all.filter((processor) => processor !== false);
}

/** Lists the backups that this deployment has, and the days after which each has forgotten what is gone. */
export function listBackups(): [name: string, days: number][] {
  const { LITESTREAM_REPLICA_URL, COPY_URL } = env();
  const all: [string, number, boolean][] = [
    ["The running backup", BACKUP_DAYS.replica, LITESTREAM_REPLICA_URL !== undefined],
    ["Daily snapshots of the disk", BACKUP_DAYS.snapshots, isOnFly()],
    ["Independent copies", BACKUP_DAYS.copies, COPY_URL !== undefined],
  ];
  return all.flatMap(([name, days, isOn]) => (isOn ? [[name, days]] : []));
}

const inDays = (durationMs: number) => durationMs / DAY_MS;

/** Lists what is kept and for how long, in the numbers that the code deletes by. */
export const listPeriods = (): [what: string, howLong: string][] => [
  [
    "Your account, profile, media, matches, messages, and meetups",
    `until you delete your account, and ${RETURN_DAYS} days more in case you come back`,
  ],
  ["Sign-ins and the devices you used", `${inDays(SESSION_LIFETIME_MS)} days`],
  ["A code that we mail you to sign in with", `${CODE_MINUTES} minutes, unreadable even for us`],
  ["Your network address", "a week at most"],
  ["E-mails we sent you", `${MAIL_DAYS} days, and the text only until it’s sent`],
  ["Notices in your bell", `${READ_NOTICE_DAYS} days after you read them, a year if you don’t`],
  ["The archive of your data", `${EXPORT_DAYS} days`],
  ["A friend’s invitation that nobody took up", "30 days after it ends"],
  ["What moderators decided", `${MODERATION_YEARS} years`],
];
