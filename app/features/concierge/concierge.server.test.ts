import { describe, expect, it } from "vitest";
import { sendMails } from "~/features/notifications/mail-notices.server";
import { HOUR_MS } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome } from "../../../tests/support/steps";
import {
  answerRequestWithin,
  askConcierge,
  listOwnRequests,
  MOST_WAITING_QUESTIONS,
} from "./concierge.server";

setUpDatabase();

let count = 0;
const ask = (by: Person, question = "Where?", clientId = `client-${++count}`) =>
  describeOutcome(() => askConcierge(by.viewer(), { question, clientId }));
const answerRequest = (id: number, answer: string) =>
  transact((tx) => answerRequestWithin(tx, id, answer));
const listOpenRequests = () =>
  rows("concierge_requests")
    .filter(({ answered_at }) => answered_at === null)
    .map(({ id, user_id, question }) => ({ id: Number(id), userId: user_id, question }));
const unlimited = () => createMember({ plan: "unlimited" });
const bell = (userId: string) =>
  rows("notifications").filter(({ user_id, type }) => user_id === userId && type === "concierge");

describe("asking the concierge", () => {
  it("only members on Unlimited can ask", () => {
    expect(ask(unlimited())).toBe("done");
    expect(ask(createMember({ plan: "social" }))).toBe("403 Concierge");
    expect(ask(createMember())).toBe("403 Concierge");
    expect(rows("concierge_requests")).toHaveLength(1);
  });

  it("a form that is sent twice is one question, of which the moderators are told once", () => {
    const moderator = createMember();
    runSql(`UPDATE users SET role = 'moderator' WHERE id = '${moderator.id}'`);
    const ada = unlimited();
    expect(ask(ada, "Where?", "client-twice")).toBe("done");
    expect(ask(ada, "Where?", "client-twice")).toBe("done");
    expect(listOpenRequests()).toMatchObject([{ userId: ada.id, question: "Where?" }]);
    expect(bell(moderator.id)).toMatchObject([{ title: "A question for the concierge" }]);
    expect(bell(moderator.id)[0]?.message).not.toContain("Where?");
  });

  it("another question from a second tab with the same client id is refused, not swallowed as sent", () => {
    const ada = unlimited();
    expect(ask(ada, "Where?", "client-twice")).toBe("done");
    expect(ask(ada, "When?", "client-twice")).toBe("409 Concierge");
    expect(listOpenRequests()).toMatchObject([{ question: "Where?" }]);
  });

  it("a member with three questions that wait is asked to wait, until one is answered", () => {
    const ada = unlimited();
    for (let asked = 0; asked < MOST_WAITING_QUESTIONS; asked++) expect(ask(ada)).toBe("done");
    expect(ask(ada)).toBe("429 Concierge");
    answerRequest(listOpenRequests()[0]?.id ?? 0, "There.");
    expect(ask(ada)).toBe("done");
  });

  it("a day has at most ten questions of a member", () => {
    const ada = unlimited();
    for (let asked = 0; asked < 10; asked++) {
      expect(ask(ada)).toBe("done");
      answerRequest(listOpenRequests()[0]?.id ?? 0, "There.");
    }
    expect(ask(ada)).toBe("429 Slow Down");
    advanceClock(25 * HOUR_MS);
    expect(ask(ada)).toBe("done");
  });

  it("a member sees their own questions alone", () => {
    const [ada, bea] = [unlimited(), unlimited()];
    ask(ada, "Ada's");
    ask(bea, "Bea's");
    expect(listOwnRequests(ada.id).map(({ question }) => question)).toEqual(["Ada's"]);
  });
});

describe("answering", () => {
  it("an answer is on the page, in the bell, and in one e-mail, and stays as it is", () => {
    const ada = unlimited();
    ask(ada, "Where <b>?");
    const id = listOpenRequests()[0]?.id ?? 0;
    expect(answerRequest(id, "At the port.")).toBe(ada.id);
    expect(answerRequest(id, "Elsewhere.")).toBeNull();
    expect(answerRequest(id + 1, "Nowhere.")).toBeNull();
    expect(listOwnRequests(ada.id)).toMatchObject([
      { answer: "At the port.", answeredOn: "Aug 8" },
    ]);
    expect(bell(ada.id)).toMatchObject([{ link: "/concierge" }]);
    const mails = rows("mails").filter(({ cause }) => String(cause).startsWith("concierge:"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("At the port.");
    expect(mails[0]?.html).not.toContain("<b>");
  });

  it.each(["", " \u200b ", "x".repeat(4001)])(
    "an answer of no words or too many is refused",
    (answer) => {
      ask(unlimited());
      expect(describeOutcome(() => answerRequest(listOpenRequests()[0]?.id ?? 0, answer))).toBe(
        "422 Error",
      );
    },
  );

  it("an answer is not mailed to someone who was suspended meanwhile", async () => {
    const ada = unlimited();
    ask(ada);
    answerRequest(listOpenRequests()[0]?.id ?? 0, "There.");
    setState(ada, "suspended");
    await sendMails();
    const [mail] = rows("mails").filter(({ cause }) => String(cause).startsWith("concierge:"));
    expect(mail?.state).toBe("cancelled");
  });
});
