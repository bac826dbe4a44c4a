import { suspensions } from "@db/schema";
import { eq } from "drizzle-orm";
import { askConcierge } from "~/features/concierge/concierge.server";
import { profileSubject } from "~/features/reports/member-subjects.server";
import { report } from "~/features/reports/report.server";
import { capture } from "~/features/reports/report-subject";
import { now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import {
  createMember,
  forConduct,
  grantPlan,
  type Person,
  rows,
  runSql,
} from "../../../tests/support/island";
import { suspendMember } from "../../../tests/support/suspensions";

/** A member who the maintainer has made a moderator. */
export function createModerator(): Person {
  const person = createMember();
  runSql(`UPDATE users SET role = 'moderator' WHERE id = '${person.id}'`);
  return person;
}

/** The id of the newest row of a table. */
const newest = (table: string): number => Number(rows(table).at(-1)?.id);

/** Reports someone's profile. @returns the report's id */
export function reportMember(
  by: Person,
  about: Person,
  reason: "unkind" | "danger" = "unkind",
): number {
  report(by.id, () => capture(profileSubject(by.id, about.id)), { reason, words: "Please look" });
  const gravity = reason === "danger" ? 0 : 2;
  runSql(`UPDATE reports SET gravity = ${gravity} WHERE id = ${newest("reports")}`);
  return newest("reports");
}

/** Suspends someone, who appeals. @returns the suspension's id */
export function appealAs(member: Person, by: string | null = null): number {
  suspendMember(member.id, { ...forConduct("Unkind words"), by });
  const id = newest("suspensions");
  database()
    .update(suspensions)
    .set({ appealWords: "I did not", appealedAt: now() })
    .where(eq(suspensions.id, id))
    .run();
  return id;
}

/** Holds someone's account. @returns the hold's id */
export function hold(member: Person): number {
  const at = now().getTime();
  runSql(`INSERT INTO holds (user_id, kind, held_at) VALUES ('${member.id}', 'card', ${at});
    UPDATE users SET state = 'held', state_changed_at = ${at} WHERE id = '${member.id}'`);
  return newest("holds");
}

/** Asks the concierge. @returns the question's id */
export function ask(member: Person): number {
  grantPlan(member, "unlimited");
  askConcierge(member.viewer(), { question: "Where to eat?", clientId: `client-${member.id}` });
  return newest("concierge_requests");
}
