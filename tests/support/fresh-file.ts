import { afterAll, vi } from "vitest";

// Test files share a process and what it has loaded of node_modules. Here each of them gets modules
// of the project, settings, globals and a working directory of its own.
vi.resetModules();
// Each copy of the modules listens for the end of the process.
process.setMaxListeners(0);

const settings = { ...process.env };
const folder = process.cwd();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
  // What outlives a reload of the development server.
  for (const name of Object.keys(globalThis))
    if (name.startsWith("august")) Reflect.deleteProperty(globalThis, name);
});
