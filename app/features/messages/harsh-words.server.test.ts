import { describe, expect, it } from "vitest";
import { transact } from "~/server/data/database.server";
import { rows, setUpDatabase } from "../../../tests/support/island";
import { isHarsh } from "./content-filter.server";
import {
  addHarshWordWithin,
  listHarshWords,
  looksHarsh,
  removeHarshWordWithin,
} from "./harsh-words.server";

setUpDatabase();

const add = (text: string) => transact((tx) => addHarshWordWithin(tx, text));
const remove = (word: string) => transact((tx) => removeHarshWordWithin(tx, word));

describe("the moderators' list of harsh words", () => {
  it("an added word is found in every disguise from then on, and a removed one no longer", () => {
    expect(looksHarsh("You nitwit")).toBe(false);
    expect(add(" Nitwit! ")).toEqual({ word: "nitwit", isNew: true });
    for (const text of [
      "You nitwit",
      "NITWIT",
      "n1twit",
      "niiitwit",
      "n i t w i t",
      "Nïtwit.",
      "nitwit!",
    ])
      expect(looksHarsh(text), text).toBe(true);
    for (const text of ["nitwits", "A knitwit", "Hello"])
      expect(looksHarsh(text), text).toBe(false);
    expect(remove(" nitwit\u0000")).toEqual({ word: "nitwit", wasThere: true });
    expect(remove("nitwit")).toEqual({ word: "nitwit", wasThere: false });
    expect(looksHarsh("You nitwit")).toBe(false);
  });

  it("a star stands for any ending", () => {
    add("nitwit*");
    expect(looksHarsh("What nitwits")).toBe(true);
    expect(looksHarsh("What a nit")).toBe(false);
  });

  it("a phrase is found as a whole, whatever is between its words", () => {
    add("Go  home, you");
    expect(listHarshWords()).toEqual(["go home you"]);
    expect(looksHarsh("Go home. You bore me")).toBe(true);
    expect(looksHarsh("Shall we go home? I miss you")).toBe(false);
  });

  it.each(["th*", "the*", "go th*"])(
    "%j would make everyday words harsh, and is refused",
    (text) => {
      expect(() => add(text)).toThrow(/at least 4 letters/);
    },
  );

  it("a phrase that ends in a star, and phrases that begin alike, are found", () => {
    for (const text of ["send me money*", "send me a card", "send"]) add(text);
    remove("send");
    expect(looksHarsh("send me moneybags")).toBe(true);
    expect(looksHarsh("Please, send me a c4rd!")).toBe(true);
    expect(looksHarsh("send me a carpet")).toBe(false);
    expect(looksHarsh("send me")).toBe(false);
  });

  it("a word is in the list once", () => {
    add("oaf");
    expect(add("OAF")).toEqual({ word: "oaf", isNew: false });
    expect(rows("harsh_words")).toHaveLength(1);
  });

  it.each(["", "…", "7", "*", "x", "😀"])("%j is no word", (text) => {
    expect(() => add(text)).toThrow(expect.objectContaining({ status: 422 }));
  });

  it.each(["", "\u0000", "\u202e", "x".repeat(5_000)])("nothing is removed for %j", (text) => {
    add("oaf");
    expect(() => remove(text)).toThrow(expect.objectContaining({ status: 422 }));
    expect(listHarshWords()).toEqual(["oaf"]);
  });

  it("a word whose addition was rolled back is not in the list", () => {
    expect(() =>
      transact((tx) => {
        addHarshWordWithin(tx, "oaf");
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(looksHarsh("You oaf")).toBe(false);
  });

  it("the list holds 500 words", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    transact((tx) => {
      for (let at = 0; at < 500; at += 1)
        addHarshWordWithin(tx, `zz${letters[Math.floor(at / 26)]}${letters[at % 26]}`);
    });
    expect(() => add("oaf")).toThrow(expect.objectContaining({ status: 422 }));
    expect(add("zzab").isNew).toBe(false);
  });

  it("the filter alone does not know the list", () => {
    add("nitwit");
    expect(isHarsh("You nitwit")).toBe(false);
  });
});
