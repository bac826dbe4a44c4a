import { setImmediate } from "node:timers/promises";
import type { ReadContext } from "./section.server";
import { SECTIONS } from "./sections.server";
import type { Snapshot } from "./snapshot.server";

/** Rows after which other requests have their turn. */
const ROWS_AT_ONCE = 200;

/** Calls back between rows, so that a long list holds up nobody. */
export async function* inTurns<T>(rows: Iterable<T>): AsyncGenerator<T> {
  let count = 0;
  for (const row of rows) {
    yield row;
    count += 1;
    if (count % ROWS_AT_ONCE === 0) await setImmediate();
  }
  await setImmediate();
}

/** The text of `data.json`, in pieces. */
export async function* writeJson(
  snapshot: Snapshot,
  context: ReadContext,
  madeAt: Date,
): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(madeAt)}`;
  for (const section of SECTIONS) {
    yield `,\n${JSON.stringify(section.key)}: ${section.isOne ? "" : "["}`;
    let count = 0;
    for await (const row of inTurns(snapshot.read(section, context))) {
      yield `${count === 0 ? "" : ","}${section.isOne ? "" : "\n"}${JSON.stringify(row, null, 1)}`;
      count += 1;
    }
    if (!section.isOne) yield "]";
    else if (count === 0) yield "null";
  }
  yield "\n}\n";
}
