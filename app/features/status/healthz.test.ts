import { beforeEach, describe, expect, it } from "vitest";
import { now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { setUpDatabase } from "../../../tests/support/island";
import { withoutRecording } from "../../../tests/support/watched-database";
import { loader } from "./healthz.route";

setUpDatabase();

const TOKEN = "a-token-for-the-monitor";

async function ask(query: string, authorization?: string) {
  const headers = new Headers(authorization ? { Authorization: authorization } : {});
  const request = new Request(`http://localhost/healthz${query}`, { headers });
  const response = await loader({ request, params: {}, context: {} });
  return { status: response.status, body: await response.json() };
}

const write = () =>
  withoutRecording(
    () =>
      void database()
        .$client.prepare("INSERT OR REPLACE INTO heartbeats (id, beat_at) VALUES (1, ?)")
        .run(now().getTime()),
  );

describe("the deep health check", () => {
  it("without HEALTH_TOKEN there is no such page, whatever token is sent", async () => {
    env().HEALTH_TOKEN = undefined;
    expect((await ask("?deep=1")).status).toBe(404);
    expect((await ask("?deep=1&token=")).status).toBe(404);
    expect((await ask("?deep=1&token=undefined")).status).toBe(404);
  });

  describe("with HEALTH_TOKEN", () => {
    beforeEach(() => {
      env().HEALTH_TOKEN = TOKEN;
    });

    it("only who has the token learns of alarms", async () => {
      for (const sent of ["", "&token=", "&token=another-token-altogether", `&token=${TOKEN}x`])
        expect((await ask(`?deep=1${sent}`)).status).toBe(404);
      expect((await ask("?deep=1", `Basic ${TOKEN}`)).status).toBe(404);
    });

    it.each([
      ["in the address", `&token=${TOKEN}`, undefined],
      ["in the header", "", `Bearer ${TOKEN}`],
    ])("with the token %s it counts the alarms", async (_where, query, header) => {
      expect(await ask(`?deep=1${query}`, header)).toEqual({
        status: 503,
        body: { status: "alarm", alarms: 1, kinds: ["writes"] },
      });
      write();
      expect(await ask(`?deep=1${query}`, header)).toEqual({
        status: 200,
        body: { status: "ready", alarms: 0, kinds: [] },
      });
    });

    it("the plain check says nothing of alarms", async () => {
      expect(await ask("")).toEqual({ status: 200, body: { status: "ready" } });
      expect(await ask(`?token=${TOKEN}`)).toEqual({ status: 200, body: { status: "ready" } });
    });
  });
});
