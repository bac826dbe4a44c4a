import { type Agent, request as ask } from "node:http";
import type { August } from "@db/connection";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { type SignedInMember, signIn } from "../../support/members";
import { busiestConversation } from "../../support/screens/screens";

/** Members with a conversation and a full profile, signed in. @param count how many */
export async function signInMany(db: August, count: number): Promise<SignedInMember[]> {
  const ids = db.$client
    .prepare<number, string>(
      `SELECT s.member_id FROM conversations c JOIN match_sides s ON s.id = c.match_id
       JOIN entitlements e ON e.user_id = s.member_id JOIN users u ON u.id = s.member_id
       WHERE c.message_count > 0 AND s.status = 'matched' AND u.role = 'member' AND u.state = 'active'
       GROUP BY s.member_id ORDER BY s.member_id LIMIT ?`,
    )
    .pluck()
    .all(count);
  return Promise.all(ids.map((id) => signIn(db, String(id))));
}

/** The screens whose processor time has a budget, as a member opens them. */
export const listMeasuredPages = (db: August, { id }: SignedInMember) => [
  { name: "home", path: "/" },
  { name: "discover", path: "/discover" },
  { name: "matches", path: "/matches" },
  { name: "inbox", path: "/messages" },
  { name: "conversation", path: busiestConversation(db, id) },
  { name: "meetups", path: `/meetups?place=7&date=${bookableDays().last}&slot=11` },
  { name: "editor", path: "/profile-setup" },
  { name: "heat map", path: "/heat-map" },
  { name: "What's On", path: "/whats-on" },
  { name: "tokens", path: "/tokens" },
  { name: "notifications", path: "/notifications" },
];

/** Asks for a page as a browser does. @throws Error when it is refused */
export function getPage(
  agent: Agent,
  url: string,
  { path, cookie }: { path: string; cookie: string },
): Promise<void> {
  const headers = { "Accept-Encoding": "gzip, deflate, br", Accept: "text/html", Cookie: cookie };
  return new Promise((done, fail) => {
    const asked = ask(url + path, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        (response.statusCode ?? 500) < 400
          ? done()
          : fail(new Error(`${path} answered ${response.statusCode}.`)),
      );
    });
    asked.on("error", fail);
    asked.end();
  });
}
