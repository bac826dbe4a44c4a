import { expect, it } from "vitest";
import { renderOnPage } from "../../../tests/support/render";
import { Composer } from "./composer";

const render = (remaining: number, socialPrice: string | null = null) =>
  renderOnPage(
    <Composer
      conversationId={1}
      otherName="Ada"
      suggestLabel={null}
      clientId="client"
      remaining={remaining}
      socialPrice={socialPrice}
      maxLength={2_000}
      refusal={null}
      typed=""
      kept={{ read: () => "", keep: () => {} }}
      returns={0}
      isFirst={false}
      fee={null}
      sent={null}
      onSend={() => {}}
    />,
  );

it("few messages left are counted", async () => {
  expect(await render(1)).toContain('<span class="badge tone-yellow">1 message left');
  expect(await render(5, "$9 a month")).toContain("5 messages left today");
  expect(await render(6)).not.toContain("left");
});
