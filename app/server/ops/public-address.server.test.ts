import { createServer } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { isOutsideAddress, isPublicAddress, publicLookup } from "./public-address.server";

setTestEnv();

it.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/x",
  "https://web.push.apple.com/QABC",
  "https://wns2-par02p.notify.windows.com/w/?token=x",
  // A test double.
  "http://127.0.0.1:4211/device/1",
])("the public address %s may be called", (address) => {
  expect(isOutsideAddress(address)).toBe(true);
});

it.each([
  "",
  "not an address",
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://user:word@fcm.googleapis.com/x",
  "https://10.0.0.1/x",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/x",
  "https://[::ffff:10.0.0.1]/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://intranet/x",
  "https://router.local/x",
  "https://db.internal/x",
  "https://printer.lan/x",
  "file:///etc/passwd",
  "javascript:alert(1)",
])("the private address %s may not be called", (address) => {
  expect(isOutsideAddress(address)).toBe(false);
});

it("addresses of private networks are not public", () => {
  const own = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "fc00::1",
    "fdaa::3",
    "fe80::1",
    "ff02::1",
    "no number",
  ];
  expect(own.filter(isPublicAddress)).toEqual([]);
  const open = ["8.8.8.8", "172.32.0.1", "142.250.1.1", "2607:f8b0:4004::1", "2a00:1450::1"];
  expect(open.filter(isPublicAddress)).toEqual(open);
});

describe("a name that points home", () => {
  it("a name that resolves to a private address is not connected to (SSRF)", async () => {
    let calls = 0;
    const home = createServer(() => {
      calls += 1;
    });
    home.on("connection", () => {
      calls += 1;
    });
    await new Promise<void>((done) => home.listen(0, "127.0.0.1", done));
    const { port } = home.address() as AddressInfo;
    const failure = await new Promise((done) => {
      request({ hostname: "localhost", port, lookup: publicLookup }).on("error", done).end();
    });
    expect(failure).toMatchObject({ code: "EACCES" });
    expect(calls).toBe(0);
    await new Promise((done) => home.close(done));
  });
});
