import { createTransport } from "nodemailer";
import { describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { introductionSchema } from "./introduction.schema";

const { friendEmail } = introductionSchema.shape;
const longLabel = "d".repeat(63);
const local = (length: number) => "a".repeat(length);

/** An address as it is typed, and as it is kept. */
const ACCEPTED: [string, string][] = [
  ["dan@friends.example", "dan@friends.example"],
  [" dan@friends.example ", "dan@friends.example"],
  ["dan@friends.example\r\n", "dan@friends.example"],
  ["Dan.Doe+list@Friends.Example", "Dan.Doe+list@Friends.Example"],
  ["o'hara@friends.example", "o'hara@friends.example"],
  ["d@friends.example", "d@friends.example"],
  ["1234567890@friends.example", "1234567890@friends.example"],
  ["_dan-doe_@sub.sub-2.friends.example", "_dan-doe_@sub.sub-2.friends.example"],
  ["{dan}/doe=x~y@friends.example", "{dan}/doe=x~y@friends.example"],
  ["dan@exämple.example", "dan@xn--exmple-cua.example"],
  ["dan@例え.テスト", "dan@xn--r8jz45g.xn--zckzah"],
  ["dan@xn--exmple-cua.example", "dan@xn--exmple-cua.example"],
  ["dan@friends.xn--p1ai", "dan@friends.xn--p1ai"],
  [`${local(64)}@friends.example`, `${local(64)}@friends.example`],
  [`dan@${longLabel}.example`, `dan@${longLabel}.example`],
];

const REFUSED: string[] = [
  ...["", " ", "dan", "@friends.example", "dan@", "dan@@friends.example", "dan@a@friends.example"],
  ...["dan@localhost", "dan@friends", "dan@friends.", "dan@.example", "dan@friends..example"],
  ...[".dan@friends.example", "dan.@friends.example", "da..n@friends.example"],
  ...["dan@-friends.example", "dan@friends-.example", "dan@friends.e", "dan@friends_2.example"],
  ...["dan doe@friends.example", "dan@fri ends.example", "dan@friends.example dan@b.example"],
  ...['"dan"@friends.example', '"dan doe"@friends.example', '"dan\\"doe"@friends.example'],
  ...['"dan@friends.example"@b.example', "dan\\@doe@friends.example"],
  ...[
    "dan(comment)@friends.example",
    "(comment)dan@friends.example",
    "dan@friends.example(comment)",
  ],
  ...["dan@[127.0.0.1]", "dan@[IPv6:::1]", "dan@127.0.0.1", "dan@[friends.example]"],
  ...["dan@friends.example,eve@friends.example", "dan@friends.example;eve@friends.example"],
  ...["Dan <dan@friends.example>", "<dan@friends.example>", "Dan: dan@friends.example;"],
  ...["dan@friends.example\r\nBcc: eve@friends.example", "dan\r\n@friends.example"],
  ...["dan@friends.example\nBcc: eve@b.example", "dan\t@friends.example", "dan\0@friends.example"],
  ...["dan@friends.example\u2028Bcc: x", "dan@friends\u0000.example", "dän@friends.example"],
  ...[
    "dan@friends.example/path",
    "dan@friends.example?x",
    "dan@friends.example:25",
    "dan@fri%65nds.example",
  ],
  ...[
    "dan%eve@friends.example",
    "dan@exämple.example/x",
    "dan@exämple.example:25",
    "dan@exämple_.example",
  ],
  `${local(65)}@friends.example`,
  `dan@${longLabel}d.example`,
  `${local(64)}@${`${longLabel}.`.repeat(3)}example`,
  `dan@ä${longLabel}.example`,
];

describe("the address of a friend", () => {
  it.each(ACCEPTED)("%j is kept as %j, and a mail to it has one recipient", async (typed, kept) => {
    const { data } = safeParse(friendEmail, typed);
    expect(data).toBe(kept);
    const transport = createTransport({ jsonTransport: true });
    const { envelope } = await transport.sendMail({
      from: "hello@august.example",
      to: { name: "", address: kept },
      text: "x",
    });
    expect(envelope.to).toHaveLength(1);
    expect(envelope.to[0]?.toLowerCase()).toBe(kept.toLowerCase());
  });

  it.each(REFUSED)("%j is refused with the field's own words", (typed) => {
    const { success, error } = safeParse(friendEmail, typed);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toBe(
      "Please enter your friend's e-mail address, like name@example.com",
    );
  });
});
