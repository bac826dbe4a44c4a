/**
 * What a maintainer does on the server now and then, so that nobody writes SQL there:
 *
 *   npm run maintain -- members find <part of an address or name>
 *   npm run maintain -- members erase --id <member id> [--now]
 *   npm run maintain -- members suspend --id <member id> --reason "…" [--ground fraud]
 *   npm run maintain -- members lift --id <member id>
 *   npm run maintain -- membership grant --id <member id> --product social --until 2026-08-31
 *   npm run maintain -- membership end --id <member id>
 *   npm run maintain -- moderators
 *   npm run maintain -- identities [move --from <issuer> [--trust] [--do]]
 *   npm run maintain -- restrooms [<place> --has "Men's, Women's" | none | unknown]
 *   npm run maintain -- calendar-feeds revoke-all
 *   npm run maintain -- fees waiting
 *
 * In the container it is `node /app/build/scripts/maintain.js`. Exit codes: 0 done, 1 not done, 2 wrong use.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { EMAIL_ISSUER } from "@db/schema";
import { endAllFeeds } from "~/features/calendar/feed.server";
import { isMembership } from "~/features/members/entitlements.server";
import { listIdentities, moveIdentities } from "./maintain/identities";
import { eraseMember, findMembers, listModerators } from "./maintain/members";
import * as membership from "./maintain/membership";
import { listWaitingFees } from "./maintain/payments";
import { listRestrooms, recordRestrooms } from "./maintain/restrooms";
import { lift, suspend } from "./maintain/suspension";
import { type Command, readArguments, runCommand } from "./run-command";

const USAGE = `Use: npm run maintain -- members find <part of an address or name>
     npm run maintain -- members erase --id <member id> [--now]
     npm run maintain -- members suspend --id <member id> --reason "…" [--ground fraud]
     npm run maintain -- members lift --id <member id>
     npm run maintain -- membership grant --id <member id> --product social | august | unlimited [--until 2026-08-31]
     npm run maintain -- membership end --id <member id>
     npm run maintain -- moderators
     npm run maintain -- identities [move --from <issuer> [--trust] [--do]]
     npm run maintain -- restrooms [<place> --has "Men's, Women's" | none | unknown]
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
        reason: { type: "string" },
        ground: { type: "string" },
        has: { type: "string" },
        from: { type: "string" },
        trust: { type: "boolean", default: false },
        do: { type: "boolean", default: false },
      },
    });
    const { id, product, until, now, reason, ground, has, from } = values;
    const [noun, verb, ...rest] = positionals;
    if (noun === "restrooms" && verb)
      return /^\d{1,9}$/.test(verb) && has?.trim()
        ? () => recordRestrooms(Number(verb), has)
        : undefined;
    const query = rest.join(" ").trim();
    switch (`${noun} ${verb ?? ""}`.trim()) {
      case "members find":
        return query ? (db) => findMembers(db, query) : undefined;
      case "members erase":
        return id ? (db) => eraseMember(db, id, now) : undefined;
      case "members suspend":
        return id && reason ? (db) => suspend(db, id, { reason, ground }) : undefined;
      case "members lift":
        return id ? (db) => lift(db, id) : undefined;
      case "membership grant":
        return id && product && isMembership(product)
          ? (db) => membership.grant(db, id, product, until)
          : undefined;
      case "membership end":
        return id ? (db) => membership.end(db, id) : undefined;
      case "moderators":
        return listModerators;
      case "identities":
        return listIdentities;
      case "identities move":
        return from && from !== EMAIL_ISSUER
          ? () => moveIdentities({ from, trusts: values.trust }, values.do)
          : undefined;
      case "restrooms":
        return listRestrooms;
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
