import { expect, it } from "vitest";
import { createMember, forConduct, setUpDatabase } from "../../../tests/support/island";
import { suspendMember } from "../../../tests/support/suspensions";
import { listStatements } from "../../../tests/support/watched-database";
import { holdOtherAccounts } from "./holds.server";
import { recordIdentities } from "./identities.server";

setUpDatabase();

const suspendMany = (count: number) => {
  for (let at = 0; at < count; at += 1)
    suspendMember(createMember().id, forConduct("Unkind words"));
};

it("looking for other accounts takes one statement, however many were suspended in a day", async () => {
  suspendMany(3);
  expect(await listStatements(holdOtherAccounts)).toHaveLength(1);
});

it("anyone who is known by the sign-in is asked about cards and not recorded again", async () => {
  suspendMany(3);
  await recordIdentities(async () => []);
  const asked: string[] = [];
  const during = await listStatements(() =>
    recordIdentities(async (id) => {
      asked.push(id);
      return [];
    }),
  );
  expect(asked).toHaveLength(3);
  expect(during).toHaveLength(1);
});
