/**
 * Writes numbered members with a token entry each until it is told to stop, and goes on where it was when it
 * is started again. Each transaction holds the hash of the one before it. After each commit it appends
 * `<number> <milliseconds> <hash>` to the file given as its second argument. At a SIGUSR2 it writes more at
 * once than Litestream leaves in the log before it checkpoints.
 *
 *   tsx tests/support/restores/restore-drill-writer.ts <database> <acknowledgements>
 */
import { randomBytes } from "node:crypto";
import { openSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@db/connection";
import { tokenEntries, users } from "@db/schema";
import { hashLink, LAST_LINK, MAKE_CHAIN } from "./restore-drill-chain";

const USUAL_BYTES = 100;
/** 1,500 pages; Litestream checkpoints from 1,000. */
const BURST_BYTES = 6_000_000;
/** Half of it does not compress, so that its upload takes a while; Litestream sends more than 5 MB in parts. */
const RANDOM_BYTES = BURST_BYTES / 2;

const [path, acknowledgements] = process.argv.slice(2);
if (!path || !acknowledgements) throw new Error("Give the database and the acknowledgements file.");

const db = connect({ path, replicated: true });
db.$client.exec(MAKE_CHAIN);
const insert = db.$client.prepare("INSERT INTO chain (number, hash, payload) VALUES (?, ?, ?)");
const file = openSync(acknowledgements, "a");

let stopping = false;
let isBurstDue = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    stopping = true;
  });
process.on("SIGUSR2", () => {
  isBurstDue = true;
});

let last = db.$client.prepare<[], { number: number; hash: string }>(LAST_LINK).get();
while (!stopping) {
  const number = (last?.number ?? 0) + 1;
  const payload = isBurstDue
    ? Buffer.concat([randomBytes(RANDOM_BYTES)], BURST_BYTES)
    : randomBytes(USUAL_BYTES);
  isBurstDue = false;
  const hash = hashLink(last?.hash, number, payload);
  const createdAt = new Date();
  const userId = `member-${number}`;
  const identity = { issuer: "https://id.example", subject: `${number}` };
  db.transaction(
    (tx) => {
      tx.insert(users)
        .values({ id: userId, ...identity, createdAt, updatedAt: createdAt })
        .run();
      tx.insert(tokenEntries)
        .values({
          userId,
          transactionType: "earned_profile",
          halfTokens: 1,
          description: "A profile",
          cause: `drill:${number}`,
          createdAt,
        })
        .run();
      insert.run(number, hash, payload);
    },
    { behavior: "immediate" },
  );
  writeSync(file, `${number} ${Date.now()} ${hash}\n`);
  last = { number, hash };
  await pause(5);
}
db.$client.close();
