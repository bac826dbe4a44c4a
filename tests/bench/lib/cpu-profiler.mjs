/** Preloaded into the app by `profile.ts`: `{ profile: true }` starts a profile of the processor, and `false` returns it. */
import { Session } from "node:inspector/promises";

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.setSamplingInterval", { interval: 250 });

process.on("message", async ({ profile }) => {
  if (profile) await session.post("Profiler.start");
  process.send?.(profile ? "started" : (await session.post("Profiler.stop")).profile);
});
