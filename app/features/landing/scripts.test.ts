import { expect, it } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { loader } from "./scripts.route";

setTestEnv();

it("each visit to what says whether scripts run is heard, and only without scripts files are fetched ahead", async () => {
  const visit = async (state: string) => {
    const request = new Request(`http://localhost/scripts/${state}`);
    const { headers } = await loader({ request, params: {}, context: {} });
    return [headers.get("Cache-Control"), headers.get("Link")];
  };
  expect(await visit("on")).toEqual(["no-store", null]);
  expect(await visit("off")).toEqual(["no-store", expect.stringMatching(/style, .*image$/)]);
});
