import { beforeEach, describe, expect, it } from "vitest";
import { from, KEY, MARK, messageForm, STORE, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
/** The bodies of the messages that the server was sent. */
let sent: { content: string; confirmHarsh?: boolean }[];
beforeEach(() => {
  worker = new TestWorker();
  sent = [];
});
const request = (...asked: Parameters<TestWorker["request"]>) => worker.request(...asked);
const listUnsent = () => worker.caches.paths(`unsent-${KEY}`);
const listSent = () => sent.map(({ content }) => content);

/** Cuts the connection. */
const cutOff = () => {
  worker.answer = () => Promise.reject(new TypeError("Failed to fetch"));
};

/** Lets the server answer all pages, and each message like this. */
function connect(answerMessage: () => Response) {
  worker.answer = async (_asked, init) => {
    if (!init?.body) return from(STORE)();
    sent.push(JSON.parse(String(init.body)));
    return answerMessage();
  };
}

const accept = () => new Response("{}", { status: 201 });
const refuse =
  (message: string, code = "harsh", status = 409) =>
  () =>
    Response.json({ code, message }, { status });

async function writeOffline(...messages: string[]): Promise<void> {
  cutOff();
  await worker.keep("/messages/1", `${MARK}unsent`);
  for (const content of messages)
    await request("/messages/1", messageForm(content, `of ${content}`));
}

/** What the kept conversation shows without a connection. */
async function showKept(): Promise<string | undefined> {
  cutOff();
  return (await request("/messages/1"))?.text();
}

describe("what the server says to a message that has waited", () => {
  it("a refused message is not sent again on each visit", async () => {
    await writeOffline("Too much");
    connect(refuse("It is over."));
    await request("/tokens");
    await request("/help");
    expect(listSent()).toEqual(["Too much"]);
    expect(listUnsent()).toHaveLength(1);
  });

  it("trouble of the server holds all that waits, in order, until it has passed", async () => {
    await writeOffline("One", "Two");
    connect(() => Response.json({ code: "internal", message: "Down" }, { status: 503 }));
    await request("/tokens");
    expect(listSent()).toEqual(["One"]);
    expect(listUnsent()).toHaveLength(2);
    connect(accept);
    await request("/tokens");
    expect(listSent()).toEqual(["One", "One", "Two"]);
    expect(listUnsent()).toEqual([]);
  });

  it("messages that came too fast wait, and are no refused ones", async () => {
    await writeOffline("One", "Two");
    connect(refuse("Wait a minute.", "too_often", 429));
    await request("/tokens");
    expect(listSent()).toEqual(["One"]);
    expect(await showKept()).not.toContain("Not sent");
    connect(accept);
    await request("/tokens");
    expect(listSent()).toEqual(["One", "One", "Two"]);
  });

  it("what is written after all was sent is sent as well, also after a cut in between", async () => {
    await writeOffline("One");
    connect(accept);
    await request("/tokens");
    await writeOffline("Two");
    worker.answer = async (_asked, init) => {
      if (init) throw new TypeError("cut");
      return from(STORE)();
    };
    await request("/tokens");
    expect(listUnsent()).toHaveLength(1);
    connect(accept);
    await request("/tokens");
    expect(listSent()).toEqual(["One", "Two"]);
  });

  it("a message that has waited asks nobody back whether it is too harsh", async () => {
    await writeOffline("Words");
    connect(accept);
    await request("/tokens");
    expect(sent).toEqual([expect.objectContaining({ content: "Words", confirmHarsh: true })]);
  });
});

describe("words that are no HTML", () => {
  it("what the server says to a refused message is shown as text", async () => {
    await writeOffline("Too much");
    connect(refuse('Not <b onclick="x">that</b>'));
    await request("/tokens");
    const html = await showKept();
    expect(html).toContain("Not sent: Not &#60;b onclick=&#34;x&#34;&#62;that&#60;/b&#62;");
    expect(html).not.toContain("<b");
  });

  it("signs that a replacement would read as its own stay in a message", async () => {
    const words = "For $& or $1, $$ and $`";
    await writeOffline(words);
    expect(await showKept()).toContain("<p>For $&#38; or $1, $$ and $`</p>");
    expect(listUnsent()).toHaveLength(1);
  });

  const showHeld = async (typed: Record<string, string>) => {
    await worker.keep("/offline", `${MARK}form`);
    const form = { method: "POST", body: new URLSearchParams(typed).toString() };
    return (await request("/help", form))?.text();
  };

  it("the name of a field of a held form is no HTML", async () => {
    const html = await showHeld({ 'x"><b>': "Typed" });
    expect(html).toContain('name="x&#34;&#62;&#60;b&#62;">');
    expect(html).not.toContain("<b>");
  });

  it("a held form keeps the line breaks with which its words begin", async () => {
    // A parser of HTML drops the first one of a field.
    expect(await showHeld({ words: "\nTyped" })).toContain('name="words">\n\nTyped</textarea>');
  });
});
