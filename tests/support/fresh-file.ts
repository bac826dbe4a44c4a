import { createRequire } from "node:module";
import { vi } from "vitest";

// Pages are rendered by what renders them in production, which takes a third of the time. It is loaded
// once in a process, and reads the name of the environment while it is.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = "production";
for (const name of ["react", "react/jsx-runtime", "react-dom", "react-dom/server"])
  createRequire(import.meta.url)(name);
process.env.NODE_ENV = NODE_ENV;

// Test files share a process and what it has loaded of node_modules. Here each of them gets modules
// of the project, settings, globals and a working directory of its own.
const kept = globalThis as {
  endTestFile?: () => Promise<void>;
  augustMediaLanes?: Record<string, Promise<number>>;
};
// Not in `afterAll`: a hook of the file that throws leaves out the hooks that would follow it.
await kept.endTestFile?.();
vi.resetModules();
// Each copy of the modules listens for the end of the process.
process.setMaxListeners(0);

const settings = { ...process.env };
const folder = process.cwd();

kept.endTestFile = async () => {
  vi.useRealTimers();
  // An upload that is still being encoded would go on with the jobs in the next file's database.
  await Promise.allSettled(Object.values(kept.augustMediaLanes ?? {}));
  vi.unstubAllGlobals();
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
  // What outlives a reload of the development server.
  for (const name of Object.keys(globalThis))
    if (name.startsWith("august")) Reflect.deleteProperty(globalThis, name);
};
