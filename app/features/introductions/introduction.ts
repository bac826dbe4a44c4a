import type {
  FRIEND_GENDERS,
  INTRODUCTION_TYPES,
  RELATIONSHIPS,
} from "@db/schema/introduction-values";

export type IntroductionType = (typeof INTRODUCTION_TYPES)[number];
type Relationship = (typeof RELATIONSHIPS)[number];
type FriendGender = (typeof FRIEND_GENDERS)[number];

/**
 * Status of an introduction; `accepted`, `withdrawn` and `expired` are not published and have a neutral style.
 * `pending`: no mail server was set up, and there is a link to pass on. `invited`: the mail was sent, or nothing
 * tells that it was not.
 */
export type IntroductionStatus =
  | "pending"
  | "invited"
  | "accepted"
  | "joined"
  | "declined"
  | "withdrawn"
  | "expired";

/** An introduction as its introducer sees it. */
export interface OwnIntroduction {
  id: number;
  friendName: string;
  /** Null once it is forgotten. */
  friendEmail: string | null;
  friendAge: number | null;
  friendGender: FriendGender | null;
  relationship: Relationship;
  introductionType: IntroductionType;
  commonDetail: string | null;
  personalMessage: string | null;
  meetupBookingId: number | null;
  suggestedMatchId: string | null;
  status: IntroductionStatus;
  createdAt: Date;
  invitationSentAt: Date | null;
  joinedAt: Date | null;
  matchSuccessfulAt: Date | null;
  pointsAwarded: number;
  bonusMeetupsAwarded: number;
  /** Address of the invitation, only while the member has to pass it on by themselves. */
  link: string | null;
  mayWithdraw: boolean;
  mayResend: boolean;
}

/** What a member's introductions have earned, and how many more they may send. */
export interface ReferralRewards {
  points: number;
  /** Bonus meetups that are not used. */
  bonusMeetups: number;
  invitedThisWeek: number;
  /** Null for no limit. */
  weekLimit: number | null;
}
