import { EMAIL_ISSUER } from "@db/schema";
import { describe, expect, it } from "vitest";
import { transact } from "~/server/data/database.server";
import { rows, setUpDatabase } from "../../../tests/support/island";
import { findHolder, type Identity, listSignInWays, saveIdentity } from "./sign-in-ways.server";

setUpDatabase();

const PROVIDER = "https://id.example";
const OTHER = "https://other.example";
const SAM = "sam@island.example";

const save = (identity: Partial<Identity> & { subject: string }): string =>
  transact((tx) =>
    saveIdentity(tx, {
      issuer: PROVIDER,
      email: null,
      firstName: null,
      lastName: null,
      ...identity,
    }),
  );
const byProvider = (subject: string, email: string, isEmailProven = true, issuer = PROVIDER) =>
  save({ issuer, subject, email, isEmailProven });
const byCode = (address: string) =>
  save({
    ...{ issuer: EMAIL_ISSUER, subject: address, email: address, isEmailProven: true },
    ...{ firstName: undefined, lastName: undefined },
  });
const addressOf = (id: string) =>
  listSignInWays(id).find(({ issuer }) => issuer === EMAIL_ISSUER)?.subject;

describe("one person, one account", () => {
  it("a code and a provider that vouches for the address lead to one account, whichever came first", () => {
    const first = byProvider("sam", SAM);
    expect(byCode(SAM)).toBe(first);
    const second = byCode("kim@island.example");
    expect(byProvider("kim", "Kim@Island.Example")).toBe(second);
    expect(rows("users")).toHaveLength(2);
  });

  it("two providers that vouch for one address lead to one account", () => {
    const id = byProvider("sam", SAM);
    expect(byProvider("another", SAM, true, OTHER)).toBe(id);
    expect(listSignInWays(id)).toEqual([
      { issuer: PROVIDER, subject: "sam" },
      { issuer: EMAIL_ISSUER, subject: SAM },
      { issuer: OTHER, subject: "another" },
    ]);
  });

  it("a provider leads to the account that it joined, also once it says nothing of the address", () => {
    const id = byCode(SAM);
    byProvider("sam", SAM);
    for (const email of [undefined, null, "sam@elsewhere.example"])
      expect(save({ subject: "sam", email })).toBe(id);
  });

  it("an address that nobody vouches for joins nothing, in either order", () => {
    const proven = byCode(SAM);
    const unproven = byProvider("eve", SAM, false);
    expect(unproven).not.toBe(proven);
    expect(byCode(SAM)).toBe(proven);
    const early = byProvider("early", "kim@island.example", false);
    expect(byCode("kim@island.example")).not.toBe(early);
    expect(addressOf(early)).toBeUndefined();
  });

  it("an address belongs to the account that proved it first, and the other loses its former address alone", () => {
    const one = byCode(SAM);
    const two = byProvider("two", "two@island.example");
    expect(byProvider("two", SAM)).toBe(two);
    expect(byCode(SAM)).toBe(one);
    expect(addressOf(two)).toBeUndefined();
    expect(byProvider("two", SAM)).toBe(two);
    expect(byCode("two@island.example")).not.toBe(two);
  });

  it("a tag, a dot, and another service make another account, as they may be another mailbox", () => {
    const id = byCode("sam.low@gmail.com");
    for (const address of ["samlow@gmail.com", "sam.low+x@gmail.com", "sam.low@googlemail.com"])
      expect(byCode(address)).not.toBe(id);
  });

  it("a provider that vouches for a new address lets go of the former one, which may be another's now", () => {
    const id = byProvider("sam", SAM);
    expect(byProvider("sam", "sam@elsewhere.example")).toBe(id);
    expect(addressOf(id)).toBe("sam@elsewhere.example");
    expect(byCode(SAM)).not.toBe(id);
  });

  it("an account that is keyed on an address is keyed on the new one, and the former one leads there no more", () => {
    const id = byCode(SAM);
    byProvider("sam", SAM);
    expect(byProvider("sam", "new@island.example")).toBe(id);
    expect(listSignInWays(id)).toEqual([
      { issuer: EMAIL_ISSUER, subject: "new@island.example" },
      { issuer: PROVIDER, subject: "sam" },
    ]);
    expect(byCode(SAM)).not.toBe(id);
    expect(byCode("new@island.example")).toBe(id);
  });

  it("an account that is keyed on an address is keyed on its provider, where another has proven the new one", () => {
    const other = byCode("new@island.example");
    const id = byCode(SAM);
    byProvider("sam", SAM);
    expect(byProvider("sam", "new@island.example")).toBe(id);
    expect(listSignInWays(id)).toEqual([{ issuer: PROVIDER, subject: "sam" }]);
    expect(byCode("new@island.example")).toBe(other);
    expect(byCode(SAM)).not.toBe(id);
  });

  it("an address that nobody vouches for replaces none that is proven", () => {
    const id = byProvider("sam", SAM);
    for (const claimed of ["eve@island.example", null])
      save({ subject: "sam", email: claimed, isEmailProven: false });
    expect(rows("users")).toMatchObject([{ id, email: SAM, address_key: expect.any(String) }]);
    const unproven = byProvider("kim", "kim@island.example", false);
    byProvider("kim", "new@island.example", false);
    expect(rows("users").find((row) => row.id === unproven)?.email).toBe("new@island.example");
  });

  it("a code keeps the names that a provider told", () => {
    save({ subject: "sam", email: SAM, isEmailProven: true, firstName: "Sam", lastName: "Low" });
    byCode(SAM);
    expect(rows("users")).toMatchObject([{ first_name: "Sam", last_name: "Low", email: SAM }]);
  });

  it("a claim that is no plain address proves nothing", () => {
    const id = byProvider("sam", '"sam@x"@island.example');
    expect(addressOf(id)).toBeUndefined();
    expect(findHolder({ issuer: PROVIDER, subject: "sam" })).toBe(id);
  });
});
