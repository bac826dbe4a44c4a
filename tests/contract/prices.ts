import { sendMessage } from "~/features/messages/messages.server";
import { RIGHTS } from "~/features/prices/catalog";
import { createMember, matchPair, type Person, settleFee } from "../support/island";
import { startTestServer, type TestServer } from "../support/test-server";

/** The words of a page's main part in one line, without what is folded away but the offer of a membership. */
function visibleText(html: string): string {
  const main = /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? "";
  return main
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<(details)(?! class="offer-row)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:])/g, "$1");
}

export interface PriceServer {
  server: TestServer;
  /** The page as seen by a free member at the daily limit. */
  seen: (path: string) => Promise<string>;
  /** The same with what is folded away, and with its markup. */
  html: (path: string) => Promise<string>;
  /** The free member's conversation. */
  conversation: string;
}

/** A test server with a free member who has sent the day's messages in a conversation. */
export async function startPriceServer(): Promise<PriceServer> {
  let free: Person | undefined;
  let conversation = "";
  const server = await startTestServer(() => {
    const person = createMember({ gender: "male" });
    const friend = createMember({ gender: "male", plan: "social" });
    const pair = matchPair(person, friend);
    settleFee(pair);
    for (const [sender, count] of [
      [friend, 1],
      [person, RIGHTS.free.messagesPerDay],
    ] as const)
      for (let sent = 0; sent < count; sent += 1)
        sendMessage(sender.viewer(), pair.conversationId, {
          content: "Hello",
          clientId: `client-${sender.id}-${sent}`.slice(0, 64),
        });
    free = person;
    conversation = `/messages/${pair.conversationId}`;
  });
  const html = async (path: string) => (await server.request(free ?? null, path)).text();
  return {
    server: server,
    html,
    seen: async (path) => visibleText(await html(path)),
    conversation,
  };
}
