import { appeal, decideAppealWithin } from "~/features/safety/appeals.server";
import { holdWithin } from "~/features/safety/holds.server";
import { transact } from "~/server/data/database.server";
import { insertMember, signIn } from "../../support/members";
import { suspendMember } from "../../support/suspensions";
import type { Cast, State } from "./cast";

const REASON =
  "You wrote to three members that you needed gift cards for a sick friend. We ask nobody on August for money.";
const WORDS =
  "My friend was ill, and I did not think about how it reads. I have written to all three.";
const ANSWER = "We read the three conversations again. The second request came after a no.";

/** What somebody reads who is kept out. */
export async function listSuspendedStates({ db }: Pick<Cast, "db">): Promise<State[]> {
  const states: State[] = [];
  const add = async (state: string, act: (id: string) => void): Promise<void> => {
    const { id } = await insertMember(db, state);
    act(id);
    const { cookie } = await signIn(db, id);
    states.push({ screen: "/suspended", state, cookie, path: "/suspended", isLong: true });
  };
  const suspend = (id: string): number => {
    suspendMember(id, { ground: "fraud", reason: REASON, by: null });
    return (
      db.$client
        .prepare<[string], number>("SELECT id FROM suspensions WHERE user_id = ?")
        .pluck()
        .get(id) ?? 0
    );
  };
  await add("suspended", suspend);
  await add("appealed", (id) => {
    suspend(id);
    appeal(id, WORDS);
  });
  await add("refused", (id) => {
    const suspensionId = suspend(id);
    appeal(id, WORDS);
    const decided = { decision: "refused", answer: ANSWER, by: null } as const;
    transact((tx) => decideAppealWithin(tx, suspensionId, decided));
  });
  await add("held", (id) => void transact((tx) => holdWithin(tx, id, "card")));
  return states;
}
