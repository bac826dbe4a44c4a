import { startSession } from "~/features/account/account-sessions.server";
import { acceptAgreements } from "~/features/agreements/agreements.server";
import { type JoinedBy, join } from "~/features/members/joining.server";
import { applyEntitlement } from "~/features/membership/events.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { parsed } from "~/server/web/parse.server";
import { answers, type Person, rows, saveProfile, signInUser } from "../../../tests/support/island";
import { catchRefusal } from "../../../tests/support/steps";
import { introductionSchema, type NewIntroduction } from "./introduction.schema";
import { listIntroductions } from "./introduction-list.server";
import { introduce } from "./introductions.server";
import { acceptInvitation } from "./invitations.server";
import { loadRewards } from "./rewards.server";

/** A whole form; `friendEmail` is of a friend who is nobody else's. */
export const introductionForm = ({
  friendAge,
  meetupBookingId,
  ...given
}: Partial<NewIntroduction> = {}): NewIntroduction => ({
  ...parsed(introductionSchema, {
    friendName: "Dan",
    friendEmail: `dan-${newId()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, "")}@friends.example`,
    friendGender: "male",
    relationshipToIntroducer: "friend",
    introductionType: "other",
    commonDetail: "sailing",
    personalMessage: "Come and meet people here.",
    clientId: newId(),
    ...given,
  }),
  friendAge,
  meetupBookingId,
});

/** The stored row of an introduction. */
export const introductionRow = (id: number): Record<string, unknown> => {
  const row = rows("friend_introductions").find((one) => one.id === id);
  if (!row) throw new Error(`No introduction ${id}`);
  return row;
};

/** The secret in the address of an invitation. */
export const findToken = (id: number): string => String(introductionRow(id).token);

/** A member introduces a friend. @returns the id of the introduction */
export const introduceFriend = (introducer: Person, given: Partial<NewIntroduction> = {}): number =>
  introduce(introducer.viewer(), introductionForm(given)).id;

/** A visitor accepts an invitation in a browser of their own. */
export const acceptAsVisitor = (id: number, browserIntroducerIds?: readonly string[]): void =>
  acceptInvitation(findToken(id), { viewer: null, browserIntroducerIds });

/** Someone who has signed in joins, with a profile, so that they can match. */
export function joinAs(person: Person, invitation?: JoinedBy): Person {
  join(person.id, "1990-01-01", invitation);
  saveProfile(person.viewer(), answers({ stageName: `Dan ${person.name}` }));
  acceptAgreements(person.id);
  return person;
}

/** A new friend accepts an invitation, signs in with another address, and joins by it. */
export function joinByInvitation(id: number, invitation: Partial<JoinedBy> = {}): Person {
  acceptAsVisitor(id);
  return joinAs(signInUser(), { token: findToken(id), mayTell: false, ...invitation });
}

/** Signs someone in whose provider vouches for an address. */
export function signInAs(email: string, subject = email): Person {
  const known = signInUser(subject);
  startSession(
    {
      ...{ issuer: "https://id.example", subject, email, firstName: "Dan", lastName: null },
      isEmailProven: true,
    },
    { userAgent: "Vitest", formerToken: null },
  );
  return known;
}

/** A member takes a membership, as an event of the provider says. */
export const subscribe = ({ id: userId }: Person, reference: string) =>
  transact((tx) =>
    applyEntitlement(tx, {
      userId,
      product: "social",
      reference,
      startedAt: now(),
      paidUntil: new Date(now().getTime() + DAY_MS),
      endsAt: new Date(now().getTime() + DAY_MS),
      renews: true,
      isPastDue: false,
    }),
  );

const referralTokens = ({ id }: Person) =>
  rows("token_entries")
    .filter(({ user_id, cause }) => user_id === id && String(cause).startsWith("referral"))
    .map(({ half_tokens }) => Number(half_tokens) / 2);
/** Titles of what a member was told of friends. */
export const notices = ({ id }: Person) =>
  rows("notifications")
    .filter(({ user_id, type }) => user_id === id && type === "introduction")
    .map(({ title }) => title);
/** What a member has earned by introductions. */
export const earned = (person: Person) => {
  // On another device: the first session may have ended since.
  const { points, bonusMeetups } = loadRewards(signInUser(person.name).viewer());
  return { points, bonusMeetups, tokens: referralTokens(person) };
};
/** Status, code and message of the refusal that a verb throws; "none" where it does its work. */
export function readRefusal(work: () => unknown): string {
  const refusal = catchRefusal(work);
  return refusal ? `${refusal.status} ${refusal.code}: ${refusal.message}` : "none";
}

/** What a member has introduced, as their list shows it. */
export const listOwn = ({ name }: Person) => listIntroductions(signInUser(name).id, 100);
