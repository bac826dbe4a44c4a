/** Settings of every test: valid values whose addresses lead nowhere. */
export const TEST_ENV = {
  AUGUST_DEMO: "0",
  APP_URL: "http://localhost:4600",
  DATABASE_PATH: ":memory:",
  SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
  OIDC_ISSUER: "http://localhost:4601",
  OIDC_CLIENT_ID: "august-tests",
  OIDC_CLIENT_SECRET: "client-secret",
  SMTP_URL: "smtp://localhost:4603",
  MAIL_FROM: "August <hello@august.example>",
};

/** Puts the settings in place before the app reads them; nothing of the machine's own stays. */
export function setTestEnv(overrides: Record<string, string> = {}): void {
  const own = { ...TEST_ENV, ...overrides };
  for (const name of Object.keys(process.env))
    if (
      /^(STRIPE|OIDC|SMTP|LITESTREAM|CLIENT_ADDRESS|VAPID|COPY|AUGUST|ADDRESS|CONTACT|OPERATOR|HEARTBEAT|HEALTH)_/.test(
        name,
      )
    )
      delete process.env[name];
  Object.assign(process.env, own);
}
