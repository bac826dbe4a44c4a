import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "~/server/data/ids.server";
import { createMember, matchPair, type Person, setUpDatabase } from "../../../tests/support/island";
import { addNotice, cookieHeader, sendText } from "../../../tests/support/steps";
import { listStatements } from "../../../tests/support/watched-database";
import { loader } from "./api.notifications.route";
import { loadDueNotices } from "./due.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada" });
});

/** Adds notices of every cause whose text is composed when it is read, none of them worth a toast. */
function addNoticeOfEveryCause(count: number): void {
  for (let one = 0; one < count; one++) {
    const other = createMember({ plan: "social" });
    const { conversationId } = matchPair(ada, other);
    sendText(other, { conversationId });
    addNotice(ada, { cause: `suggested:${newId()}` });
    addNotice(ada, { type: "mail_outage", cause: `mail-outage:${one + 1}` });
  }
}

async function poll(query = ""): Promise<Response> {
  const cookie = await cookieHeader(ada);
  const request = new Request(`http://localhost:4600/api/notifications${query}`, {
    headers: { Host: "localhost:4600", Cookie: cookie },
  });
  const response = (await loader({ request, params: {}, context: {} })) as Response;
  expect(response.status).toBe(200);
  return response;
}

/** Each function that reads the texts of several notices, with its maximum of statements. */
const READERS: [string, () => unknown, number][] = [
  ["the polled list of notices", () => poll(), 6],
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

it("the call lists fifty notices at most, whatever its limit says", async () => {
  for (let nth = 1; nth <= 51; nth++)
    addNotice(ada, { type: "mail_outage", cause: `mail-outage:${nth}` });
  const count = async (query: string) => ((await (await poll(query)).json()) as unknown[]).length;
  expect(await count("?limit=2")).toBe(2);
  for (const query of ["", "?limit=51", "?limit=999999999"]) expect(await count(query)).toBe(50);
});
