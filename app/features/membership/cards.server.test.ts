import { expect, it } from "vitest";
import { createMember, rows, runSql } from "../../../tests/support/island";
import { listCards } from "./cards.server";
import { setUpPayments } from "./payer.fixture";

const { pay, applyAll } = setUpPayments();

it("a payment that the provider does not know has no card, and the others keep theirs", async () => {
  const ada = createMember();
  await pay(ada, { membership: "august" });
  await applyAll();
  const known = await listCards(ada.id);
  expect(known).toHaveLength(1);
  const [payment] = rows("payments");
  const columns = Object.keys(payment ?? {}).filter((name) => name !== "id");
  const values = columns.map((name) =>
    name === "provider_reference" ? "'pi_unknown'" : name === "invoice_reference" ? "NULL" : name,
  );
  runSql(`INSERT INTO payments (${columns.join()}) SELECT ${values.join()} FROM payments`);
  expect(rows("payments")).toHaveLength(2);
  expect(await listCards(ada.id)).toEqual(known);
});
