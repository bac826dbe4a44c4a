import { boundedFetch } from "~/server/ops/bounded-fetch.server";
import { scrub } from "~/server/ops/scrub.server";

/** What `npm run status -- --deep` can say of a part of the deployment. */
export type Level = "ok" | "warn" | "fail";

export interface Finding {
  /** The part that was looked at: "mail". */
  check: string;
  level: Level;
  /** What was found and, unless all is well, what to do. */
  sentence: string;
}

/** The settings as they are given. */
export type Settings = Readonly<Record<string, string | undefined>>;

export type Check = (settings: Settings) => Finding[] | Promise<Finding[]>;

/** For everything that is asked of another service. */
export const CALL_MS = 5_000;

export const fetchBounded = boundedFetch({ deadlineMs: CALL_MS, maxBytes: 256 * 1024 });

/** Makes findings of one part. */
export const findingsOf = (check: string) => ({
  ok: (sentence: string): Finding => ({ check, level: "ok", sentence }),
  warn: (sentence: string): Finding => ({ check, level: "warn", sentence }),
  fail: (sentence: string): Finding => ({ check, level: "fail", sentence }),
});

/** A setting without the spaces around it; undefined where it is not set. */
export const readSetting = (settings: Settings, name: string): string | undefined =>
  settings[name]?.trim() || undefined;

/** Why a call failed, in few words: the code of the deepest cause, or its sentence. */
export function describeFailure(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (!(deepest instanceof Error)) return "an unknown failure";
  if (deepest.name === "TimeoutError" || deepest.name === "AbortError")
    return `no answer within ${CALL_MS / 1_000} seconds`;
  const code = "code" in deepest && typeof deepest.code === "string" ? deepest.code : undefined;
  return code ?? (deepest.message.replace(/\.$/, "") || deepest.name);
}

const SECRET = /SECRET|PASSWORD|PRIVATE_KEY|ACCESS_KEY_ID|HEALTH_TOKEN|HEARTBEAT_URL/;

function listSecrets(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value = ""]) => {
    if (SECRET.test(name)) return value.split(",").map((part) => part.trim());
    if (!URL.canParse(value)) return [];
    const { password } = new URL(value);
    return [password, decodeURIComponent(password)];
  });
}

/** Takes every secret of the settings out of a sentence, also where another service repeated it. */
export function redact(sentence: string, settings: Settings): string {
  const secrets = listSecrets(settings).filter(({ length }) => length >= 4);
  return scrub(secrets.reduce((text, secret) => text.replaceAll(secret, "<secret>"), sentence));
}
