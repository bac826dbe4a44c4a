import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "~/features/messages/messages.server";
import { sessionCookie } from "~/server/cookies.server";
import { transact } from "~/server/database.server";
import { newId } from "~/server/ids.server";
import { createMember, matchPair, type Person, setUpDatabase } from "../../../tests/support/island";
import { listStatements } from "../../../tests/support/watched-database";
import { loader } from "./api.notifications.route";
import { loadDueNotices } from "./due.server";
import type { NoticeType } from "./kinds";
import { notify } from "./notify.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada" });
});

const addNotice = (type: NoticeType, cause: string) =>
  transact((tx) => notify(tx, { userId: ada.id, type, title: "T", message: "M", cause }));

/** Adds notices of every cause whose text is composed when it is read, none of them worth a toast. */
function addNoticeOfEveryCause(count: number): void {
  for (let one = 0; one < count; one++) {
    const other = createMember({ plan: "social" });
    const { conversationId } = matchPair(ada, other);
    sendMessage(other.viewer(), conversationId, { content: "Hello", clientId: newId() });
    addNotice("meetup_reminder", `suggested:${newId()}`);
    addNotice("mail_outage", `mail-outage:${one + 1}`);
  }
}

async function poll(): Promise<void> {
  const [cookie = ""] = (await sessionCookie().serialize(ada.token)).split(";");
  const request = new Request("http://localhost:4600/api/notifications", {
    headers: { Host: "localhost:4600", Cookie: cookie },
  });
  const response = await loader({ request, params: {}, context: {} });
  expect((response as Response).status).toBe(200);
}

/** Each function that reads the texts of several notices, with its maximum of statements. */
const READERS: [string, () => unknown, number][] = [
  ["the polled list of notices", poll, 6],
  ["what is due by mail", () => loadDueNotices(ada.id, "email"), 6],
];

describe.each(READERS)("%s", (_what, read, most) => {
  it("reading 12 notices of each cause runs as many statements as reading 3", async () => {
    addNoticeOfEveryCause(3);
    const statements = await listStatements(read);
    expect(statements.length).toBeLessThanOrEqual(most);
    addNoticeOfEveryCause(9);
    expect((await listStatements(read)).length).toBe(statements.length);
  });
});
