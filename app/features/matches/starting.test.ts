import { expect, it } from "vitest";
import { prepared } from "~/server/data/database.server";
import { setUpDatabase } from "../../../tests/support/island";
import { withoutRecording } from "../../../tests/support/watched-database";
import { mayStart, mayStartSql } from "./starting";

setUpDatabase();

it.each([
  [null, true],
  ["ada", true],
  ["ben", false],
])("where %j starts, that Ada may write first is %j, in SQL as well", (starterId, isAllowed) => {
  expect(mayStart({ starterId }, "ada")).toBe(isAllowed);
  const sql = `SELECT ${mayStartSql("m", "'ada'")} AS may FROM (SELECT ? AS starter_id) m`;
  const row = withoutRecording(() => prepared<{ may: number }>(sql).get(starterId));
  expect(row?.may).toBe(Number(isAllowed));
});
