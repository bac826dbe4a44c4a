/** Preloaded into the app by `memory.ts`: a SIGUSR2 collects garbage and writes one line of figures. */
process.on("SIGUSR2", () => {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  console.log(`heap-report ${JSON.stringify({ heapUsed, external, rss })}`);
});
