import { acceptAgreements } from "~/features/agreements/agreements.server";
import { type JoinedBy, join } from "~/features/members/joining.server";
import { newId } from "~/server/ids.server";
import { parsed } from "~/server/parse.server";
import { answers, type Person, rows, saveProfile, signInUser } from "../../../tests/support/island";
import { introductionSchema, type NewIntroduction } from "./introduction.schema";
import { introduce } from "./introductions.server";
import { acceptInvitation } from "./invitations.server";

/** A whole form; `friendEmail` is of a friend who is nobody else's. */
export const introductionForm = (given: Partial<NewIntroduction> = {}): NewIntroduction =>
  parsed(introductionSchema, {
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
  });

/** The stored row of an introduction. */
export const introductionRow = (id: number): Record<string, unknown> => {
  const row = rows("friend_introductions").find((one) => one.id === id);
  if (!row) throw new Error(`No introduction ${id}`);
  return row;
};

/** The secret in the address of an invitation. */
export const tokenOf = (id: number): string => String(introductionRow(id).token);

/** A member introduces a friend. @returns the id of the introduction */
export const introduceFriend = (introducer: Person, given: Partial<NewIntroduction> = {}): number =>
  introduce(introducer.viewer(), introductionForm(given)).id;

/** A visitor accepts an invitation in a browser of their own. */
export const acceptAsVisitor = (id: number, introducerHere?: string): void =>
  acceptInvitation(tokenOf(id), { viewer: null, introducerHere });

/** Somebody who has signed in joins, with a profile, so that they can match. */
export function joinAs(person: Person, invitation?: JoinedBy): Person {
  join(person.id, "1990-01-01", invitation);
  saveProfile(person.viewer(), answers({ stageName: `Dan ${person.name}` }));
  acceptAgreements(person.id);
  return person;
}

/** A new friend accepts an invitation, signs in with another address, and joins by it. */
export function joinByInvitation(id: number, invitation: Partial<JoinedBy> = {}): Person {
  acceptAsVisitor(id);
  return joinAs(signInUser(), { token: tokenOf(id), mayTell: false, ...invitation });
}
