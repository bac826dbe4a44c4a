/** Stops a build with a sentence for each fault of the content files (rule content-in-files). */
import { listFaults } from "./status/content";

const faults = listFaults();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
