/**
 * Makes a moderator, and unmakes one, from the command line only (rule member-or-moderator).
 *
 *   node build/scripts/moderator.js --email x@y.z [--id <member id>] [--revoke]
 *
 * Exit codes: 0 done or already so, 1 not done, 2 wrong use, 3 several members share the e-mail.
 */
import { parseArgs } from "node:util";
import { setRole } from "./moderator/role";
import { type Command, readArguments, runCommand } from "./run-command";

/** The command of the command line, or undefined when it is invalid. */
function parseCommand(): Command | undefined {
  try {
    const { values } = parseArgs({
      args: readArguments(),
      options: {
        email: { type: "string" },
        id: { type: "string" },
        revoke: { type: "boolean", default: false },
      },
    });
    const email = values.email?.trim();
    return email ? () => setRole({ email, id: values.id }, values.revoke) : undefined;
  } catch {
    return undefined;
  }
}

const command = parseCommand();
if (command) process.exitCode = await runCommand(command);
else {
  console.error("Use: node build/scripts/moderator.js --email x@y.z [--id <member id>] [--revoke]");
  process.exitCode = 2;
}
