import { notify } from "~/features/notifications/notify.server";
import { database, transact } from "~/server/data/database.server";
import { runSql, runSqlWithoutTrigger } from "../support/island";
import type { TestServer } from "../support/test-server";
import { withoutRecording } from "../support/watched-database";
import type { Hidden } from "./crawl-cast";

export interface Saboteur {
  /** Addresses of which at least one shows what should be hidden. @param hidden of the two, the one not to be seen */
  touches: (hidden: Hidden, looker: Hidden) => string[];
  /** How the crawl says what it found. */
  leak: (hidden: Hidden, looker: Hidden) => string;
  /** Writes past the rules, after everybody was hidden. */
  spoil?: (hidden: Hidden, looker: Hidden) => void;
  /** Changes answers on their way out. */
  tamper?: (path: string, response: Response, hidden: Hidden) => Response | Promise<Response>;
}

const findTrace = ({ traces }: Hidden, kind: string) =>
  traces.find((trace) => trace.kind === kind)?.text ?? "";
const describeLeak = (path: string, kind: string, { traces: [first] }: Hidden) =>
  `member: GET ${path}: ${kind} (${first?.whose})`;

/** An answer with something behind its body. */
const extend = async (response: Response, text: string) =>
  new Response((await response.text()) + text, response);

/** An answer with one header more. */
function withHeader(response: Response, name: string, value: string): Response {
  const headers = new Headers(response.headers);
  headers.append(name, value);
  return new Response(response.body, { status: response.status, headers });
}

const toEscapes = (text: string) =>
  [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

/** One address whose answer is changed, and the kind of trace that is put into it. */
const tamperAt = (
  path: string,
  kind: string,
  change: (response: Response, text: string) => Response | Promise<Response>,
): Saboteur => ({
  touches: () => [path],
  leak: (hidden) => describeLeak(path, kind, hidden),
  tamper: (asked, response, hidden) =>
    asked === path ? change(response, findTrace(hidden, kind)) : response,
});

const STAYING_NOTICE: Saboteur = {
  touches: () => ["/notifications"],
  leak: (hidden) => describeLeak("/notifications", "stage name", hidden),
  spoil: (hidden, looker) =>
    transact((tx) =>
      notify(tx, {
        userId: looker.person.id,
        type: "meetup_reminder",
        title: "Tomorrow",
        message: `You meet ${findTrace(hidden, "stage name")}`,
        cause: "test:stays",
      }),
    ),
};

/** Serves the bytes of one member's uploads as those of another's. */
function swapBytes(hidden: Hidden, looker: Hidden): void {
  const client = database().$client;
  for (const { sql, name } of client
    .prepare<[], { sql: string; name: string }>(
      "SELECT sql, name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name LIKE 'media%'",
    )
    .all())
    if (sql) client.exec(`DROP TRIGGER ${name}`);
  client
    .prepare(
      `UPDATE media_chunks SET bytes = (SELECT c.bytes FROM media_chunks c JOIN media_variants v ON v.id = c.variant_id
         JOIN media m ON m.id = v.media_id WHERE m.user_id = ? LIMIT 1)
       WHERE variant_id IN (SELECT v.id FROM media_variants v JOIN media m ON m.id = v.media_id WHERE m.user_id = ?)`,
    )
    .run(hidden.person.id, looker.person.id);
  client.exec(
    "UPDATE media_variants SET byte_length = (SELECT sum(length(bytes)) FROM media_chunks c WHERE c.variant_id = media_variants.id)",
  );
}

const pictureAt = ({ params }: Hidden) => `/media/${params.mediaId?.[0]}/192.webp`;

/** Mistakes that a change could make, each of which the crawl of B after a suspension of A must find. */
export const SABOTEURS: Record<string, Saboteur> = {
  "a suspension that leaves the state as it was": {
    touches: ({ person }) => [`/profile/${person.id}`],
    leak: (hidden) => describeLeak(`/profile/${hidden.person.id}`, "stage name", hidden),
    spoil: ({ person }) =>
      runSqlWithoutTrigger(
        "users_suspended_until_lifted",
        `UPDATE users SET state = 'active', state_reason = NULL WHERE id = '${person.id}'`,
      ),
  },
  "a notice that stays": STAYING_NOTICE,
  "a message in which the server wrote the name": {
    touches: ({ params }) => [`/messages/${params.conversationId}`],
    leak: (hidden) =>
      describeLeak(`/messages/${hidden.params.conversationId}`, "stage name", hidden),
    spoil: (hidden) =>
      runSqlWithoutTrigger(
        "messages_never_change",
        `UPDATE messages SET content = 'From ${findTrace(hidden, "stage name")}' WHERE sender_id = '${hidden.person.id}'`,
      ),
  },
  "bytes that are served under another id": {
    touches: (_hidden, looker) => [pictureAt(looker)],
    leak: (hidden, looker) => describeLeak(pictureAt(looker), "media bytes", hidden),
    spoil: (hidden, looker) => withoutRecording(() => swapBytes(hidden, looker)),
  },
  "an id in a list for scripts": tamperAt("/api/conversations", "id", (response, id) =>
    extend(response, `{"with":"${id}"}`),
  ),
  "a name in the data of a navigation, written in other signs": tamperAt(
    "/messages.data",
    "first name",
    (response, name) => extend(response, toEscapes(name)),
  ),
  "a media id in a header": tamperAt("/matches", "media id", (response, id) =>
    withHeader(response, "Link", `</media/${id}/192.webp>; rel=preload`),
  ),
  "a name in the cookie of a message": tamperAt("/account", "stage name", (response, title) =>
    withHeader(
      response,
      "Set-Cookie",
      `august-flash=${Buffer.from(JSON.stringify({ title })).toString("base64")}.signature`,
    ),
  ),
  "a cache that is still good": {
    touches: () => [],
    leak: (hidden) => `browser's cache: GET ${pictureAt(hidden)}: still good`,
    tamper: (path, response) =>
      path.startsWith("/media/") && response.status === 404
        ? new Response(null, { status: 304 })
        : response,
  },
  "a calendar that folds the name": {
    touches: ({ params }) => [`/calendar/${params.token?.[0]}/august.ics`],
    leak: (hidden) =>
      describeLeak(`/calendar/${hidden.params.token?.[0]}/august.ics`, "stage name", hidden),
    tamper: async (path, response, hidden) => {
      const name = findTrace(hidden, "stage name");
      return path.endsWith(".ics")
        ? extend(response, `SUMMARY:${name.slice(0, 4)}\r\n ${name.slice(4)}`)
        : response;
    },
  },
};

/** The same the other way round: what shows B to A, who has blocked them. */
export const SABOTEURS_OF_B: Record<string, Saboteur> = {
  "a block that is not there": {
    touches: ({ person }) => [`/profile/${person.id}`],
    leak: (hidden) => describeLeak(`/profile/${hidden.person.id}`, "stage name", hidden),
    spoil: ({ person }) => runSql(`DELETE FROM blocks WHERE blocked_id = '${person.id}'`),
  },
  "a notice that stays": STAYING_NOTICE,
  "an id in a list for scripts": tamperAt("/api/conversations", "id", (response, id) =>
    extend(response, `{"with":"${id}"}`),
  ),
};

/** A server whose answers a saboteur changes. */
export const tamperWith = (
  server: TestServer,
  { tamper }: Saboteur,
  hidden: Hidden,
): TestServer => ({
  ...server,
  request: async (from, path, init) => {
    const response = await server.request(from, path, init);
    return tamper ? tamper(path, response, hidden) : response;
  },
});
