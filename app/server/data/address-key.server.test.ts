import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { introduceFriend } from "~/features/introductions/introductions.fixture";
import { createMember, rows, runSql, setUpDatabase } from "../../../tests/support/island";
import { setTestEnv, TEST_ENV } from "../../../tests/support/test-env";
import { computeAddressKeys, toPlainAddress } from "./address-key.server";

const CURRENT = "a-newer-secret-of-the-tests-that-is-long-enough";
const LASTING = "an-older-secret-of-the-tests-that-is-long-enough";
setTestEnv({
  SESSION_SECRET: `${CURRENT},${TEST_ENV.SESSION_SECRET}`,
  ADDRESS_SECRET: LASTING,
});
setUpDatabase();

describe("the plain form of an address", () => {
  it.each([
    ["dan@friends.example", "dan@friends.example"],
    [" Dan@Friends.Example ", "dan@friends.example"],
    ["dan+list+2@friends.example", "dan@friends.example"],
    ["dan.doe@friends.example", "dan.doe@friends.example"],
    ["dan.doe+x@gmail.com", "dandoe@gmail.com"],
    ["d.a.n.doe@googlemail.com", "dandoe@gmail.com"],
    ["dan.d-o_e+x@pm.me", "dandoe@proton.me"],
    ["dandoe@protonmail.com", "dandoe@proton.me"],
    ["dan@EXÄMPLE.example", "dan@xn--exmple-cua.example"],
    ["dan@XN--EXMPLE-CUA.example", "dan@xn--exmple-cua.example"],
    ["dan@ｆｒｉｅｎｄｓ．example.", "dan@friends.example"],
    ["dan.doe+x@me.com", "dan.doe@icloud.com"],
    ["dan+1@outlook.com", "dan@outlook.com"],
    ["+dan@friends.example", "+dan@friends.example"],
  ])("%j reads as %j", (typed, plain) => {
    expect(toPlainAddress(typed)).toBe(plain);
  });
});

describe("the key of an address", () => {
  const keyed = (secret: string) =>
    createHmac("sha256", createHmac("sha256", secret).update("friend address").digest("base64url"))
      .update("dan@friends.example")
      .digest("hex");

  it("it is written with the secret that lasts, and known under each of the session's", () => {
    expect(computeAddressKeys("Dan+x@friends.example")).toEqual([
      keyed(LASTING),
      keyed(CURRENT),
      keyed(TEST_ENV.SESSION_SECRET),
    ]);
  });

  it("an address that declined before a secret was rotated is not written to", () => {
    runSql(
      `INSERT INTO declined_addresses VALUES ('${keyed(TEST_ENV.SESSION_SECRET)}', 1754668800000)`,
    );
    introduceFriend(createMember(), { friendEmail: "dan@friends.example" });
    expect(rows("mails").filter(({ recipient }) => recipient === "dan@friends.example")).toEqual(
      [],
    );
  });

  it("a friend who was introduced before a secret was rotated is the same friend", () => {
    const ann = createMember();
    introduceFriend(ann, { friendEmail: "dan@friends.example" });
    runSql(`UPDATE friend_introductions SET address_key = '${keyed(TEST_ENV.SESSION_SECRET)}'`);
    const again = { friendEmail: "dan@friends.example", friendName: "Daniel" };
    expect(() => introduceFriend(ann, again)).toThrow("You’ve already introduced this friend");
  });
});
