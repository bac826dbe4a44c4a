/** Loaded into a child with `--import`: it ends when whoever started it is gone, even killed. */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1_000).unref();
