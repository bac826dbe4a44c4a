/**
 * Makes a member a moderator, or takes that back. Decision P3: from the command line only.
 *
 *   node build/scripts/moderator.js --email x@y.z [--id <member id>] [--revoke]
 *
 * Exit codes: 0 done or already so, 1 not done, 2 wrong use, 3 several members share the e-mail.
 */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type August, connect } from "@db/connection";
import { users } from "@db/schema";
import { and, eq, ne, sql } from "drizzle-orm";

const USAGE = "Use: node build/scripts/moderator.js --email x@y.z [--id <member id>] [--revoke]";

interface Wish {
  email: string;
  /** Needed when several members share the e-mail. */
  id?: string | undefined;
  revoke: boolean;
}

interface Outcome {
  exitCode: 0 | 1 | 3;
  sentence: string;
}

/** The wish of the command line, or nothing when it cannot be understood. */
function readWish(): Wish | undefined {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: "string" },
        id: { type: "string" },
        revoke: { type: "boolean", default: false },
      },
    });
    const email = values.email?.trim();
    return email ? { email, id: values.id, revoke: values.revoke } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sets the role in one immediate transaction. A repeat changes nothing.
 *
 * @returns what happened, as an exit code and one sentence
 */
function setRole(db: August, { email, id, revoke }: Wish): Outcome {
  return db.transaction(
    (tx): Outcome => {
      const sharing = tx
        .select()
        .from(users)
        .where(and(sql`lower(${users.email}) = lower(${email})`, ne(users.state, "deleted")))
        .orderBy(users.createdAt)
        .all();
      const found = id ? sharing.filter((user) => user.id === id) : sharing;
      const [member, second] = found;
      if (!member)
        return {
          exitCode: 1,
          sentence: `No member with the e-mail ${email}${id ? ` and the id ${id}` : ""}.`,
        };
      if (second) {
        const lines = found.map(
          (user) =>
            `  --id ${user.id}  ${user.issuer}  ${user.subject}  ${user.role}, ${user.state}`,
        );
        return {
          exitCode: 3,
          sentence: `${found.length} members share the e-mail ${email}; say which with --id:\n${lines.join("\n")}`,
        };
      }
      const role = revoke ? "member" : "moderator";
      const who = `${email} (${member.id})`;
      if (member.role === role)
        return {
          exitCode: 0,
          sentence: `${who} is ${revoke ? "not a moderator" : "a moderator"} already.`,
        };
      if (!revoke && member.state === "suspended")
        return { exitCode: 1, sentence: `${who} is suspended and cannot become a moderator.` };
      tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, member.id)).run();
      return { exitCode: 0, sentence: `${who} is ${revoke ? "no longer" : "now"} a moderator.` };
    },
    { behavior: "immediate" },
  );
}

/** The folder with package.json and db/migrations, from the source as well as from the bundle. */
function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json")) && folder !== dirname(folder))
    folder = dirname(folder);
  return folder;
}

function main(): number {
  const wish = readWish();
  if (!wish) {
    console.error(USAGE);
    return 2;
  }
  if (!process.env.DATABASE_PATH) {
    console.error("DATABASE_PATH is missing: it names the database file.");
    return 2;
  }
  const path = resolve(process.env.DATABASE_PATH);
  process.chdir(projectRoot());
  if (!existsSync(path)) {
    console.error(`There is no database at ${path}.`);
    return 1;
  }
  try {
    const db = connect({ path, replicated: Boolean(process.env.LITESTREAM_REPLICA_URL?.trim()) });
    const { exitCode, sentence } = setRole(db, wish);
    db.$client.close();
    (exitCode === 0 ? console.log : console.error)(sentence);
    return exitCode;
  } catch (error) {
    console.error(`The role was not changed: ${error instanceof Error ? error.message : error}.`);
    return 1;
  }
}

process.exitCode = main();
