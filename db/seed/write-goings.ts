import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Batches } from "./batches";
import { toDate } from "./meetup-slots";
import type { Person } from "./people";
import { randomFrom } from "./random";
import type { Island } from "./write-people";

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 21;
/** Most members who go anywhere. */
const MOST_GOERS = 400;

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** What recurs, by db/content/season.yml: to what happens weekly more members go than to what is every day. */
const listTraditions = () =>
  (
    parse(readFileSync("db/content/season.yml", "utf8")) as {
      traditions: { key: string; every: string }[];
    }
  ).traditions;

/** Writes who goes to the dates of the next weeks: nine of ten show it, one goes just for themselves. */
export function writeGoings(
  batches: Batches,
  { seed, now }: Pick<Island, "seed" | "now">,
  people: readonly Person[],
): void {
  const atMs = now.getTime();
  const goers = people
    .filter(({ progress, state }) => progress === "agreed" && state === "active")
    .slice(0, MOST_GOERS);
  const show = batches.client.prepare("UPDATE users SET shows_going = ? WHERE id = ?");
  const traditions = listTraditions();
  for (const { id, index } of goers) {
    const random = randomFrom(`${seed}:going:${index}`);
    // A few have not been asked yet, among them the members that a visitor of the demo signs in as.
    if (index < 3 || random.chance(0.3)) continue;
    show.run(random.chance(0.9) ? 1 : 0, id);
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
      const day = toDate(atMs + ahead * DAY_MS);
      const weekday = DAYS[new Date(day).getUTCDay()];
      for (const { key, every } of traditions)
        if (every === "day" ? random.chance(0.02) : every === weekday && random.chance(0.12))
          batches.insert("event_goers", {
            ...{ user_id: id, event_key: key, day },
            created_at: atMs - Math.floor(random.next() * DAY_MS),
          });
    }
  }
}
