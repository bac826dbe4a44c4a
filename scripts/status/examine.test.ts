import { expect, it } from "vitest";
import { setUpDeployment, silent, well } from "./deployment.fixture";
import { examine } from "./examine";
import type { Finding } from "./finding";

setUpDeployment();

const PASSWORD = "correct-horse-battery";

it("a deployment in which all is well has no trouble, with a restore by the real Litestream", async () => {
  const findings = await examine(well);
  // Whether the content is of this year changes with the year.
  const isTrouble = ({ check, level }: Finding) =>
    check === "content" ? level === "fail" : level !== "ok";
  expect(findings.filter(isTrouble)).toEqual([]);
  const parts = new Set(findings.map(({ check }) => check));
  expect([...parts].sort()).toEqual([
    "clock",
    "content",
    "database",
    "disk",
    "ffmpeg",
    "litestream",
    "mail",
    "payments",
    "push",
    "replica",
    "settings",
    "sign-in",
  ]);
  const said = findings.map(({ sentence }) => sentence).join("\n");
  expect(said).toMatch(/Restored 0 members, as of 20/);
  expect(said).toContain("http://localhost:3000/api/callback has to be registered there.");
  expect(said).toContain("The local double answers");
});

it("a trouble names what to do, and no setting's secret is ever said", async () => {
  const broken = {
    ...well,
    SMTP_URL: `smtp://ada:${PASSWORD}@127.0.0.1:1`,
    STRIPE_SECRET_KEY: "sk_test_another_one",
    LITESTREAM_REPLICA_URL: `s3://bucket/${PASSWORD}`,
    LITESTREAM_SECRET_ACCESS_KEY: PASSWORD,
    LITESTREAM_ACCESS_KEY_ID: "key-of-the-bucket",
    LITESTREAM_ENDPOINT: silent.base,
    LITESTREAM_REGION: "auto",
  };
  const findings = (await examine({ ...broken, LITESTREAM_REPLICA_URL: "file:///nowhere" })).filter(
    ({ level }) => level === "fail",
  );
  expect(findings.map(({ check }) => check)).toEqual(["mail", "payments", "replica"]);
  for (const { sentence } of findings) expect(sentence).toMatch(/: .+\.$/);
  const said = JSON.stringify(findings);
  for (const [name, value] of Object.entries(broken))
    if (/SECRET|PRIVATE/.test(name)) expect(said).not.toContain(value);
  expect(said).not.toContain(PASSWORD);
});
