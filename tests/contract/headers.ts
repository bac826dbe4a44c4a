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
  const kept = Object.fromEntries(response.headers);
  expect(kept, name).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": expect.stringMatching(/^(same-origin|no-referrer|strict-origin)/),
    "cross-origin-opener-policy": "same-origin",
  });
  // A member's picture or recording loads nothing, so it has the shortest policy.
  const isMedia = /^(?:image|video|audio)\//.test(kept["content-type"] ?? "");
  if (isMedia && kept["content-security-policy"] === "default-src 'none';media-src 'self'") return;
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
  expect(kept["permissions-policy"], name).toContain("geolocation=()");
}
