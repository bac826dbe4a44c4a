import { beforeEach, expect, it } from "vitest";
import { HOUR_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  runSql,
  setUpDatabase,
  withdrawAgreements,
} from "../../../tests/support/island";
import { acceptAgreements, agreementFields } from "./agreements.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember({ agrees: false });
});

it("agreements are accepted once, and a repeat keeps the first time", () => {
  expect(ada.viewer().hasAgreed).toBe(false);
  expect(acceptAgreements(ada.id)).toBe(true);
  const first = agreementFields(ada.id);
  advanceClock(HOUR_MS);
  expect(acceptAgreements(ada.id)).toBe(false);
  expect(agreementFields(ada.id)).toEqual(first);
  expect(first).toMatchObject({ agreedToCodeOfConduct: true, agreedToConflictResolution: true });
  expect(rows("agreements")).toHaveLength(2);
  expect(ada.viewer().hasAgreed).toBe(true);
});

it("a new version asks for agreement again and keeps the earlier acceptance", () => {
  acceptAgreements(ada.id);
  runSql("UPDATE agreements SET version = version + 1");
  expect(ada.viewer().hasAgreed).toBe(false);
  expect(agreementFields(ada.id)).toEqual({
    agreedToCodeOfConduct: false,
    agreedToConflictResolution: false,
    communityAgreementsCompletedAt: null,
  });
  expect(acceptAgreements(ada.id)).toBe(true);
  expect(ada.viewer().hasAgreed).toBe(true);
  expect(rows("agreements")).toHaveLength(4);
});

it("accepting one of the two agreements is not enough", () => {
  acceptAgreements(ada.id);
  withdrawAgreements("agreement = 'code_of_conduct'");
  expect(ada.viewer().hasAgreed).toBe(false);
  expect(agreementFields(ada.id).communityAgreementsCompletedAt).toBeNull();
});

it("each member accepts the agreements only for themselves", () => {
  acceptAgreements(ada.id);
  expect(createMember({ agrees: false }).viewer().hasAgreed).toBe(false);
});
