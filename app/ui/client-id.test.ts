import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { listSources, ROOT } from "../../tests/support/sources";
import { newClientId } from "./client-id";

afterEach(() => void vi.unstubAllGlobals());

it("a phone without randomUUID gives what it sends an id of its own", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(crypto.randomUUID).toBeUndefined();
  const ids = Array.from({ length: 100 }, newClientId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

it("no script of a page makes an id in another way", () => {
  const scripts = listSources("app").filter(
    (path) => /\.tsx?$/.test(path) && !/(?:\.server|\.test|\.fixture)\.tsx?$/.test(path),
  );
  const makers = scripts.filter((path) =>
    /randomUUID\(|getRandomValues\(|Math\.random\(/.test(readFileSync(join(ROOT, path), "utf8")),
  );
  expect(makers).toEqual(["app/ui/client-id.ts"]);
});
