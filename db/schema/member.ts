import { text } from "drizzle-orm/sqlite-core";
import { users } from "./account";

/** A foreign key to a member, deleted with the account. */
export const member = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
