import type { August } from "@db/connection";
import { projectDeckMember } from "@db/deck-projection";
import { agreements, entitlements, friendIntroductions, media, profiles, users } from "@db/schema";
import { INTRODUCTION_LIMITS } from "@db/schema/introduction-values";
import { seedIsland } from "@db/seed/island";
import { eq } from "drizzle-orm";
import { connectFeatures } from "~/connect-features.server";
import { startSession } from "~/features/account/account-sessions.server";
import { AGREEMENTS } from "~/features/agreements/agreements.server";
import type { Identity } from "~/features/members/sign-in-ways.server";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { setDatabase } from "~/server/data/database.server";
import { newId, newToken } from "~/server/data/ids.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { sendReport } from "../../scripts/lib/send-report";
import { settingsFor } from "./built-app";
import { openMigrated } from "./migrated-database";

connectFeatures();

const DAY_MS = 86_400_000;
const ISSUER = "http://localhost:3001";

/** A signed-in member: the cookie is what their browser would send. */
export interface SignedInMember {
  id: string;
  cookie: string;
}

/** Opens a database file for a test and makes it the one that the app's own code sees here. */
export function openDatabase(path: string, onStatement?: (sql: string) => void): August {
  // The cookie is signed with the same secret as the app's process has.
  Object.assign(process.env, { ...settingsFor(4700, path), NODE_ENV: "test" });
  const db = openMigrated({ path, onStatement });
  setDatabase(db);
  return db;
}

/** Seeds a demo island, without portraits unless they are asked for; the same numbers give the same one. */
export function seedMembers(
  db: August,
  members: number,
  { seed = 7, portraits = false } = {},
): ReturnType<typeof seedIsland> {
  setDatabase(db);
  return seedIsland(db, {
    members,
    seed,
    now: new Date(),
    portraits,
    connectionFeeCents: CONNECTION_FEE_CENTS,
    sendReport,
  });
}

/** Signs someone in as the callback of the identity provider does; who is new has not joined yet. */
async function signInAs(identity: Identity): Promise<SignedInMember> {
  const { userId: id, token } = startSession(identity, { userAgent: "tests", formerToken: null });
  const cookie = (await sessionCookie().serialize(token)).split(";")[0] ?? "";
  return { id, cookie };
}

/** Signs a member in. */
export async function signIn(db: August, userId: string): Promise<SignedInMember> {
  setDatabase(db);
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new Error(`There is no member ${userId}.`);
  const { issuer, subject, email, firstName, lastName } = user;
  return signInAs({ issuer, subject, email, firstName, lastName });
}

const newIdentity = (name: string): Identity => ({
  issuer: ISSUER,
  subject: `made:${name}`,
  email: `${name}@august.example`,
  firstName: name,
  lastName: null,
});

/** Signs someone in who has not joined yet. */
export function signUp(db: August, name: string): Promise<SignedInMember> {
  setDatabase(db);
  return signInAs(newIdentity(name));
}

/** Signs in the demo member of an e-mail address, for example `demo001@august.example`. */
export async function signInDemo(db: August, email: string): Promise<SignedInMember> {
  const user = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  if (!user) throw new Error(`There is no ${email}.`);
  return signIn(db, user.id);
}

/** A profile that everyone may meet and that lets either side begin. */
export const makeProfile = (stageName: string, bio: string) => ({
  stageName,
  ageCategory: "Under 60" as const,
  gender: "non_binary" as const,
  lookingFor: "both" as const,
  interestedIn: [],
  bio,
});

/** Makes a member with an open profile who has agreed and is subscribed, unless told otherwise. */
export async function insertMember(
  db: August,
  name: string,
  { free = false, agrees = true }: { free?: boolean; agrees?: boolean } = {},
): Promise<SignedInMember> {
  const id = newId();
  const at = new Date();
  db.insert(users)
    .values({
      ...newIdentity(name),
      id,
      dateOfBirth: "1980-02-03",
      onIslandAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .run();
  const profile = makeProfile(name, "first");
  db.insert(profiles)
    .values({ id: newId(), userId: id, createdAt: at, updatedAt: at, ...profile })
    .run();
  projectDeckMember(db.$client, id, profile);
  for (const agreement of agrees ? AGREEMENTS : [])
    db.insert(agreements).values({ userId: id, agreement, version: 1, agreedAt: at }).run();
  if (!free)
    db.insert(entitlements)
      .values({
        userId: id,
        product: "social",
        providerReference: `test:${id}`,
        startedAt: at,
        paidUntil: new Date(at.getTime() + 30 * DAY_MS),
        endsAt: new Date(at.getTime() + 30 * DAY_MS),
        updatedAt: at,
      })
      .run();
  return signIn(db, id);
}

/** A picture of a member that everyone may see, without its files. why: uploads are slow. */
export function insertPhoto(db: August, userId: string): string {
  const id = newId();
  db.insert(media)
    .values({ id, userId, kind: "photo", review: "approved", createdAt: new Date() })
    .run();
  return id;
}

/** An open invitation with the longest texts. @returns the secret in its address */
export function insertInvitation(db: August, introducerId: string): string {
  const token = newToken();
  const createdAt = new Date();
  db.insert(friendIntroductions)
    .values({
      introducerId,
      clientId: newId(),
      friendName: "A friend of many names "
        .repeat(3)
        .slice(0, INTRODUCTION_LIMITS.friendName)
        .trim(),
      friendEmail: "friend@friends.example",
      addressKey: "0".repeat(64),
      friendGender: "prefer-not-to-say",
      relationship: "friend",
      introductionType: "other",
      commonDetail: "sailing",
      personalMessage: "Come and meet people who sail, swim and sing here.\n"
        .repeat(20)
        .slice(0, INTRODUCTION_LIMITS.message)
        .trim(),
      token,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + DAY_MS),
    })
    .run();
  return token;
}

/** Changes a member's profile as a save does. why: another process serves the island meanwhile. */
export function changeProfile(
  db: August,
  userId: string,
  given: Partial<typeof profiles.$inferInsert>,
): void {
  const profile = db
    .update(profiles)
    .set(given)
    .where(eq(profiles.userId, userId))
    .returning()
    .get();
  if (profile) projectDeckMember(db.$client, userId, profile);
}
