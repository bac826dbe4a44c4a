import { projectDeckMember } from "@db/deck-projection";
import { profiles } from "@db/schema";
import { expect } from "vitest";
import { database } from "~/server/data/database.server";
import { rows } from "./island";
import { withoutRecording } from "./watched-database";

/**
 * The deck's tables in comparable form, since ids of answers and places depend on their history.
 */
function readDeck() {
  const words = new Map(rows("answer_counts").map((row) => [row.id, `${row.field} ${row.value}`]));
  const members = rows("deck_members");
  const owners = new Map(members.map((row) => [row.number, row.user_id]));
  const inWords = (answers: unknown) =>
    (JSON.parse(String(answers)) as number[]).map((id) => words.get(id)).sort();
  return {
    members: members
      .map(({ number, ...row }) => JSON.stringify({ ...row, answers: inWords(row.answers) }))
      .sort(),
    counts: rows("answer_counts")
      .map((row) => `${words.get(row.id)}: ${row.members}`)
      .sort(),
    index: rows("answer_members")
      .map((row) => `${owners.get(row.number)} ${words.get(row.answer_id)}`)
      .sort(),
  };
}

/** Compares the deck's tables with a recomputation of all profiles from scratch. */
export function expectDeckMatchesProfiles(): void {
  const kept = readDeck();
  const { $client: client } = database();
  withoutRecording(() => {
    client.exec(
      "SAVEPOINT deck; DELETE FROM deck_members; DELETE FROM answer_members; DELETE FROM answer_counts",
    );
    for (const profile of database().select().from(profiles).all())
      projectDeckMember(client, profile.userId, profile);
  });
  const computed = readDeck();
  withoutRecording(() => client.exec("ROLLBACK TO deck; RELEASE deck"));
  expect(kept).toEqual(computed);
  const answered = new Set(rows("swipes").map((row) => `${row.actor_id} ${row.target_id}`));
  const returned = rows("deck_returns").map((row) => `${row.viewer_id} ${row.target_id}`);
  expect(returned.filter((pair) => answered.has(pair))).toEqual([]);
}
