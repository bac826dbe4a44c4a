/**
 * The maintainer's tools for moderation, from the command line only (rule member-or-moderator).
 *
 *   node build/scripts/moderator.js --email x@y.z [--id <member id>] [--revoke]
 *   node build/scripts/moderator.js suspend --email x@y.z | --id <member id> --reason "…" [--ground fraud]
 *   node build/scripts/moderator.js lift --email x@y.z | --id <member id>
 *   node build/scripts/moderator.js release --email x@y.z | --id <member id>
 *   node build/scripts/moderator.js reports [<number> [--picture <file>]]
 *   node build/scripts/moderator.js concierge [<number> --answer "…"]
 *   node build/scripts/moderator.js restrooms [<location> --has "Men's, Women's" | none | unknown]
 *   node build/scripts/moderator.js identities [move --from <issuer> [--trust] [--do]]
 *
 * Exit codes: 0 done or already so, 1 not done, 2 wrong use, 3 several members share the e-mail.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { EMAIL_ISSUER } from "@db/schema";
import { SUSPENSION_GROUNDS } from "@db/schema/moderation-values";
import { answerQuestion, listQuestions } from "./moderator/concierge";
import { listIdentities, moveIdentities } from "./moderator/identities";
import { listReports, showReport } from "./moderator/reports";
import { listRestrooms, recordRestrooms } from "./moderator/restrooms";
import { setRole } from "./moderator/role";
import { lift, release, suspend } from "./moderator/suspension";
import { type Command, readArguments, runCommand } from "./run-command";

const USAGE = `Use: node build/scripts/moderator.js --email x@y.z [--id <member id>] [--revoke]
     node build/scripts/moderator.js suspend --email x@y.z | --id <member id> --reason "…" [--ground ${SUSPENSION_GROUNDS.join(" | ")}]
     node build/scripts/moderator.js lift --email x@y.z | --id <member id>
     node build/scripts/moderator.js release --email x@y.z | --id <member id>
     node build/scripts/moderator.js reports [<number> [--picture <file>]]
     node build/scripts/moderator.js concierge [<number> --answer "…"]
     node build/scripts/moderator.js restrooms [<location> --has "Men's, Women's" | none | unknown]
     node build/scripts/moderator.js identities [move --from <issuer> [--trust] [--do]]`;

/** The command of the command line, or undefined when it is invalid. */
function parseCommand(): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: readArguments(),
      allowPositionals: true,
      options: {
        email: { type: "string" },
        id: { type: "string" },
        revoke: { type: "boolean", default: false },
        reason: { type: "string" },
        ground: { type: "string", default: "conduct" },
        picture: { type: "string" },
        has: { type: "string" },
        answer: { type: "string" },
        from: { type: "string" },
        trust: { type: "boolean", default: false },
        do: { type: "boolean", default: false },
      },
    });
    const [command, number] = positionals;
    const who = { email: values.email?.trim() || undefined, id: values.id };
    const { revoke, reason, picture, has, answer } = values;
    const ground = SUSPENSION_GROUNDS.find((known) => known === values.ground);
    if (command === "concierge") {
      if (number === undefined) return answer === undefined ? listQuestions : undefined;
      return /^\d{1,15}$/.test(number) && answer?.trim()
        ? () => answerQuestion(Number(number), answer)
        : undefined;
    }
    if (command === "restrooms") {
      if (number === undefined) return has === undefined ? listRestrooms : undefined;
      return /^\d{1,9}$/.test(number) && has?.trim()
        ? () => recordRestrooms(Number(number), has)
        : undefined;
    }
    if (command === "identities") {
      const { from, trust: trusts, do: isDone } = values;
      if (number === undefined) return from === undefined ? listIdentities : undefined;
      return number === "move" && from && from !== EMAIL_ISSUER
        ? () => moveIdentities({ from, trusts }, isDone)
        : undefined;
    }
    if (command === "reports") {
      if (number === undefined) return listReports;
      const file = picture && resolve(picture);
      return /^\d{1,15}$/.test(number) ? (db) => showReport(db, Number(number), file) : undefined;
    }
    if (command === undefined) return who.email ? () => setRole(who, revoke) : undefined;
    if (!who.email && !who.id) return undefined;
    if (command === "suspend")
      return reason && ground ? (db) => suspend(db, who, reason, ground) : undefined;
    if (command === "release") return (db) => release(db, who);
    return command === "lift" ? (db) => lift(db, who) : undefined;
  } catch {
    return undefined;
  }
}

/** What a suspension is short of, where it is a suspension. */
function sayMissing(): string | undefined {
  const [command, ...args] = process.argv.slice(2);
  if (command !== "suspend") return;
  const has = (name: string) => args.some((arg) => arg.split("=")[0] === name);
  if (!has("--email") && !has("--id")) return "Whom? Add --email x@y.z or --id <member id>.";
  if (!has("--reason")) return 'The reason is missing, which the member reads: add --reason "…".';
  return;
}

const command = parseCommand();
if (command) process.exitCode = await runCommand(command);
else {
  console.error(sayMissing() ?? USAGE);
  process.exitCode = 2;
}
