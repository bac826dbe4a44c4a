import { createHash } from "node:crypto";
import type {
  FRIEND_GENDERS,
  INTRODUCTION_TYPES,
  RELATIONSHIPS,
} from "../schema/introduction-values";
import type { Batches } from "./batches";
import type { Person } from "./people";
import { idFrom } from "./random";
import type { Notice } from "./write-notices";
import type { PairTraces } from "./write-pairs";
import type { Island } from "./write-people";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An invitation can be answered for so long. */
const OPEN_MS = 30 * DAY_MS;

/** What an address is known by where the app's own keyed hash is not at hand. */
const hashAddress = (address: string) => createHash("sha256").update(address).digest("hex");

interface Friend {
  name: string;
  email: string;
  age: number;
  gender: (typeof FRIEND_GENDERS)[number];
  relationship: (typeof RELATIONSHIPS)[number];
  type: (typeof INTRODUCTION_TYPES)[number];
  detail: string;
  message: string;
}

const PAUL: Friend = {
  name: "Paul",
  email: "paul.amaral@friends.example",
  age: 41,
  gender: "male",
  relationship: "colleague",
  type: "activity_connection",
  detail: "sailing at dawn",
  message: "Paul, you always say that nobody gets up early enough to sail with you. Here they do.",
};
const NINA: Friend = {
  name: "Nina",
  email: "nina.delgado@friends.example",
  age: 35,
  gender: "female",
  relationship: "classmate",
  type: "college_attended",
  detail: "Howard University",
  message: "Nina, half of our old table seems to be on the island this August. Come and find them!",
};
const IMANI: Friend = {
  name: "Imani",
  email: "imani.brooks@friends.example",
  age: 33,
  gender: "female",
  relationship: "friend",
  type: "music_preference",
  detail: "Nina Simone",
  message:
    "Imani, there are people here who know every word of “Sinnerman”. You would feel at home.",
};

/** What the introductions contribute to the bell and the ledger. */
interface IntroductionTraces {
  notices: Notice[];
  /** Rewarded friends who joined, for the tokens of anyone who introduced them. */
  referrals: { person: Person; cause: string; agoMs: number }[];
}

/** How long ago a friend joined and first matched with someone else; both lie after the introduction. */
interface Joined {
  person: Person;
  matchedAgoMs: number;
}

/** Finds someone who came to the island after `him`, and has matched with others alone. */
function findJoined(him: Person, matches: PairTraces["matches"]): Joined | undefined {
  for (const { one, other } of matches)
    for (const person of [one, other]) {
      const isNew = person.joinedAgoMs + 2 * DAY_MS < him.joinedAgoMs;
      if (!isNew || person.state !== "active") continue;
      const own = matches.filter((match) => match.one === person || match.other === person);
      const matchedAgoMs = Math.max(...own.map(({ agoMs }) => agoMs));
      const isOthers = own.every((match) => match.one.index > 1 && match.other.index > 1);
      if (isOthers && matchedAgoMs < person.joinedAgoMs) return { person, matchedAgoMs };
    }
  return undefined;
}

const toFriend = ({ firstName, email, age, gender }: Person): Friend => ({
  name: firstName,
  email,
  age,
  gender: gender === "male" || gender === "female" ? gender : "prefer-not-to-say",
  relationship: "friend",
  type: "lives_in_area",
  detail: "Oak Bluffs",
  message: `${firstName}, you know Oak Bluffs better than anybody. Come and show us your porch.`,
});

/**
 * Writes the introductions of the two demo members: his friends have joined and matched, declined, and not
 * answered yet, hers has not answered yet.
 *
 * @returns the notices and the award of the friend who joined
 */
export function writeIntroductions(
  batches: Batches,
  { seed, now, keyFor = hashAddress }: Island,
  [him, her]: readonly Person[],
  matches: PairTraces["matches"],
): IntroductionTraces {
  const traces: IntroductionTraces = { notices: [], referrals: [] };
  const at = (agoMs: number) => now.getTime() - Math.floor(agoMs);
  const write = (by: Person, friend: Friend, agoMs: number, joined?: Joined) => {
    const friendKey = keyFor(friend.email);
    return batches.insert("friend_introductions", {
      introducer_id: by.id,
      client_id: idFrom(`${seed}:introduction:${friend.email}`),
      friend_name: friend.name,
      friend_email: friend.email,
      address_key: friendKey,
      friend_age: friend.age,
      friend_gender: friend.gender,
      relationship: friend.relationship,
      introduction_type: friend.type,
      common_detail: friend.detail,
      personal_message: friend.message,
      token: createHash("sha256").update(`${seed}:invitation:${friend.email}`).digest("base64url"),
      created_at: at(agoMs),
      expires_at: at(agoMs) + OPEN_MS,
      invitation_sent_at: at(agoMs),
      accepted_at: joined ? at(joined.person.joinedAgoMs + HOUR_MS) : null,
      declined_at: friend === PAUL ? at(agoMs - 20 * HOUR_MS) : null,
      friend_id: joined?.person.id ?? null,
      joined_at: joined ? at(joined.person.joinedAgoMs) : null,
      joined_key: joined ? friendKey : null,
      match_successful_at: joined ? at(joined.matchedAgoMs) : null,
      is_rewarded: joined ? 1 : 0,
      points_awarded: joined ? 15 : 0,
      bonus_meetups_awarded: joined ? 3 : 0,
    });
  };
  if (!him || !her) return traces;
  const joined = findJoined(him, matches);
  if (joined) {
    const { person, matchedAgoMs } = joined;
    const id = write(him, toFriend(person), person.joinedAgoMs + 1.5 * DAY_MS, joined);
    traces.referrals.push({
      person: him,
      cause: `referral-signup:${id}`,
      agoMs: person.joinedAgoMs,
    });
    const tell = (what: string, title: string, message: string, agoMs: number): Notice => ({
      member: him,
      about: null,
      type: "introduction",
      title: `${person.firstName} ${title}`,
      message,
      link: "/friend-intro",
      cause: `introduction:${id}:${what}`,
      agoMs,
      read: true,
    });
    traces.notices.push(
      tell(
        "joined",
        "has joined August",
        "You earned 5 August Tokens. Thank you for introducing them.",
        person.joinedAgoMs,
      ),
      tell(
        "matched",
        "has a match",
        "You earned 10 more points. Once they've both written, you earn 2 bonus meetups.",
        matchedAgoMs,
      ),
    );
  }
  const declinedAgoMs = 3 * DAY_MS;
  write(him, PAUL, declinedAgoMs);
  batches.insert("declined_addresses", {
    address_key: keyFor(PAUL.email),
    declined_at: at(declinedAgoMs - 20 * HOUR_MS),
  });
  write(him, NINA, 2 * DAY_MS);
  write(her, IMANI, DAY_MS);
  return traces;
}
