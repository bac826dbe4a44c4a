import { friendIntroductions } from "@db/schema";
import { eq } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";

/**
 * Forgets what a member told of a friend whose account is purged. The name that they gave stays in their list,
 * and what they earned stays theirs.
 */
export const forgetJoined = (tx: Transaction, friendId: string): void =>
  void tx
    .update(friendIntroductions)
    .set({
      friendId: null,
      forgottenAt: now(),
      friendEmail: null,
      friendAge: null,
      friendGender: null,
      commonDetail: null,
      personalMessage: null,
    })
    .where(eq(friendIntroductions.friendId, friendId))
    .run();
