import { expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  endMatches,
  matchPair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";

setUpDatabase();

const FRAUD = { ground: "fraud", reason: "Asked for money", by: null } as const;
const warned = () =>
  rows("notifications").flatMap(({ user_id, title }) => (title === "A warning" ? [user_id] : []));

it("anyone who wrote with someone suspended for fraud, or matched with them lately, is warned without a name", () => {
  const ada = createMember({ stageName: "Zelda", plan: "social" });
  const [talked, old, blocked, recent, stranger] = [1, 2, 3, 4, 5].map(() =>
    createMember({ plan: "social" }),
  ) as [never, never, never, never, never] as ReturnType<typeof createMember>[];
  if (!talked || !old || !blocked || !recent || !stranger) throw new Error("Nobody");
  for (const one of [talked, blocked]) sendText(ada, matchPair(ada, one));
  matchPair(ada, old);
  endMatches("expired");
  advanceClock(31 * DAY_MS);
  matchPair(ada, recent);
  block(blocked, ada);
  suspendMember(ada.id, FRAUD);
  expect(warned().sort()).toEqual([talked.id, blocked.id, recent.id].sort());
  const warning = rows("notifications").find(({ title }) => title === "A warning");
  expect(warning).toMatchObject({ about_id: null, link: "/safety" });
  const mails = rows("mails").filter(({ subject }) => subject === "A warning from August");
  expect(mails).toHaveLength(3);
  for (const text of [warning?.message, ...mails.map((mail) => `${mail.text}${mail.html}`)])
    expect(text).not.toContain("Zelda");
});

it("anyone who matched with them less than thirty days ago is warned, and nobody from before that", () => {
  const [ada, bea, cai] = [1, 2, 3].map(() => createMember({ plan: "social" })) as [
    Person,
    Person,
    Person,
  ];
  matchPair(ada, bea);
  endMatches("expired");
  advanceClock(2 * DAY_MS);
  matchPair(ada, cai);
  endMatches("expired");
  advanceClock(29 * DAY_MS);
  suspendMember(ada.id, FRAUD);
  expect(warned()).toEqual([cai.id]);
});

it("each suspension warns once, and a suspension for something else warns nobody", () => {
  const [ada, bea] = [createMember({ plan: "social" }), createMember({ plan: "social" })];
  sendText(ada, matchPair(ada, bea));
  suspendMember(ada.id, { ...FRAUD, ground: "conduct" });
  expect(warned()).toEqual([]);
  liftSuspension(ada.id);
  suspendMember(ada.id, FRAUD);
  suspendMember(ada.id, FRAUD);
  expect(warned()).toEqual([bea.id]);
});

it("a warning of a suspension that is lifted leaves the bell, and the warned are told that it was wrong, once", () => {
  const [ada, bea, cai] = [1, 2, 3].map(() => createMember({ plan: "social" }));
  if (!ada || !bea || !cai) throw new Error("Nobody");
  sendText(ada, matchPair(ada, bea));
  suspendMember(ada.id, FRAUD);
  matchPair(bea, cai);
  advanceClock(40 * DAY_MS);
  for (let time = 0; time < 2; time += 1) liftSuspension(ada.id);
  expect(warned()).toEqual([]);
  const told = rows("notifications").filter(({ title }) => title === "We warned you by mistake");
  expect(told).toMatchObject([{ user_id: bea.id, about_id: null }]);
  expect(rows("mails").filter(({ subject }) => subject === "Our warning was wrong")).toHaveLength(
    1,
  );
});
