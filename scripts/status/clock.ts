import { type Check, fetchBounded, findingsOf, readSetting, type Settings } from "./finding";

const { ok, warn, fail } = findingsOf("clock");

const OFF_MS = { warn: 10_000, fail: 120_000 };
const TO_DO = "let the machine set its clock by itself (`timedatectl set-ntp true`)";

/** Services that say what time it is. */
function listWitnesses(settings: Settings): [who: string, url: string][] {
  const issuer = readSetting(settings, "OIDC_ISSUER");
  const replica = readSetting(settings, "LITESTREAM_REPLICA_URL");
  const region = readSetting(settings, "LITESTREAM_REGION") ?? "us-east-1";
  const endpoint =
    readSetting(settings, "LITESTREAM_ENDPOINT") ?? `https://s3.${region}.amazonaws.com`;
  const witnesses: [string, string | undefined][] = [
    ["the identity provider", issuer],
    ["the replica's storage", replica?.startsWith("s3:") ? endpoint : undefined],
  ];
  return witnesses.filter((one): one is [string, string] => URL.canParse(one[1] ?? ""));
}

/** By how much the machine's clock is ahead of a service's; null where it does not say. */
async function measureAhead(url: string): Promise<number | null> {
  const sentMs = Date.now();
  try {
    const { headers } = await fetchBounded(url, { method: "HEAD", redirect: "manual" });
    const theirs = Date.parse(headers.get("Date") ?? "");
    return Number.isNaN(theirs) ? null : (sentMs + Date.now()) / 2 - theirs;
  } catch {
    return null;
  }
}

/** Whether the machine's clock agrees with other services'. */
export const checkClock: Check = async (settings) => {
  const measured = await Promise.all(
    listWitnesses(settings).map(async ([who, url]) => ({ who, ahead: await measureAhead(url) })),
  );
  const findings = measured.flatMap(({ who, ahead }) => {
    if (ahead === null) return [];
    const seconds = Math.round(Math.abs(ahead) / 1_000);
    const message = `The clock is ${seconds} seconds ${ahead > 0 ? "ahead of" : "behind"} that of ${who}`;
    if (Math.abs(ahead) > OFF_MS.fail) return [fail(`${message}: ${TO_DO}.`)];
    if (Math.abs(ahead) > OFF_MS.warn) return [warn(`${message}: ${TO_DO}.`)];
    return [ok(`The clock agrees with that of ${who}.`)];
  });
  if (findings.length > 0) return findings;
  return [
    warn(`No other service says what time it is: compare \`date -u\` with a watch, and ${TO_DO}.`),
  ];
};
