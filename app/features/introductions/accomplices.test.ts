import { expect, it } from "vitest";
import { createMember, matchPair, type Person, setUpDatabase } from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import { earned, introduceFriend, joinByInvitation, subscribe } from "./introductions.fixture";

setUpDatabase();

it("one accomplice who matches and writes to every mailbox of an introducer earns them two bonus meetups, once", () => {
  const [ann, eve, bob] = [
    createMember(),
    createMember({ plan: "social" }),
    createMember({ plan: "social" }),
  ];
  const mailboxes = [1, 2, 3].map(() => joinByInvitation(introduceFriend(ann)));
  const talk = (one: Person, other: Person) => {
    subscribe(one, `sub_${one.name}`);
    const pair = matchPair(one, other);
    sendText(other, pair);
    sendText(one, pair);
  };
  for (const mailbox of mailboxes) talk(mailbox, eve);
  expect(earned(ann)).toMatchObject({ points: 25, bonusMeetups: 5 });
  // The second mailbox was a person after all, who someone else likes.
  talk(mailboxes[1] as Person, bob);
  expect(earned(ann)).toMatchObject({ points: 35, bonusMeetups: 7 });
  // Of another introducer's friends she counts as anyone.
  const cat = createMember();
  talk(joinByInvitation(introduceFriend(cat)), eve);
  expect(earned(cat)).toMatchObject({ points: 15, bonusMeetups: 3 });
});
