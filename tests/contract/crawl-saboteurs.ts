import { notify } from "~/features/notifications/notify.server";
import { database, transact } from "~/server/database.server";
import { runSql, runSqlWithoutTrigger } from "../support/island";
import type { TestServer } from "../support/test-server";
import { withoutRecording } from "../support/watched-database";
import type { Cast } from "./crawl-cast";

interface Saboteur {
  /** Writes past the rules, after everybody was hidden. */
  spoil?: (cast: Cast) => void;
  /** Changes answers on their way out. */
  tamper?: (path: string, response: Response, cast: Cast) => Response | Promise<Response>;
}

const findId = ({ hidden }: Cast) => hidden.matched.person.id;
const findTrace = ({ hidden }: Cast, kind: string) =>
  hidden.matched.traces.find((trace) => trace.kind === kind)?.text ?? "";

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

/** Mistakes that a change could make, each of which the crawl after a suspension must find. */
export const SABOTEURS: Record<string, Saboteur> = {
  "a suspension that leaves the state as it was": {
    spoil: (cast) =>
      runSqlWithoutTrigger(
        "users_suspended_until_lifted",
        `UPDATE users SET state = 'active', state_reason = NULL WHERE id = '${findId(cast)}'`,
      ),
  },
  "a notice that stays": {
    spoil: (cast) =>
      transact((tx) =>
        notify(tx, {
          userId: cast.crawler.id,
          type: "meetup_reminder",
          title: "Tomorrow",
          message: `You meet ${findTrace(cast, "stage name")}`,
          cause: "test:stays",
        }),
      ),
  },
  "a message in which the server wrote the name": {
    spoil: (cast) =>
      runSql(
        `DROP TRIGGER IF EXISTS messages_never_change;
         UPDATE messages SET content = 'From ${findTrace(cast, "stage name")}' WHERE sender_id = '${findId(cast)}'`,
      ),
  },
  "bytes that are served under another id": {
    spoil: (cast) =>
      withoutRecording(() => {
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
          .run(findId(cast), cast.crawler.id);
        client.exec(
          "UPDATE media_variants SET byte_length = (SELECT sum(length(bytes)) FROM media_chunks c WHERE c.variant_id = media_variants.id)",
        );
      }),
  },
  "an id in a list for scripts": {
    tamper: async (path, response, cast) =>
      path === "/api/conversations" ? extend(response, `{"with":"${findId(cast)}"}`) : response,
  },
  "a name in the data of a navigation, written in other signs": {
    tamper: async (path, response, cast) =>
      path === "/messages.data"
        ? extend(response, toEscapes(findTrace(cast, "first name")))
        : response,
  },
  "a media id in a header": {
    tamper: (path, response, cast) =>
      path === "/matches"
        ? withHeader(
            response,
            "Link",
            `</media/${findTrace(cast, "media id")}/192.webp>; rel=preload`,
          )
        : response,
  },
  "a name in the cookie of a message": {
    tamper: (path, response, cast) => {
      const value = Buffer.from(JSON.stringify({ title: findTrace(cast, "stage name") }));
      return path === "/account"
        ? withHeader(response, "Set-Cookie", `august-flash=${value.toString("base64")}.signature`)
        : response;
    },
  },
  "a cache that is still good": {
    tamper: (path, response) =>
      path.startsWith("/media/") && response.status === 404
        ? new Response(null, { status: 304 })
        : response,
  },
  "a calendar that folds the name": {
    tamper: async (path, response, cast) => {
      const name = findTrace(cast, "stage name");
      return path.endsWith(".ics")
        ? extend(response, `SUMMARY:${name.slice(0, 4)}\r\n ${name.slice(4)}`)
        : response;
    },
  },
};

/** A server whose answers a saboteur changes. */
export const tamperWith = (server: TestServer, cast: Cast, { tamper }: Saboteur): TestServer => ({
  ...server,
  request: async (from, path, init) => {
    const response = await server.request(from, path, init);
    return tamper ? tamper(path, response, cast) : response;
  },
});
