import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startOutbox } from "./outbox";

let outbox: Awaited<ReturnType<typeof startOutbox>>;
beforeEach(async () => {
  outbox = await startOutbox({ smtpPort: 0, webPort: 0 });
});
afterEach(() => outbox.stop());

const mails = async () => (await fetch(`${outbox.url}/mails.json`)).json();

it("a mail appears in the list, on its own page, and as JSON, newest first", async () => {
  const post = createTransport(outbox.smtpUrl);
  await post.sendMail({
    from: "August <hello@august.example>",
    to: "a@x.example",
    subject: "First",
    text: "1",
  });
  await post.sendMail({
    from: "August <hello@august.example>",
    to: "Bea <b@x.example>",
    bcc: "c@x.example",
    subject: "Grüße 🌊",
    text: "Yes: https://august.example/i/1?a=b&c=d.",
    html: "<p style='color:teal'>Yes</p>",
  });
  const [second, first] = await mails();
  expect(first).toMatchObject({ to: ["a@x.example"], subject: "First" });
  expect(second).toMatchObject({
    from: "August <hello@august.example>",
    to: ["b@x.example", "c@x.example"],
    subject: "Grüße 🌊",
    html: expect.stringContaining("<p style='color:teal'>Yes</p>"),
  });
  const list = await (await fetch(outbox.url)).text();
  expect(list.indexOf("Grüße 🌊")).toBeLessThan(list.indexOf("First"));
  const page = await (await fetch(`${outbox.url}/mails/${second.id}`)).text();
  expect(page).toContain('<a href="https://august.example/i/1?a=b&amp;c=d">');
  expect(page).toContain('sandbox="allow-popups');
});

it("everything in a mail is escaped", async () => {
  const evil = `"><script>alert(1)</script>`;
  await createTransport(outbox.smtpUrl).sendMail({
    from: { name: evil, address: "e@x.example" },
    to: "a@x.example",
    subject: evil,
    text: `${evil} https://x.example/"onclick=`,
    html: `</iframe><script>alert(1)</script>`,
  });
  const [{ id }] = await mails();
  for (const path of ["/", `/mails/${id}`]) {
    const response = await fetch(`${outbox.url}${path}`);
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).not.toContain("<script");
    expect(page).not.toMatch(/href="[^"]*"onclick/);
  }
});

it("the outbox keeps the newest 200 mails", async () => {
  const post = createTransport({ url: outbox.smtpUrl, pool: true } as { url: string });
  for (let number = 1; number <= 203; number++)
    await post.sendMail({
      from: "h@x.example",
      to: "a@x.example",
      subject: `${number}`,
      text: ".",
    });
  post.close();
  const kept: { subject: string }[] = await mails();
  expect(kept).toHaveLength(200);
  expect([kept[0]?.subject, kept[199]?.subject]).toEqual(["203", "4"]);
});

it("a missing mail is a 404, and other host names get a 403", async () => {
  expect((await fetch(`${outbox.url}/mails/nothing`)).status).toBe(404);
  const { port } = new URL(outbox.url);
  const { request } = await import("node:http");
  const status = await new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, headers: { Host: "evil.example" } };
    request(options, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(403);
});

it("the outbox refuses production", async () => {
  vi.stubEnv("NODE_ENV", "production");
  await expect(startOutbox({ smtpPort: 0, webPort: 0 })).rejects.toThrow(
    /NODE_ENV is production\.$/,
  );
  vi.unstubAllEnvs();
});
