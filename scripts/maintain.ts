/**
 * What a maintainer does on the server now and then, so that nobody writes SQL there:
 *
 *   npm run maintain -- members find <part of an address or name>
 *   npm run maintain -- members erase --id <member id> [--now]
 *   npm run maintain -- membership grant --id <member id> --product social --until 2026-08-31
 *   npm run maintain -- membership end --id <member id>
 *   npm run maintain -- moderators
 *   npm run maintain -- calendar-feeds revoke-all
 *   npm run maintain -- fees waiting
 *
 * In the container it is `node /app/build/scripts/maintain.js`. Exit codes: 0 done, 1 not done, 2 wrong use.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { endAllFeeds } from "~/features/calendar/feed.server";
import { isMembership } from "~/features/members/entitlements.server";
import { eraseMember, findMembers, listModerators } from "./maintain/members";
import * as membership from "./maintain/membership";
import { listWaitingFees } from "./maintain/payments";
import { type Command, readArguments, runCommand } from "./run-command";

const USAGE = `Use: npm run maintain -- members find <part of an address or name>
     npm run maintain -- members erase --id <member id> [--now]
     npm run maintain -- membership grant --id <member id> --product social | august | unlimited [--until 2026-08-31]
     npm run maintain -- membership end --id <member id>
     npm run maintain -- moderators
     npm run maintain -- calendar-feeds revoke-all
     npm run maintain -- fees waiting`;

const revokeFeeds: Command = () => {
  const count = endAllFeeds();
  return { exitCode: 0, sentence: `${count} private calendar addresses have ended.` };
};

/** The command of the command line, or undefined when it is invalid. */
function parseCommand(): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: readArguments(),
      allowPositionals: true,
      options: {
        id: { type: "string" },
        product: { type: "string" },
        until: { type: "string" },
        now: { type: "boolean", default: false },
      },
    });
    const { id, product, until, now } = values;
    const [noun, verb, ...rest] = positionals;
    const words = rest.join(" ").trim();
    switch (`${noun} ${verb ?? ""}`.trim()) {
      case "members find":
        return words ? (db) => findMembers(db, words) : undefined;
      case "members erase":
        return id ? (db) => eraseMember(db, id, now) : undefined;
      case "membership grant":
        return id && product && isMembership(product)
          ? (db) => membership.grant(db, id, product, until)
          : undefined;
      case "membership end":
        return id ? (db) => membership.end(db, id) : undefined;
      case "moderators":
        return listModerators;
      case "calendar-feeds revoke-all":
        return revokeFeeds;
      case "fees waiting":
        return listWaitingFees;
    }
  } catch {
    return undefined;
  }
}

if (existsSync(".env")) process.loadEnvFile(".env");
const command = parseCommand();
if (command) process.exitCode = await runCommand(command);
else {
  console.error(USAGE);
  process.exitCode = 2;
}
