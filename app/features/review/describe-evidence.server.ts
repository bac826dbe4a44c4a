import { findGame } from "~/features/games/games";
import { formatSlot } from "~/features/meetups/slots";
import { STATUS_WORDS } from "~/features/meetups/status-words";
import type { Evidence } from "~/features/reports/report-evidence.server";
import { dayTime } from "~/server/data/clock.server";

/** Who wrote something: the reported member, or the one who reports, who is never named. */
type Writer = "They" | "The other member";

interface Quote {
  who: Writer;
  /** When they wrote it, or what they were asked. */
  about: string | null;
  words: string;
  /** Whether it is reported itself, where other words stand around it. */
  isReported: boolean;
}

/** What was kept of what was reported, to be read: words first, then facts, without ids and addresses. */
export interface EvidenceWords {
  quotes: Quote[];
  facts: [name: string, fact: string][];
}

type FactsOf<Kind extends Evidence["kind"]> = Extract<Evidence, { kind: Kind }>["facts"];

const PLAIN = { who: "They", about: null, isReported: false } as const;

/** The card's facts that have a value. */
const listFacts = (facts: Record<string, string | null>): [string, string][] =>
  Object.entries(facts).flatMap(([name, fact]): [string, string][] => (fact ? [[name, fact]] : []));

function describeProfile({ card }: FactsOf<"profile">): EvidenceWords {
  if (!card) return { quotes: [], facts: [] };
  return {
    quotes: card.bio ? [{ ...PLAIN, words: card.bio }] : [],
    facts: listFacts({
      "Stage name": card.stageName,
      Age: card.ageCategory,
      Home: card.hometownRegion,
      College: card.college,
      Plays: card.sportsPlayed.join(", "),
      "Favorite Vineyard spot": card.favoriteVineyardSpot,
      "Favorite Bob Marley song": card.favoriteBobMarleySong,
    }),
  };
}

/** A message between the one before and the one after it, as far as there were any. */
function describeMessage({ content, sentAt, around }: FactsOf<"message">): EvidenceWords {
  const quotes = around.map(
    (beside): Quote => ({
      who: beside.isOwn ? "The other member" : "They",
      about: dayTime(new Date(beside.sentAt)),
      words: beside.content,
      isReported: false,
    }),
  );
  const [first] = around;
  const isFirst = around.length === 1 && first !== undefined && first.sentAt > sentAt;
  quotes.splice(isFirst ? 0 : 1, 0, {
    ...PLAIN,
    about: dayTime(new Date(sentAt)),
    words: content,
    isReported: around.length > 0,
  });
  return { quotes, facts: [] };
}

/** Lays out a report's evidence. Of messages and answers it says who wrote them, and never the reporter's name. */
export function describeEvidence(evidence: Evidence): EvidenceWords {
  switch (evidence.kind) {
    case "profile":
      return describeProfile(evidence.facts);
    case "photo":
    case "video":
    case "voice":
      // The item itself is shown.
      return { quotes: [], facts: [] };
    case "message":
      return describeMessage(evidence.facts);
    case "meetup": {
      const { place, date, slotHour, status, feltUnsafe } = evidence.facts;
      return {
        quotes: [],
        facts: listFacts({
          Place: place,
          When: formatSlot(date, slotHour),
          Meetup: STATUS_WORDS[status].text,
          "Felt safe": feltUnsafe ? "No" : null,
        }),
      };
    }
    case "game": {
      const { game, words } = evidence.facts;
      return {
        quotes: words.map(({ asked, answer }) => ({ ...PLAIN, about: asked, words: answer })),
        facts: [["Game", findGame(game).title]],
      };
    }
  }
}
