/** Loaded into a child with `--import`: the child exits when its parent is gone, even killed. */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1_000).unref();
