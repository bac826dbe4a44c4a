import { expect, it } from "vitest";
import { listModules, read } from "../../tests/support/sources";
import { directLoader } from "./direct-calls.server";
import { DIRECT_PATHS } from "./direct-paths.server";
import { json } from "./route.server";

it("every address that bypasses Remix has a route that says so", () => {
  const registered = listModules("app/features").flatMap((path) =>
    [...read(path).matchAll(/directLoader\("([^"]+)"/g)].map(([, name]) => name),
  );
  expect(registered.sort()).toEqual(Object.keys(DIRECT_PATHS).sort());
});

it("a call that is held and not listed among the polls does not compile", () => {
  const held = () => ({
    holder: { memberId: "ada", sessionId: "s", address: "192.0.2.1" },
    holdMs: 1,
    respond: () => json(null),
  });
  const forgotten = [
    // @ts-expect-error the address is not listed
    () => directLoader("/forgotten", "visitor", held),
    // @ts-expect-error a check is never held
    () => directLoader("/livez", "visitor", held),
  ];
  expect(forgotten).toHaveLength(2);
});
