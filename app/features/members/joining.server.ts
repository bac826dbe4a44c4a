import { users } from "@db/schema";
import { LIMITS } from "@db/schema/values";
import { and, eq, isNull } from "drizzle-orm";
import { islandDate, now } from "~/server/data/clock.server";
import { countToday } from "~/server/data/daily-counts.server";
import { database, type Transaction, transact } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { queueMail } from "~/server/ops/mail.server";
import { greet, layoutMail } from "~/server/ops/mail-layout";
import { unconnected } from "~/server/ops/unconnected.server";
import { Refusal } from "~/server/web/errors";
import { ageOn } from "./age";

/** Someone who has just joined. */
export interface Joined {
  userId: string;
  email: string | null;
  /** What the joining form and the browser bring of an invitation; nothing without one. */
  invitation?: JoinedBy;
}

/** By which invitation someone joins. */
export interface JoinedBy {
  /** The secret of the invitation that was accepted in this browser. */
  token?: string;
  /** Whether anyone who invited this address may hear that they have joined. */
  mayTell: boolean;
  /** Who introduced friends in this browser, if someone did. */
  browserIntroducerIds?: readonly string[];
}

type JoinedListener = (tx: Transaction, joined: Joined) => void;

let onJoin: JoinedListener = unconnected;

/** Registers who hears that someone has joined, inside its transaction (`app/connect-features.server.ts`). */
export const onJoined = (callback: JoinedListener): void => {
  onJoin = callback;
};

/**
 * Finishes joining (rule join-adult-on-island). The date of birth is fixed from then on. Nothing of a person
 * under 18 is kept. Idempotent.
 *
 * @param dateOfBirth YYYY-MM-DD
 * @param invitation by which they join, if there is one
 * @returns "too young" when the account was removed instead
 * @throws Refusal 422 for an implausible date of birth
 */
export function join(
  userId: string,
  dateOfBirth: string,
  invitation?: JoinedBy,
): "joined" | "too young" {
  const at = now();
  const today = islandDate(at);
  const age = ageOn(today, dateOfBirth);
  if (dateOfBirth > today || age > LIMITS.oldestYears)
    throw new Refusal("invalid", "Date of birth", "Please enter a real date of birth.");
  if (age < LIMITS.adultYears) {
    const removed = database()
      .delete(users)
      .where(and(eq(users.id, userId), isNull(users.onIslandAt)))
      .run();
    return removed.changes > 0 ? "too young" : "joined";
  }
  transact((tx) => {
    const joined = tx
      .update(users)
      .set({ dateOfBirth, onIslandAt: at, updatedAt: at })
      .where(and(eq(users.id, userId), isNull(users.onIslandAt)))
      .returning({ email: users.email, firstName: users.firstName })
      .get();
    if (!joined) return;
    countToday("join");
    onJoin(tx, { userId, email: joined.email, invitation });
    if (joined.email)
      queueMail(tx, {
        ...welcomeMail(joined.firstName),
        recipient: joined.email,
        cause: `welcome:${userId}`,
      });
  });
  return "joined";
}

function welcomeMail(firstName: string | null) {
  const address = env().APP_URL;
  return layoutMail({
    subject: "Welcome to August",
    parts: [
      greet(firstName),
      {
        text: "Welcome to August. Make us two promises, and you'll see who's here.",
      },
      { button: "Open August", url: `${address}/discover` },
      { text: "Fill in your profile bit by bit: the more you share, the better your matches." },
    ],
    footer: {
      text: "You got this e-mail because you joined August.",
      links: [{ label: "Your profile", url: `${address}/profile-setup` }],
    },
  });
}
