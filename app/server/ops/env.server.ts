import { z } from "zod";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Whether an address is one of this machine. */
export const isLoopback = (url: string) => LOOPBACK.has(new URL(url).hostname);

const webAddress = z.url({
  protocol: /^https?$/,
  hostname: /.+/,
  error: "must be an http(s) address",
  abort: true,
});
/** An http(s) URL without path, query or password, since paths are appended to it. */
const siteAddress = webAddress
  .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url), {
    error: "must be an address alone, without a path, query or password behind it",
    abort: true,
  })
  .transform((url) => url.replace(/\/$/, ""));
// Later comparisons of settings only see valid ones: hence `abort`.
const present = z.string({ error: "is missing" }).min(1, { error: "is empty", abort: true });
const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);
/** As it is written: a secret may begin with a space. */
const verbatim = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** The bare address of a sender such as `August <hello@mail.example>`; undefined where there is none. */
const readAddress = (sender: string): string | undefined =>
  /(?:^|<)([^\s<>@]+@[^\s<>@]+)>?\s*$/.exec(sender.trim())?.[1];
const mailAddress = optional.refine((value) => !value || readAddress(value) === value, {
  error: "must be one e-mail address, without a name",
});

/** Domains that nobody has (RFC 2606): what is written there reaches no one. */
const RESERVED_DOMAIN = /(?:^|\.)(?:example|test|invalid)\.?$/i;

/** The host that an address of the web or of mail names. */
const findHost = (value: string): string =>
  (URL.canParse(value) && new URL(value).hostname) || (/@([^@<>\s]+)>?\s*$/.exec(value)?.[1] ?? "");

const ADDRESSES = [
  "APP_URL",
  "OIDC_ISSUER",
  "SMTP_URL",
  "MAIL_FROM",
  "CONTACT_ADDRESS",
  "OPERATOR_EMAIL",
  "HEARTBEAT_URL",
  "VAPID_SUBJECT",
  "LITESTREAM_ENDPOINT",
  "COPY_ENDPOINT",
] as const;

const SHORTEST_TOKEN = 16;

