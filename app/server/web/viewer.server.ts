import type { MEETUP_PLAN_PRODUCTS, MEMBER_ROLES, MEMBER_STATES } from "@db/schema/values";
import { unconnected } from "../ops/unconnected.server";

export type SubscriptionTier = "free" | "social" | "unlimited";

/** The signed-in person of a request, with what every guard and every frame needs to know. */
export interface Viewer {
  id: string;
  sessionId: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
  role: (typeof MEMBER_ROLES)[number];
  state: (typeof MEMBER_STATES)[number];
  stateReason: string | null;
  lightPages: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Joined: date of birth given and on the island (rule join-adult-on-island). */
  isWelcomed: boolean;
  hasAgreed: boolean;
  subscriptionTier: SubscriptionTier;
  isSubscribed: boolean;
  /** Until when the running membership is paid; null for a lifetime or for none. */
  subscriptionEndsAt: Date | null;
  meetupPlan: (typeof MEETUP_PLAN_PRODUCTS)[number] | null;
  stageName: string | null;
  unreadCount: number;
}

type ViewerLoader = (session: { token: string } | { id: string }) => Viewer | null;

let load: ViewerLoader = unconnected;

/** Takes what composes the viewer from the facts of the features. */
export function onLoadViewer(loader: ViewerLoader): void {
  load = loader;
}

/**
 * The person behind a session token, in one query.
 *
 * @returns nothing for a token that is unknown, expired, revoked, or of a deleted member
 */
export const loadViewer = (token: string): Viewer | null => load({ token });

/** The same person as they are now; null once the session has ended. */
export const reloadViewer = ({ sessionId }: Pick<Viewer, "sessionId">): Viewer | null =>
  load({ id: sessionId });
