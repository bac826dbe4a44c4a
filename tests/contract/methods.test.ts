import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cast, enter, fill } from "../support/cast";
import { dump, type House, openHouse } from "../support/house";
import { ACCESS } from "./access-table";
import { WEBHOOK } from "./sending";

let cast: Cast;
let house: House;
beforeAll(async () => {
  house = await openHouse(() => {
    cast = enter();
  });
});
afterAll(() => house.close());

const ask = (method: string, address: string) =>
  house.ask(cast.people.subscribed, fill(address, cast.things.subscribed), {
    method,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });

it("every address without a page answers GET and POST itself", () => {
  const silent = Object.entries(house.build.routes).filter(([id, route]) => {
    const { default: page, loader, action } = route?.module ?? {};
    return id !== "root" && page === undefined && !(loader && action);
  });
  expect(silent.map(([id]) => id)).toEqual([]);
});

it("a method that an address does not take is refused with a sentence and those that it takes", async () => {
  const before = dump();
  const refused = ACCESS.filter(({ expect: { subscribed } }) => subscribed === "405");
  expect(refused.length).toBeGreaterThan(15);
  for (const { method, path } of refused) {
    const answer = await ask(method, path);
    const other = method === "GET" ? "POST" : "GET";
    expect([path, answer.status, answer.headers.get("Allow")]).toEqual([
      path,
      405,
      other === "GET" ? "GET, HEAD" : "POST",
    ]);
    expect(await answer.json()).toMatchObject({ message: `This address takes ${other} only.` });
  }
  expect(dump()).toEqual(before);
});

/** These answer every method alike: one takes what is signed, the other is no address. */
const ANY_METHOD = [WEBHOOK, "features/landing/unknown-call"];

it.each(["PUT", "PATCH", "DELETE"])(
  "%s is refused everywhere, with the methods of the address",
  async (method) => {
    const before = dump();
    for (const { path } of ACCESS.filter(({ route }) => !ANY_METHOD.includes(route))) {
      const answer = await ask(method, path);
      // A screen that is not for everybody leads on first.
      expect([path, answer.status]).toEqual([path, expect.toBeOneOf([405, 303])]);
      if (answer.status === 405)
        expect(answer.headers.get("Allow"), path).toMatch(/^(GET, HEAD(, POST)?|POST)$/);
    }
    expect(dump()).toEqual(before);
  },
);

it("a form sent to a screen that has none is refused in words", async () => {
  const screens = Object.entries(house.build.routes).filter(
    ([id, route]) => id !== "root" && route?.module.default && !route.module.action,
  );
  expect(screens.length).toBeGreaterThan(10);
  for (const [id] of screens) {
    const path = ACCESS.find(({ route }) => route === id)?.path ?? "";
    const answer = await ask("POST", path);
    expect([id, answer.status, answer.headers.get("Allow")]).toEqual([id, 405, "GET, HEAD"]);
    expect((await answer.text()).replace(/<[^>]*>/g, " ")).toMatch(/takes no form/);
  }
});
