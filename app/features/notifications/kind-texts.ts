import type { NOTICE_METHODS } from "@db/schema/values";
import type { NoticeKind, NoticeType } from "./kinds";

export type NoticeMethod = (typeof NOTICE_METHODS)[number];

interface NoticeKindDefinition {
  /** As the preferences call it. */
  name: string;
  about: string;
  /** What is said of it outside of August, where others may read along: no name, no message. */
  discreet: string;
  /** Methods that are on by default. */
  methods: readonly NoticeMethod[];
}

/** Every kind of notices that a member configures. */
export const KINDS: Record<NoticeKind, NoticeKindDefinition> = {
  matches: {
    name: "Matches",
    about: "Someone likes you back.",
    discreet: "You have a new match",
    methods: ["in_app", "email", "push"],
  },
  deadlines: {
    name: "Deadlines",
    about: "A match is about to end, or just did.",
    discreet: "One of your matches needs you",
    methods: ["in_app", "email", "push"],
  },
  messages: {
    name: "Messages",
    about: "Someone wrote to you.",
    discreet: "You have a new message",
    methods: ["in_app", "email", "push"],
  },
  meetups: {
    name: "Meetups",
    about: "Someone suggests, accepts or declines a meetup.",
    discreet: "There’s news about a meetup",
    methods: ["in_app", "email", "push"],
  },
  events: {
    name: "What’s On",
    about: "Something you’re going to is tomorrow, moved, or canceled.",
    discreet: "There’s news about an event",
    methods: ["in_app", "push"],
  },
  games: {
    name: "Games",
    about: "A match starts a game with you, or it’s your turn.",
    discreet: "There’s news about a game",
    methods: ["in_app", "push"],
  },
  billing: {
    name: "Payments",
    about: "A renewal failed, or something you paid for changed.",
    discreet: "There’s news about your payment",
    methods: ["in_app", "email"],
  },
  other: {
    name: "Everything else",
    about: "Anything else you should know.",
    discreet: "There’s news for you",
    methods: ["in_app"],
  },
};

/** The text outside of August of notices of one kind, where others may read along: no name, no message. */
export const composeDiscreet = (
  kind: NoticeKind,
  notices: readonly { type: NoticeType }[],
): string =>
  notices.every(({ type }) => type === "match_expired")
    ? "One of your matches has ended"
    : KINDS[kind].discreet;
