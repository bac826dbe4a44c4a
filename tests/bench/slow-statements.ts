/**
 * Processor time of a short query with the clock around it that finds slow statements, divided by that of the
 * same query without:
 *
 *   npx tsx tests/bench/slow-statements.ts
 *
 * The exit code is 1 when the ratio is above the budget.
 */
import { connect } from "@db/connection";
import { reportFigures } from "../support/report";
import { compare, ownCpuMicros } from "./lib/ratio";

const BUDGET = 1.25;
const PAIRS = 21;
const QUERIES_A_TURN = 100_000;

/** @returns a turn of the query that every request begins with: one row by an index */
function turnOf(onSlow?: () => void): () => Promise<number> {
  const { $client } = connect({ path: ":memory:", ...(onSlow && { onSlow, slowMs: 50 }) });
  const statement = $client.prepare("SELECT id, user_id FROM sessions WHERE token_hash = ?");
  return async () => {
    const startedMicros = ownCpuMicros();
    for (let at = 0; at < QUERIES_A_TURN; at += 1) statement.get(`hash-${at % 100}`);
    return ownCpuMicros() - startedMicros;
  };
}

const { oneMicros, otherMicros, ratio } = await compare(
  turnOf(),
  turnOf(() => undefined),
  PAIRS,
);
const nanoseconds = (micros: number) => Math.round((micros / QUERIES_A_TURN) * 1_000);
console.log(
  `A query takes ${nanoseconds(oneMicros)} ns, with its clock ${nanoseconds(otherMicros)} ns.`,
);
reportFigures([
  {
    what: "a short query with the clock that finds slow ones ÷ without",
    figure: Number(ratio.toFixed(2)),
    limit: `at most ${BUDGET}`,
    holds: ratio <= BUDGET,
  },
]);
