import { beforeEach, describe, expect, it } from "vitest";
import { onFreshIsland, type Person, settle } from "../../../tests/support/island";
import { Browser } from "./browser.fixture";
import { saveStartCookie } from "./start.server";

onFreshIsland();

let ada: Person;
let browser: Browser;
beforeEach(async () => {
  ada = settle({ college: "Howard" });
  browser = new Browser();
  await browser.signIn(ada);
});

describe("answers given before there was an account", () => {
  it("are not lost where the first save does not hold their section", async () => {
    browser.keep(await saveStartCookie({ favoriteSoulFood: "Gumbo", bestGreensInFamily: "Me" }));
    await browser.signIn(ada);
    const fields = { for: ada.id, holds: "knowing", bestGreensInFamily: "" };
    expect((await browser.post(fields)).status).toBe(303);
    expect(browser.jar.has("august-start")).toBe(false);
    const { shown } = await browser.shown();
    expect(shown).toMatchObject({ favoriteSoulFood: "Gumbo" });
    expect(shown).not.toHaveProperty("bestGreensInFamily");
  });

  it("are the draft of the first who signs in, and no one else's (was: everybody's who did)", async () => {
    browser.keep(await saveStartCookie({ favoriteSoulFood: "Gumbo", college: "Spelman" }));
    await browser.signIn(ada);
    expect(await browser.shown()).toEqual({
      hasDraft: false,
      shown: { ...(await browser.shown()).shown, favoriteSoulFood: "Gumbo", college: "Howard" },
    });
    await browser.signIn(settle());
    expect((await browser.shown()).shown).not.toHaveProperty("favoriteSoulFood");
    await browser.signIn(ada);
    expect((await browser.shown()).shown).toMatchObject({ favoriteSoulFood: "Gumbo" });
  });

  it("are the draft of a member who is signed in already, and can be given anew", async () => {
    for (const favoriteVineyardSpot of ["Lucy Vincent", "Menemsha"]) {
      await browser.start({ favoriteVineyardSpot, stageName: "Bea" });
      const { hasDraft, shown } = await browser.shown();
      expect([hasDraft, shown.favoriteVineyardSpot]).toEqual([false, favoriteVineyardSpot]);
      expect(shown.stageName).not.toBe("Bea");
    }
    expect(browser.jar.has("august-start")).toBe(false);
    await browser.post({ for: ada.id, holds: "knowing", show: "teams", eldersWisdom: "Wait" });
    expect((await browser.shown()).hasDraft).toBe(true);
  });
});
