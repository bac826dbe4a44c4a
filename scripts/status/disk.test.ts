import { statfsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { makeScratchFolder } from "../../tests/support/scratch-folder";
import { checkDisk } from "./disk";

// why: a test cannot fill the disk that it runs on.
vi.mock("node:fs", async (importOriginal) => ({
  ...(await importOriginal<typeof import("node:fs")>()),
  statfsSync: vi.fn(),
}));

const folder = makeScratchFolder();

it.each([
  [50, "ok"],
  [94, "warn"],
  [95, "fail"],
  [100, "fail"],
] as const)("a disk that is used to %i percent is %s", async (percent, level) => {
  const free = 100 - percent;
  vi.mocked(statfsSync).mockReturnValue({
    ...{ blocks: 100, bfree: free, bavail: free, bsize: 1_000_000_000 },
  } as never);
  const [room] = await checkDisk({ DATABASE_PATH: join(folder, "august.db") });
  expect(room?.level).toBe(level);
});
