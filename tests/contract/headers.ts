import { expect } from "vitest";

/** Directives of the policy of a response. */
export const parsePolicy = (response: { headers: Headers }): Map<string, string[]> =>
  new Map(
    (response.headers.get("Content-Security-Policy") ?? "").split(";").map((rule) => {
      const [name = "", ...sources] = rule.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );

/** The headers that every response has. */
export function expectSecure(response: { headers: Headers }, name: string): void {
  const policy = parsePolicy(response);
  const raw = response.headers.get("Content-Security-Policy") ?? "";
  expect(policy.get("default-src"), name).toEqual(["'none'"]);
  expect(policy.get("base-uri"), name).toEqual(["'none'"]);
  expect(policy.get("frame-ancestors"), name).toEqual(["'none'"]);
  expect(policy.get("form-action")?.[0], name).toBe("'self'");
  // A page that loads nothing names the hash of its one style instead.
  expect(policy.get("style-src"), name).toEqual([
    expect.stringMatching(/^'(self|sha256-[\w+/]{43}=)'$/),
  ]);
  expect(policy.get("script-src")?.length, name).toBeGreaterThan(0);
  expect(raw, name).not.toMatch(/unsafe-|\*|data:[^;]*script|https?:(\s|;|$)/);
  expect(Object.fromEntries(response.headers), name).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": expect.stringMatching(/^(same-origin|no-referrer|strict-origin)/),
    "permissions-policy": expect.stringContaining("geolocation=()"),
    "cross-origin-opener-policy": "same-origin",
  });
}
