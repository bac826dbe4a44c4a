import { once } from "node:events";
import { type AddressInfo, createServer as createSocket } from "node:net";
import { expect, it, vi } from "vitest";
import { startMailServer } from "../../tests/support/mail-server";
import { type Script, startScriptedRelay } from "../../tests/support/scripted-relay";
import { setUpDeployment, well } from "./deployment.fixture";
import { CALL_MS } from "./finding";
import { checkMail } from "./mail";

setUpDeployment();

it("a mail server without TLS on another machine, and one that refuses MAIL_FROM, are found", async () => {
  // Loopback, but by an address that does not count as this machine.
  const stripped = await startMailServer({ host: "127.0.0.2", takesPasswords: true });
  const refusing = await startMailServer();
  refusing.respondToSenderWith(553);
  const ask = (url: string) => checkMail({ ...well, SMTP_URL: url });
  expect(await ask(stripped.url.replace("//", "//ada:secret@"))).toMatchObject([
    { level: "fail", sentence: expect.stringMatching(/nothing without TLS/) },
  ]);
  expect(await ask(refusing.url)).toMatchObject([
    { level: "fail", sentence: expect.stringMatching(/refuses MAIL_FROM/) },
  ]);
  refusing.respondToSenderWith(0);
  expect(await ask(refusing.url)).toMatchObject([{ level: "ok" }]);
  expect([stripped.passwords, refusing.received]).toEqual([[], []]);
  await Promise.all([stripped.close(), refusing.close()]);
});

it.each<[what: string, Script, "ok" | "warn" | "fail", RegExp]>([
  ["denies relaying", { RCPT: "554 5.7.1 Relay access denied" }, "fail", /access denied.*relays/],
  ["defers relaying", { RCPT: "454 4.7.1 Relay access denied" }, "fail", /access denied.*relays/],
  [
    "offers no sign-in",
    { EHLO: "250 relay.example" },
    "fail",
    /offers no sign-in.*user and password in SMTP_URL/,
  ],
  ["is short of space", { MAIL: "452 4.3.1 Insufficient storage" }, "warn", /452.*keeps trying/],
  ["has a full quota", { MAIL: "550 5.4.5 Daily limit exceeded" }, "warn", /5\.4\.5.*keeps trying/],
  ["closes at STARTTLS", { EHLO: "250-relay.example\r\n250 STARTTLS" }, "fail", /TLS broke off/],
  ["does not know example.com", { RCPT: "550 5.1.1 User unknown" }, "ok", /lets August in/],
  ["wants a host name", { "EHLO [": "421 4.7.0 (EHLO)" }, "ok", /in/],
])("a mail server that %s is found", async (_what, script, level, words) => {
  const relay = await startScriptedRelay(script);
  expect(await checkMail({ ...well, SMTP_URL: relay.urlOfUser })).toMatchObject([
    { level, sentence: expect.stringMatching(words) },
  ]);
  await relay.close();
});

it("a mail server's certificate that is not valid is found", async () => {
  const selfSigned = await startMailServer({ offersTls: true });
  expect(await checkMail({ ...well, SMTP_URL: selfSigned.url })).toMatchObject([
    { level: "fail", sentence: expect.stringMatching(/CERT.*certificate is refused/) },
  ]);
  await selfSigned.close();
});

it("a mail server that says nothing is given up after the time limit of a call", async () => {
  const mute = createSocket();
  await new Promise<void>((done) => mute.listen(0, "127.0.0.1", done));
  const { port } = mute.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const findings = checkMail({ ...well, SMTP_URL: `smtp://127.0.0.1:${port}` });
    await once(mute, "connection");
    vi.advanceTimersByTime(CALL_MS);
    expect(await findings).toMatchObject([{ level: "fail" }]);
  } finally {
    vi.useRealTimers();
    mute.close();
  }
});