const parseByteCount = (text: string) => Buffer.from(text, "base64url").length;

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    /** "1" only where `npm run up` runs the demo island on loopback. */
    AUGUST_DEMO: z.enum(["0", "1"]).default("0"),
    PORT: z.coerce.number({ error: "must be a number" }).int().min(1).max(65535).default(3000),
    APP_URL: present.pipe(siteAddress),
    DATABASE_PATH: present,
    SESSION_SECRET: present.transform((value) => value.split(",").map((secret) => secret.trim())),
    /** Keys of addresses that are known without being stored, beside SESSION_SECRET: never rotated away. */
    ADDRESS_SECRET: optional.transform((value) => value?.split(",").map((secret) => secret.trim())),
    OIDC_ISSUER: optional.pipe(webAddress.optional()),
    OIDC_CLIENT_ID: verbatim,
    OIDC_CLIENT_SECRET: verbatim,
    /** What the provider is called on the button that leads there. */
    OIDC_NAME: optional,
    STRIPE_SECRET_KEY: optional,
    STRIPE_PUBLISHABLE_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    STRIPE_API_BASE: optional,
    /** Stripe.js in the release whose types `@stripe/stripe-js` has. */
    STRIPE_JS_URL: webAddress.default("https://js.stripe.com/endive/stripe.js"),
    SMTP_URL: optional.refine(
      (url) => !url || (URL.canParse(url) && /^smtps?:\/\/(?:[^/?#]*@)?[^/?#@]/.test(url)),
      { error: "must be an smtp: or smtps: address" },
    ),
    MAIL_FROM: present.refine((sender) => readAddress(sender), {
      error: "must hold an e-mail address",
    }),
    /** Where members and visitors write to: the address of MAIL_FROM unless it is set. */
    CONTACT_ADDRESS: mailAddress,
    /** Where alarms go: CONTACT_ADDRESS unless it is set. */
    OPERATOR_EMAIL: mailAddress,
    /** Who runs this deployment, for its members: a person or a company, a postal address, a country. */
    OPERATOR_NAME: optional,
    OPERATOR_ADDRESS: optional,
    OPERATOR_COUNTRY: optional,
    /** Called every five minutes while there is no alarm. */
    HEARTBEAT_URL: optional.refine((url) => !url || webAddress.safeParse(url).success, {
      error: "must be an http(s) address",
    }),
    /** Opens /healthz?deep=1. */
    HEALTH_TOKEN: optional.refine((token) => !token || token.length >= SHORTEST_TOKEN, {
      error: `must have at least ${SHORTEST_TOKEN} characters`,
    }),
    VAPID_PUBLIC_KEY: optional,
    VAPID_PRIVATE_KEY: optional,
    VAPID_SUBJECT: optional,
    LITESTREAM_REPLICA_URL: optional,
    LITESTREAM_ENDPOINT: optional,
    AUGUST_FIRST_START: optional,
    COPY_URL: optional,
    COPY_ACCESS_KEY_ID: optional,
    COPY_SECRET_ACCESS_KEY: optional,
    COPY_ENDPOINT: optional,
    COPY_REGION: optional,
    /** Header in which the platform's proxy reports the client's address, for example Fly-Client-IP. */
    CLIENT_ADDRESS_HEADER: optional,
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    for (const name of ["SESSION_SECRET", "ADDRESS_SECRET"] as const)
      if (env[name]?.some((secret) => secret.length < 32))
        refuse(name, "must have at least 32 characters in each of its comma-separated parts");
    if (!env.OIDC_ISSUER && !env.SMTP_URL)
      refuse(
        "OIDC_ISSUER",
        "and SMTP_URL are both missing, so nobody could sign in: set SMTP_URL to sign in by e-mailed codes, OIDC_ISSUER for an identity provider, or both",
      );
    const oidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
    if (oidc.some((name) => env[name]))
      for (const name of oidc)
        if (!env[name]) refuse(name, `is missing: set all of ${oidc.join(", ")}, or none`);
    const stripe = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY, env.STRIPE_WEBHOOK_SECRET];
    if (stripe.some(Boolean) && !stripe.every(Boolean))
      refuse(
        "STRIPE_SECRET_KEY",
        "needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET beside it; set all three or none",
      );
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = env;
    const vapid = [VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT];
    if (vapid.some(Boolean) && !vapid.every(Boolean))
      refuse(
        "VAPID_PUBLIC_KEY",
        "needs VAPID_PRIVATE_KEY and VAPID_SUBJECT beside it; set all three or none",
      );
    if (VAPID_PUBLIC_KEY && parseByteCount(VAPID_PUBLIC_KEY) !== 65)
      refuse("VAPID_PUBLIC_KEY", "must be 65 bytes as base64url");
    if (VAPID_PRIVATE_KEY && parseByteCount(VAPID_PRIVATE_KEY) !== 32)
      refuse("VAPID_PRIVATE_KEY", "must be 32 bytes as base64url");
    if (VAPID_SUBJECT && !/^(?:mailto:.+@.+|https:\/\/.+)$/.test(VAPID_SUBJECT))
      refuse("VAPID_SUBJECT", "must be a mailto: or https: address");
    const { COPY_URL, COPY_ACCESS_KEY_ID, COPY_SECRET_ACCESS_KEY } = env;
    if (COPY_URL && !/^(?:file:\/\/\/|s3:\/\/)[^/]/.test(COPY_URL))
      refuse("COPY_URL", "must be file:///folder or s3://bucket/path");
    if (COPY_URL?.startsWith("s3:") && !(COPY_ACCESS_KEY_ID && COPY_SECRET_ACCESS_KEY))
      refuse("COPY_URL", "needs COPY_ACCESS_KEY_ID and COPY_SECRET_ACCESS_KEY beside it");
    if (COPY_URL && COPY_URL === env.LITESTREAM_REPLICA_URL)
      refuse("COPY_URL", "must be another place than LITESTREAM_REPLICA_URL");
    if (
      env.STRIPE_API_BASE &&
      !(URL.canParse(env.STRIPE_API_BASE) && isLoopback(env.STRIPE_API_BASE))
    )
      refuse("STRIPE_API_BASE", "names the local double and so must be an address on loopback");
    if (!env.STRIPE_JS_URL.startsWith("https://js.stripe.com/") && !isLoopback(env.STRIPE_JS_URL))
      refuse("STRIPE_JS_URL", "must be at Stripe's own address or at a local double's on loopback");
    if (env.AUGUST_DEMO === "1" && !isLoopback(env.APP_URL))
      refuse("AUGUST_DEMO", "is for the demo island alone and needs an APP_URL on loopback");
    if (env.NODE_ENV === "production" && env.AUGUST_DEMO === "0") {
      for (const name of ["APP_URL", "OIDC_ISSUER"] as const)
        if (env[name] && !env[name].startsWith("https://"))
          refuse(name, "must be an https address in production");
      for (const name of ADDRESSES) {
        const host = findHost(env[name] ?? "");
        if (RESERVED_DOMAIN.test(host))
          refuse(name, `names ${host}, a domain that nobody has: put your own there`);
      }
      if (env.STRIPE_API_BASE) refuse("STRIPE_API_BASE", "must not be set in production");
      if (isLoopback(env.STRIPE_JS_URL))
        refuse("STRIPE_JS_URL", "must not name a local double in production");
    }
  })
  .transform((env) => {
    const contact = env.CONTACT_ADDRESS ?? readAddress(env.MAIL_FROM) ?? "";
    return { ...env, CONTACT_ADDRESS: contact, OPERATOR_EMAIL: env.OPERATOR_EMAIL ?? contact };
  });

