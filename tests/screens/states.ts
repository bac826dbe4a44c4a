import type { August } from "@db/connection";
import { Cast, type State } from "./states/cast";
import { listExportStates } from "./states/export-states";
import { listMeetupStates } from "./states/meetup-states";
import { listDeckStates, listPlayStates } from "./states/play-states";
import { listRefusedStates } from "./states/refused-states";
import { listSuspendedStates } from "./states/suspended-states";
import { listTalkStates } from "./states/talk-states";

export type { State };

/**
 * Every screen in the states in which a member meets it, beside the first. Adds the members of the states to the
 * island; what they did was done by the product's own verbs.
 */
export async function listStates(db: August): Promise<State[]> {
  const cast = new Cast(db);
  return [
    ...(await listTalkStates(cast)),
    ...(await listMeetupStates(cast)),
    ...(await listPlayStates(cast)),
    ...(await listExportStates(cast)),
    ...(await listRefusedStates(cast)),
    ...(await listDeckStates(cast)),
    ...(await listSuspendedStates(cast)),
  ];
}
