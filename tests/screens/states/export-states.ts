import { dataExports } from "@db/schema";
import { newId } from "~/server/data/ids.server";
import type { Cast, State } from "./cast";

const DAY_MS = 86_400_000;
type Given = Partial<typeof dataExports.$inferInsert>;

/** The archive of one's data: asked for, tried again, ready, ready for a day, refused and failed. */
export async function listExportStates(cast: Cast): Promise<State[]> {
  const at = (offsetMs: number) => new Date(Date.now() + offsetMs);
  const ready: Given = {
    ...{ state: "ready", attempts: 1, dueAt: null, byteLength: 12_345_678 },
    ...{ readyAt: at(-3_000_000), expiresAt: at(7 * DAY_MS - 3_000_000) },
  };
  const given: [state: string, values: Given][] = [
    ["waiting", { requestedAt: at(0), dueAt: at(3_600_000) }],
    ["tried again", { requestedAt: at(0), attempts: 2, dueAt: at(3_600_000) }],
    ["ready", { ...ready, requestedAt: at(-3_600_000) }],
    ["failed", { requestedAt: at(-DAY_MS), state: "failed", attempts: 5, dueAt: null }],
  ];
  const states: State[] = [];
  for (const [state, values] of given) {
    const { id, cookie } = await cast.add(`Export ${state}`);
    cast.db
      .insert(dataExports)
      .values({ id: newId(), userId: id, requestedAt: new Date(), ...values })
      .run();
    states.push({ screen: "/account/export", state, cookie, path: "/account/export" });
  }
  return states;
}
