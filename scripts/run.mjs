/**
 * `node scripts/run.mjs up.mjs …`: installs what is missing, then runs a script of this folder under
 * the Node that the lock file pins, whichever Node (18 or newer) a machine brings.
 * What checks the version comes before every import that an older Node could not read.
 */
const major = Number(process.versions.node.split(".")[0]);
if (major < 18) {
  console.error(`August needs Node 18 or newer to begin with; this is ${process.version}.`);
  process.exit(1);
}
import("./lib/launch.mjs").then(({ launch }) => launch(process.argv.slice(2)));
