import type Database from "better-sqlite3";
import { compare, rarityIn } from "../compatibility";
import type { Person } from "./people";

const COUNTS_SQL = "SELECT id, members FROM answer_counts";
const ANSWERS_SQL = "SELECT answers FROM deck_members WHERE user_id = ?";

/** Members whose answers are kept in memory. */
const MOST_KNOWN = 50_000;

/**
 * How well two members of the island fit, as the app computes it. Call it once every profile is written.
 */
export function pairScorer(client: Database.Database): (one: Person, other: Person) => number {
  const counts = client.prepare<[], [number, number]>(COUNTS_SQL).raw().all();
  const members = new Map(counts);
  const toBits = rarityIn((id) => members.get(id) ?? 0);
  const find = client.prepare<[string], string | null>(ANSWERS_SQL).pluck();
  const known = new Map<Person, number[]>();
  const answersOf = (person: Person): number[] => {
    const before = known.get(person);
    if (before) return before;
    if (known.size >= MOST_KNOWN) known.clear();
    const ids = JSON.parse(find.get(person.id) ?? "[]") as number[];
    known.set(person, ids);
    return ids;
  };
  return (one, other) => compare(answersOf(one), answersOf(other), toBits).score;
}
