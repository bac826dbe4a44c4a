import { afterEach, beforeAll } from "vitest";
import { createRoleFixtures, type RoleFixtures } from "./role-fixtures";
import { startTestServer, type TestServer } from "./test-server";

/**
 * Starts the built server for the tests of a file, on a database with every role, and restores that database after
 * each of them.
 * @param fill adds what the file needs besides
 * @returns both are filled in once the tests begin
 */
export function setUpRoleServer(fill?: () => void): { fixtures: RoleFixtures; server: TestServer } {
  const fixtures = {} as RoleFixtures;
  const server = {} as TestServer;
  beforeAll(async () => {
    const started = await startTestServer(() => {
      Object.assign(fixtures, createRoleFixtures());
      fill?.();
    });
    Object.assign(server, started);
    return started.close;
  });
  afterEach(() => server.reset());
  return { fixtures, server };
}