type Env = z.output<typeof schema>;

const listFaults = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => ({
    name: path.join("."),
    message: message.replace(/^Invalid input: /, ""),
  }));

/** Every setting that is missing or malformed, and what is wrong with it. */
export function listSettingFaults(source: Readonly<Record<string, string | undefined>>) {
  const result = schema.safeParse(source);
  return result.success ? [] : listFaults(result.error);
}

/**
 * Reads the settings.
 *
 * @param source the raw environment
 * @throws Error whose message is one sentence for each wrong variable
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const sentences = listFaults(result.error).map(({ name, message }) => `${name} ${message}.`);
  throw new Error(`August cannot start. ${sentences.join(" ")} See .env.example.`);
}

let parsed: Env | undefined;

/** The settings, parsed once. An invalid one ends the process with its sentence. */
export function env(): Env {
  if (parsed) return parsed;
  try {
    parsed = parseEnv(process.env);
  } catch (error) {
    if (process.env.NODE_ENV === "test") throw error;
    console.error((error as Error).message);
    process.exit(1);
  }
  return parsed;
}

/** How August is registered at its identity provider. */
export interface Registration {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The identity provider of the settings; null where members sign in by e-mailed codes alone. */
export function readRegistration(
  settings: Pick<Env, `OIDC_${"ISSUER" | "CLIENT_ID" | "CLIENT_SECRET"}`>,
) {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
}

/** What the identity provider is called on the button that leads there; null where there is none. */
export const findProviderName = (): string | null => {
  const { OIDC_ISSUER, OIDC_NAME } = env();
  return OIDC_ISSUER ? (OIDC_NAME ?? new URL(OIDC_ISSUER).hostname) : null;
};

/** Whether settings are of a deployment that members use for real: nothing may fall back to a test double. */
export const isLiveDeployment = ({
  NODE_ENV,
  AUGUST_DEMO,
}: {
  NODE_ENV?: string | undefined;
  AUGUST_DEMO?: string | undefined;
}): boolean => NODE_ENV === "production" && AUGUST_DEMO !== "1";

/** The same of this one. */
export const isLive = (): boolean => isLiveDeployment(env());

export interface Deployment {
  isLive: boolean;
  hasReplica: boolean;
  hasCopy: boolean;
  /** AUGUST_FIRST_START is set. */
  allowsEmptyStart: boolean;
}

/** What the settings say about the deployment. A command-line tool needs none of the others. */
export const readDeployment = (
  source: Record<string, string | undefined> = process.env,
): Deployment => ({
  isLive: isLiveDeployment(source),
  hasReplica: Boolean(source.LITESTREAM_REPLICA_URL?.trim()),
  hasCopy: Boolean(source.COPY_URL?.trim()),
  allowsEmptyStart: source.AUGUST_FIRST_START?.trim() === "1",
});
