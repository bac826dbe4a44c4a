import type { ScreenPath } from "./screens";

interface RefusalOptions {
  /** Screen to redirect to, for example to accept the agreements. */
  goTo?: string;
  /** Screens that the message names, for the page that shows it. */
  screens?: readonly ScreenPath[];
  /** True for an address that nobody has, or one of which the viewer is not to know: the page is that of an unknown path. */
  isUnknownPath?: boolean;
  /** True where that screen leads back to the one that was asked for. */
  leadsBack?: boolean;
  /** True where the redirect explains itself, so that no toast is shown. */
  isQuiet?: boolean;
  /** Seconds until a retry may succeed. */
  retryAfterSeconds?: number;
  /** Methods that the address accepts, for the Allow header. */
  allow?: string;
  /** The message of a JSON call, where its words are fixed (rule fixed-words). */
  callMessage?: string;
  /** Name of the field that the message is about, for anyone who made the call. */
  field?: string;
}

/** Every code that identifies a refusal, with the HTTP status of its response. */
const STATUS = {
  malformed: 400,
  /** The connection ended before the form did. */
  cut_off: 400,
  fee_due: 402,
  /** The card of a running plan was refused. */
  payment_declined: 402,
  /** A moderator has decided before. */
  another_decides: 403,
  conversation_ended: 403,
  conversation_not_begun: 403,
  cross_site: 403,
  day_limit: 403,
  message_limit: 403,
  needs_subscription: 403,
  not_agreed: 403,
  not_welcomed: 403,
  not_your_turn: 403,
  paused: 403,
  suspended: 403,
  voice_locked: 403,
  /** As many meetups a week as the plan has. */
  week_limit: 403,
  not_found: 404,
  /** A case of the review desk that was removed, or that another moderator decides. */
  case_gone: 404,
  method_not_allowed: 405,
  too_slow: 408,
  already_answered: 409,
  /** What was sent comes from a page of another member of the same browser. */
  another_member: 409,
  /** The member has introduced this friend before. */
  already_introduced: 409,
  already_matched: 409,
  /** A form that was sent before, for something else or for what has ended since. */
  already_sent: 409,
  already_subscribed: 409,
  answer_first: 409,
  changed_elsewhere: 409,
  conversation_begun: 409,
  /** Another meetup at the same hour. */
  elsewhere: 409,
  /** A member has reached the limit of a kind of media. */
  kind_full: 409,
  match_ended: 409,
  nothing_to_undo: 409,
  /** A seat of the member's waits for its payment. */
  pay_first: 409,
  /** A checkout of the same thing has been paid, and its event is on its way. */
  payment_in_progress: 409,
  /** There is nothing that this would change or pay for. */
  nothing_due: 409,
  place_closed: 409,
  /** Harsh first words: the sender is asked to confirm. */
  harsh_message: 409,
  /** Every bonus meetup of the member stands for a booking. */
  no_bonus_meetup: 409,
  /** Nobody has to wait for it. */
  seat_free: 409,
  /** All seats of a place at an hour are taken. */
  slot_full: 409,
  too_few_tokens: 409,
  too_early: 409,
  too_late: 409,
  /** An invitation that is not open. */
  invitation_not_open: 410,
  too_large: 413,
  /** A clip that plays for longer than its kind may. */
  too_long: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many_waiting: 429,
  too_often: 429,
  /** An unexpected error; the log has it. */
  failed: 500,
  busy: 503,
  /** The machine's clock shows a year that cannot be. */
  clock_wrong: 503,
  /** A mail that someone waits for did not go out. */
  mail_unavailable: 503,
  not_readable: 503,
  not_saved: 503,
  payments_unavailable: 503,
  push_off: 503,
  restarting: 503,
  no_room: 507,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof STATUS;

/**
 * The one typed error of the rules. The boundary turns it into a toast, a status and a JSON body;
 * code distinguishes refusals by `code`.
 */
export class Refusal extends Error {
  override name = "Refusal";

  /** HTTP status of the response. */
  readonly status: number;

  /**
   * @param title heading of the toast
   * @param message sentence for the person
   */
  constructor(
    readonly code: RefusalCode,
    readonly title: string,
    message: string,
    readonly options: RefusalOptions = {},
  ) {
    super(message);
    this.status = STATUS[code];
  }
}

interface Missing {
  message: string;
  /** The screens that the sentence names. */
  screens: readonly ScreenPath[];
}

/** What is not there, and which screen shows what is. */
export const NOT_FOUND = {
  member: {
    message: "You can’t see this member right now. Discover shows who you can meet.",
    screens: ["/discover"],
  },
  match: {
    message: "We can’t find that match or conversation. Yours are in Matches and Messages.",
    screens: ["/matches", "/messages"],
  },
  message: {
    message: "We can’t find that message. Yours are in Messages.",
    screens: ["/messages"],
  },
  meetup: {
    message: "We can’t find that meetup. Yours are in Meetups.",
    screens: ["/meetups"],
  },
  media: {
    message: "We can’t show that photo, video or sound. The member’s profile has what you can see.",
    screens: [],
  },
  voice: {
    message: "We can’t find that voice message. Yours are in Voice Messages.",
    screens: ["/voice-message"],
  },
  game: {
    message: "We can’t find that game. Yours are in Icebreaker Games.",
    screens: ["/icebreaker-games"],
  },
} as const satisfies Record<string, Missing>;

/**
 * What an unknown address answers, and one at which the viewer may find nothing, whatever its id. It hides ids, while
 * addresses are no secret: another method, or what the page loads, tells them from none (record 44).
 */
const UNKNOWN = {
  message: "There’s nothing here.",
  isUnknownPath: true,
};

/**
 * Not there, or not yours: of an id the viewer cannot tell which.
 *
 * @param what the same for all that is asked for at one address, so that nothing else tells either; without it the
 *   page is that of an unknown path (rule unknown-path-404)
 */
export const notFound = (what?: keyof typeof NOT_FOUND) => {
  const { message, ...options }: Missing | typeof UNKNOWN = what ? NOT_FOUND[what] : UNKNOWN;
  return new Refusal("not_found", "Not Found", message, options);
};

/** A request that no form or script of the product sends. */
export const malformed = (message = "We couldn’t read that request.") =>
  new Refusal("malformed", "Error", message);

/** @param allow all methods of the address, as the Allow header says them */
export const requireMethod = (allow: string) => {
  const methods = allow.replace(/, (?=\w+$)/, " and ");
  return new Refusal("method_not_allowed", "Error", `This address only takes ${methods}.`, {
    allow,
  });
};
