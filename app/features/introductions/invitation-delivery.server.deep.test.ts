import { ensureLocations } from "@db/seed/locations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { sendMails } from "~/features/notifications/mail-notices.server";
import { DAY_MS } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { startMailServer } from "../../../tests/support/mail-server";
import { setTestEnv } from "../../../tests/support/test-env";
import { listIntroductions } from "./introduction-list.server";
import { acceptAsVisitor, findToken, introduceFriend } from "./introductions.fixture";
import { resendInvitation, withdrawIntroduction } from "./introductions.server";
import { declineInvitation } from "./invitations.server";

setUpDatabase();

let server: Awaited<ReturnType<typeof startMailServer>>;
let ann: Person;
beforeAll(async () => {
  server = await startMailServer();
  setTestEnv({ SMTP_URL: server.url });
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.respondWith(0);
  ann = createMember();
});

const recipients = () => server.received.map(({ to }) => to?.map(({ address }) => address));
/** Sends what is due, and returns the mails to friends. */
async function sendInvitations() {
  await sendMails();
  return server.received.filter(({ to }) => to?.[0]?.address?.endsWith("@friends.example"));
}

describe("the mail of an invitation", () => {
  it("it says who writes, what they say, what August is, and how to say no", async () => {
    ensureLocations(database());
    const meetupBookingId = bookMeetup(ann.id, {
      locationId: Number(rows("meetup_locations")[0]?.id),
      date: bookableDays().last,
      slotHour: 10,
      clientId: newId(),
    });
    const id = introduceFriend(ann, {
      friendEmail: "dan@friends.example",
      personalMessage: "Come & <b>see</b>\nwhat we do.",
      meetupBookingId,
    });
    const [mail] = await sendInvitations();
    const url = `http://localhost:4600/invitations/${findToken(id)}`;
    expect(mail?.subject).toBe("Ada invites you to August");
    for (const words of [
      "Hi Dan,",
      "> Come & <b>see</b>\n> what we do.",
      String(rows("meetup_locations")[0]?.name),
      "at 10:00 AM, island time",
      "Members are 18 or older",
      `${url}\n`,
      "Ada finds out if you say yes or no, and when you join, match, and start chatting",
      "at most three invitations a month",
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.html).toContain("Come &#38; &#60;b&#62;see&#60;/b&#62;");
    expect(mail?.html).not.toContain("<b>");
    expect(mail?.html?.match(/href="/g)).toHaveLength(2);
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers).toMatchObject({
      "list-unsubscribe": `<${url}/decline>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
  });

  it("it goes out twice at most", async () => {
    const id = introduceFriend(ann);
    expect(await sendInvitations()).toHaveLength(1);
    advanceClock(2 * DAY_MS);
    resendInvitation(ann.id, id);
    resendInvitation(ann.id, id);
    expect(await sendInvitations()).toHaveLength(2);
  });

  it.each<[string, (id: number) => void]>([
    ["withdrawn", (id) => withdrawIntroduction(ann.id, id)],
    ["declined", (id) => declineInvitation(findToken(id))],
    ["accepted", (id) => acceptAsVisitor(id)],
    ["expired", () => advanceClock(30 * DAY_MS)],
    ["of a suspended member", () => setState(ann, "suspended")],
    ["of a member who deleted their account", () => setState(ann, "deleted")],
    ["to somebody who has signed in since", () => void signInUser("dan")],
    [
      "to an address that said no to somebody else",
      () =>
        declineInvitation(
          findToken(introduceFriend(createMember(), { friendEmail: "dan@august.example" })),
        ),
    ],
  ])("one that is %s does not leave", async (_, happens) => {
    const id = introduceFriend(ann, { friendEmail: "dan@august.example" });
    happens(id);
    await sendMails();
    expect(recipients().flat()).not.toContain("dan@august.example");
  });

  it.each([550, 451])("a server that answers %s tells the introducer nothing", async (code) => {
    server.respondWith(code);
    introduceFriend(ann);
    const before = listIntroductions(ann.id, 100);
    await sendMails();
    expect(listIntroductions(ann.id, 100)).toEqual(before);
    expect(before[0]).toMatchObject({ status: "invited", link: null });
  });

  it("at most three mails reach one mailbox in 30 days, whatever became of their invitations", async () => {
    const crowd = Array.from({ length: 5 }, () => createMember());
    for (const [nth, one] of crowd.entries()) {
      const id = introduceFriend(one, { friendEmail: `many+${nth}@friends.example` });
      await sendInvitations();
      withdrawIntroduction(one.id, id);
    }
    expect(await sendInvitations()).toHaveLength(3);
    advanceClock(30 * DAY_MS);
    introduceFriend(createMember(), { friendEmail: "many@friends.example" });
    expect(await sendInvitations()).toHaveLength(4);
  });

  it("mails that waited for a server are counted again when they leave", async () => {
    for (let nth = 0; nth < 3; nth++)
      introduceFriend(createMember(), { friendEmail: "many@friends.example" });
    server.respondWith(451);
    await sendMails();
    expect(await sendInvitations()).toHaveLength(0);
    server.respondWith(0);
    advanceClock(DAY_MS);
    expect(await sendInvitations()).toHaveLength(3);
  });
});
