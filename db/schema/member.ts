import { text } from "drizzle-orm/sqlite-core";
import { users } from "./account";

/** A column that names a member and goes with them. */
export const member = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
