import { isLiveDeployment, listSettingFaults } from "~/server/ops/env.server";
import { type Check, findingsOf, readSetting, type Settings } from "./finding";

const { ok, warn, fail } = findingsOf("settings");

/** Different characters that a random secret of 32 has at least; `openssl rand -hex 32` has 16 to draw from. */
const FEWEST_CHARACTERS = 10;
const SHORTEST_CLIENT_SECRET = 16;

const isGuessable = (secret: string): boolean =>
  new Set(secret).size < FEWEST_CHARACTERS ||
  /^(.{1,16})\1+$/.test(secret) ||
  /secret|password|change.?me|example/i.test(secret);

function weakSecrets(settings: Settings) {
  const isWeak = ["SESSION_SECRET", "ADDRESS_SECRET"].filter((name) =>
    readSetting(settings, name)
      ?.split(",")
      .some((part) => isGuessable(part.trim())),
  );
  const findings = isWeak.map((name) =>
    warn(`${name} can be guessed: put the output of \`openssl rand -hex 32\` in front of it.`),
  );
  const client = readSetting(settings, "OIDC_CLIENT_SECRET");
  if (client && client.length < SHORTEST_CLIENT_SECRET)
    findings.push(
      warn("OIDC_CLIENT_SECRET is short: have the identity provider make one of 32 characters."),
    );
  return findings;
}

/** What a deployment that members use can do without, but should not. */
function missing(settings: Settings) {
  const isSet = (name: string) => readSetting(settings, name) !== undefined;
  const replica = readSetting(settings, "LITESTREAM_REPLICA_URL");
  const hasKey = isSet("LITESTREAM_ACCESS_KEY_ID") && isSet("LITESTREAM_SECRET_ACCESS_KEY");
  return [
    readSetting(settings, "AUGUST_FIRST_START") === "1" &&
      warn("AUGUST_FIRST_START is set and would let an empty island start: unset it."),
    replica?.startsWith("s3:") &&
      !hasKey &&
      fail(
        "LITESTREAM_REPLICA_URL names a bucket: set LITESTREAM_ACCESS_KEY_ID and LITESTREAM_SECRET_ACCESS_KEY.",
      ),
    isLiveDeployment(settings) &&
      !isSet("COPY_URL") &&
      warn("There is no independent copy: set COPY_URL to a place at another provider."),
    isLiveDeployment(settings) &&
      !(isSet("OPERATOR_NAME") && isSet("OPERATOR_ADDRESS") && isSet("OPERATOR_COUNTRY")) &&
      warn(
        "Members are not told who runs August: set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_COUNTRY.",
      ),
    isLiveDeployment(settings) &&
      !isSet("HEARTBEAT_URL") &&
      !isSet("HEALTH_TOKEN") &&
      warn(
        "No one is told when this machine stops: set HEARTBEAT_URL, or HEALTH_TOKEN for a monitor that asks /healthz?deep=1.",
      ),
    isLiveDeployment(settings) &&
      !isSet("CLIENT_ADDRESS_HEADER") &&
      warn(
        "CLIENT_ADDRESS_HEADER is not set, so all members share one address behind a proxy: set the header that the proxy writes, for example Fly-Client-IP.",
      ),
  ].filter((finding) => typeof finding === "object");
}

/** Whether every setting is there, well formed and hard to guess. */
export const checkSettings: Check = (settings) => {
  const faults = listSettingFaults(settings).map(({ name, message }) =>
    fail(`${name} ${message}: .env.example says what it is.`),
  );
  const findings = [...faults, ...weakSecrets(settings), ...missing(settings)];
  return findings.length > 0 ? findings : [ok("Every setting is there and well formed.")];
};
