/**
 * Writes numbered members with a token entry each until it is told to stop. After each commit it
 * appends `<number> <milliseconds>` to the file given as its second argument.
 *
 *   tsx tests/faults/restore-drill-writer.ts <database> <acknowledgements>
 */
import { openSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@db/connection";
import { tokenEntries, users } from "@db/schema";

const [path, acknowledgements] = process.argv.slice(2);
if (!path || !acknowledgements) throw new Error("Give the database and the acknowledgements file.");

const db = connect({ path, replicated: true });
const file = openSync(acknowledgements, "a");

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    stopping = true;
  });

for (let number = 1; !stopping; number += 1) {
  const createdAt = new Date();
  const id = `member-${number}`;
  db.transaction(
    (tx) => {
      tx.insert(users)
        .values({
          id,
          issuer: "https://id.example",
          subject: `${number}`,
          createdAt,
          updatedAt: createdAt,
        })
        .run();
      tx.insert(tokenEntries)
        .values({
          userId: id,
          transactionType: "earned_game",
          halfTokens: number,
          description: "A game",
          cause: `drill:${number}`,
          createdAt,
        })
        .run();
    },
    { behavior: "immediate" },
  );
  writeSync(file, `${number} ${Date.now()}\n`);
  await pause(5);
}
db.$client.close();
