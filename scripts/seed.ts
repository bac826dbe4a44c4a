import { parseArgs } from "node:util";
import { connect, UnusableDatabase } from "@db/connection";
import {
  adoptLocalMembers,
  DEFAULT_ISSUER,
  IslandNotEmpty,
  memberCount,
  seedIsland,
} from "@db/seed/island";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { setDatabase } from "~/server/data/database.server";
import { sendReport } from "./lib/send-report";

/** The app's own hash of an address, where its settings are at hand as in `npm run up`. */
const keyFor = process.env.SESSION_SECRET
  ? (address: string) => computeAddressKeys(address)[0] ?? ""
  : undefined;

const USAGE = "npm run seed -- [--members 240] [--seed 7] [--if-empty] [--no-portraits]";

function parseOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      members: { type: "string", default: "240" },
      seed: { type: "string", default: "7" },
      "if-empty": { type: "boolean", default: false },
      "no-portraits": { type: "boolean", default: false },
    },
  });
  return {
    members: Number(values.members),
    seed: Number(values.seed),
    onlyIfEmpty: values["if-empty"],
    portraits: !values["no-portraits"],
  };
}

/** Fills the database of DATABASE_PATH with a demo island. */
async function main(): Promise<void> {
  const { onlyIfEmpty, ...island } = parseOptions(process.argv.slice(2));
  const path = process.env.DATABASE_PATH || "data/august.db";
  const issuer = process.env.OIDC_ISSUER || DEFAULT_ISSUER;
  const db = connect({ path });
  setDatabase(db);
  try {
    const present = memberCount(db);
    if (onlyIfEmpty && present > 0) {
      adoptLocalMembers(db, issuer);
      console.log(`${path} already has ${present} members; nothing to do.`);
      return;
    }
    const started = performance.now();
    const done = await seedIsland(db, {
      ...island,
      now: new Date(),
      issuer,
      keyFor,
      connectionFeeCents: CONNECTION_FEE_CENTS,
      sendReport,
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${path}: ${done.members} members, ${done.matches} matches, ${done.portraits} portraits in ${seconds} s (seed ${island.seed}).`,
    );
  } finally {
    db.$client.close();
  }
}

main().catch((error: unknown) => {
  const expected =
    error instanceof IslandNotEmpty ||
    error instanceof RangeError ||
    error instanceof UnusableDatabase;
  const badArgument = error instanceof TypeError && "code" in error;
  if (expected || badArgument) console.error(`${error.message}${badArgument ? `\n${USAGE}` : ""}`);
  else console.error(error);
  // 3 tells `npm run up` that the database was not touched.
  process.exitCode = error instanceof UnusableDatabase ? 3 : 1;
});
