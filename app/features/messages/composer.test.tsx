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
      limitMessage="None is left."
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

it("few messages left are counted, in words and in the attribute from which a kept copy counts on", async () => {
  expect(await render(1)).toContain('data-left="1"><span class="badge tone-yellow">1 message left');
  expect(await render(5, "$9 a month")).toContain('data-left="5 today"><span');
  expect(await render(6)).not.toContain("data-left");
});
