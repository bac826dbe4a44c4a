import { expect, it } from "vitest";
import { greet, layoutMail } from "./mail-layout";

const mail = layoutMail({
  subject: "Tom & Ada <3",
  parts: [
    greet("Ada"),
    { heading: "A new match", url: "https://august.example/matches?a=1&b=2" },
    { text: "You like each other.\nSay hello." },
    { quote: 'Come & "sail"\n<script>' },
    { button: "Open", url: "https://august.example/matches" },
  ],
  footer: { text: "Why.", links: [{ label: "No more", url: "https://august.example/no" }] },
});

it("the text of a mail says what its HTML says", () => {
  expect(mail.text).toBe(
    [
      "Hi Ada,",
      "A new match\nhttps://august.example/matches?a=1&b=2",
      "You like each other.\nSay hello.",
      '> Come & "sail"\n> <script>',
      "Open: https://august.example/matches",
      "--\nAugust\nWhy.\nNo more: https://august.example/no",
    ].join("\n\n"),
  );
  const words = mail.html
    .replace(/<br>/g, "\n")
    .replace(/<[^>]*>/g, "\n")
    .replace(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)));
  for (const said of ["Hi Ada,", "A new match", "Say hello.", '"sail"', "<script>", "Why."])
    expect(words).toContain(said);
});

it("what someone wrote is text in the HTML of a mail", () => {
  expect(mail.html).not.toContain("<script>");
  expect(mail.html).toContain("<title>Tom &#38; Ada &#60;3</title>");
  expect(mail.html).toContain('href="https://august.example/matches?a=1&#38;b=2"');
});

it("a mail loads nothing and runs nothing", () => {
  expect(mail.html).not.toMatch(/<img|<script|src=|url\(|@import/i);
});

it("no text of a mail leaves the attribute or the element that it is in", () => {
  const hostile = `"' onclick='x' <b>&`;
  const { html } = layoutMail({
    subject: hostile,
    parts: [
      { heading: hostile, url: `https://august.example/${hostile}` },
      { button: hostile, url: `https://august.example/${hostile}` },
    ],
    footer: { links: [{ label: hostile, url: `https://august.example/${hostile}` }] },
  });
  expect(html).not.toContain("<b>");
  expect(html).not.toMatch(/["'] onclick|' onclick=|='x'/);
  expect(html.match(/&#34;&#39; onclick=&#39;x&#39; &#60;b&#62;&#38;/g)?.length).toBe(7);
});
