/** The seed defines it, so that its members and people who sign in here are the same accounts. */
export { toSubject } from "@db/seed/subject";
