import { expect, it } from "vitest";
import { mailDueNotices, sendMails } from "~/features/notifications/mail-notices.server";
import { DAY_MS } from "~/server/data/clock.server";
import { findMailOutage } from "~/server/ops/mail-state.server";
import {
  advanceClock,
  createMember,
  matchPair,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { setTestEnv } from "../../../tests/support/test-env";
import { listIntroductions } from "./introduction-list.server";
import { previewForm } from "./introduction-preview.server";
import {
  acceptAsVisitor,
  findToken,
  introduceFriend,
  introductionRow,
  joinByInvitation,
} from "./introductions.fixture";
import { loadIntroductionsPage } from "./introductions-page.server";
import { declineInvitation } from "./invitations.server";
import { loadRewards } from "./rewards.server";

setTestEnv({ SMTP_URL: "" });
setUpDatabase();

it("without a mail server an introduction waits with its link to be passed on, and is joined by it", () => {
  const ann = createMember();
  const id = introduceFriend(ann);
  expect(listIntroductions(ann.id, 100)).toEqual([
    expect.objectContaining({
      status: "pending",
      invitationSentAt: null,
      link: `http://localhost:4600/invitations/${findToken(id)}`,
      mayWithdraw: true,
      mayResend: false,
    }),
  ]);
  // Anyone who passes the link on could say yes themselves, so that joining is the yes.
  acceptAsVisitor(id);
  expect(loadRewards(ann.viewer())).toMatchObject({ points: 5, bonusMeetups: 0 });
  joinByInvitation(id);
  expect(loadRewards(ann.viewer())).toMatchObject({ points: 5, bonusMeetups: 1 });
  expect(listIntroductions(ann.id, 100)[0]).toMatchObject({ status: "joined", link: null });
});

it("without a mail server nothing is sent, piles up or looks like an outage", async () => {
  const [ann, bob] = [createMember(), createMember()];
  matchPair(ann, bob);
  introduceFriend(ann);
  runSql(
    `INSERT INTO mails (recipient, subject, text, html, cause, due_at, created_at) VALUES ('old@august.example', 'Hello', 'Hello', 'Hello', 'hello:x', 1754668800000, 1754668800000)`,
  );
  advanceClock(DAY_MS);
  mailDueNotices();
  expect(await sendMails()).toBe(0);
  expect(rows("mails").map(({ state }) => state)).toContain("cancelled");
  expect(rows("mails").filter(({ state }) => state !== "cancelled")).toEqual([]);
  expect(
    rows("deliveries").filter(({ state }) => ["due", "queued"].includes(String(state))),
  ).toEqual([]);
  expect(findMailOutage()).toBe(null);
});

it("without a mail server the form and its preview speak of a link and of no mail", () => {
  const ann = createMember({ stageName: "Ann Lane" }).viewer();
  expect(loadIntroductionsPage(ann, true).form?.isMailed).toBe(false);
  const typed = { friendName: "Dan", personalMessage: "Come along." };
  const { preview } = previewForm(ann, typed);
  expect(preview).toMatchObject({ text: expect.stringMatching(/^For Dan\n\nCome along\.\n\n/) });
  expect(JSON.stringify(preview)).not.toMatch(/mail|write to you|http/);
});

it("a link that is passed on by hand may be declined by anyone, and puts no address on the list", () => {
  const id = introduceFriend(createMember());
  declineInvitation(findToken(id));
  expect(introductionRow(id).declined_at).not.toBe(null);
  expect(rows("declined_addresses")).toEqual([]);
});
