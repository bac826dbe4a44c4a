import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { type FAILURE_MODES, startHostileService } from "./hostile-service";

type Claims = Record<string, unknown>;
type Endpoint = "discovery" | "token" | "keys" | "userinfo";

/** How a provider may differ from another; by default it is awkward wherever the standards allow it. */
export interface Quirks {
  clientId?: string;
  clientSecret?: string;
  /** How this client has to send its secret, and what the description says of that. */
  accepts?: "client_secret_basic" | "client_secret_post";
  methods?: string[];
  /** What follows the host in the issuer. */
  path?: string;
  /** Claims of the ID token beside the protocol's own, or instead of them. */
  inToken?: Claims;
  /** Claims of UserInfo; null: it has none; a number: the status with which it fails. */
  inUserInfo?: Claims | null | number;
  /** By how much its clock is ahead. */
  aheadS?: number;
  /** The error with which it answers every code. */
  refuses?: string;
  /** It signs with a key that it does not publish. */
  forges?: boolean;
  /** It signs ID tokens with the client secret. */
  signsBySecret?: boolean;
  /** What its description says of algorithms. */
  algorithms?: string[];
  /** It sends UserInfo as a signed token. */
  signsUserInfo?: boolean;
  /** What its token answer has beside the tokens, or instead of them. */
  inAnswer?: Claims;
  /** How long it takes for a code. */
  slowMs?: number;
  /** Where its description is instead. */
  movedTo?: string;
  /** The status with which it refuses to describe itself: always, or once a member was on the way there. */
  down?: number;
  downOnReturn?: number;
  failing?: { at: Endpoint; mode: (typeof FAILURE_MODES)[number] };
}

const HOUR_S = 3600;
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
const refuse = (status: number, error: string) =>
  Response.json({ error, error_description: "no" }, { status });
/** What a careless provider fills in around the tokens; it leaves out `token_type`. */
const CARELESS = { refresh_token: null, expires_in: "", scope: ["openid"] };

function signToken(claims: Claims, key: KeyObject, kid: string): string {
  const signed = `${encode({ alg: "ES256", kid })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}

function signBySecret(claims: Claims, secret: string): string {
  const signed = `${encode({ alg: "HS256" })}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** Undoes form-encoding, which RFC 6749 (2.3.1) asks for in Basic. */
const decodeForm = (encoded = "") => decodeURIComponent(encoded.replaceAll("+", " "));

/** Reads how a client identifies itself. */
function readClient(request: IncomingMessage, form: URLSearchParams) {
  const [, basic] = /^Basic (.+)$/.exec(request.headers.authorization ?? "") ?? [];
  if (basic === undefined)
    return {
      method: "client_secret_post",
      id: form.get("client_id"),
      secret: form.get("client_secret"),
    };
  const [id, secret] = Buffer.from(basic, "base64").toString().split(":").map(decodeForm);
  return { method: "client_secret_basic", id, secret };
}

/**
 * A test double of an OpenID Connect provider. why: a real one has one set of habits, and August meets them all. Its
 * signing key is another one for every token.
 */
export async function startIdentityDouble(quirks: Quirks = {}) {
  const { clientId = "august", clientSecret = "secret", accepts = "client_secret_basic" } = quirks;
  const { path: issuerPath = "", inToken = {}, inUserInfo = {}, aheadS = 0, failing } = quirks;
  const codes = new Map<string, URLSearchParams>();
  let published: Claims[] = [];
  let rotations = 0;
  let signClaims: (claims: Claims) => string;
  let described = 0;

  function rotateKey(): void {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const kid = `key-${++rotations}`;
    if (!quirks.forges) published = [{ ...publicKey.export({ format: "jwk" }), kid }];
    else
      published = [
        {
          ...generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" }),
          kid,
        },
      ];
    signClaims = (claims) => signToken(claims, privateKey, kid);
  }

  async function answerToken(request: IncomingMessage, base: string) {
    const form = new URLSearchParams(await text(request));
    await setTimeout(quirks.slowMs ?? 0);
    const client = readClient(request, form);
    if (client.method !== accepts || client.id !== clientId || client.secret !== clientSecret)
      return refuse(401, "invalid_client");
    const asked = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (quirks.refuses) return refuse(400, quirks.refuses);
    if (asked?.get("code_challenge") !== challenge) return refuse(400, "invalid_grant");
    const at = Math.floor(Date.now() / 1_000) + aheadS;
    const own = {
      iss: base + issuerPath,
      aud: clientId,
      nonce: asked.get("nonce"),
      iat: at,
      nbf: at,
    };
    const claims = { ...own, exp: at + HOUR_S, sub: "ada", ...inToken };
    rotateKey();
    const id_token = quirks.signsBySecret
      ? signBySecret(claims, quirks.forges ? "forged" : clientSecret)
      : signClaims(claims);
    return { ...CARELESS, access_token: "x", id_token, ...quirks.inAnswer };
  }

  function answerDiscovery(base: string) {
    described += 1;
    const status = described > 1 ? quirks.downOnReturn : quirks.down;
    if (status) return refuse(status, "busy");
    if (quirks.movedTo)
      return new Response(null, { status: 301, headers: { Location: quirks.movedTo } });
    return {
      issuer: base + issuerPath,
      authorization_endpoint: `${base}/authorize?tenant=one`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      id_token_signing_alg_values_supported: quirks.algorithms ?? ["ES256"],
      token_endpoint_auth_methods_supported: quirks.methods,
      userinfo_endpoint: inUserInfo === null ? undefined : `${base}/userinfo`,
    };
  }

  function answerUserInfo() {
    if (typeof inUserInfo === "number") return refuse(inUserInfo, "server_error");
    const claims = { sub: "ada", ...inUserInfo };
    const headers = { "Content-Type": "application/jwt" };
    return quirks.signsUserInfo ? new Response(signClaims(claims), { headers }) : claims;
  }

  const answers: Record<Endpoint, (request: IncomingMessage, base: string) => unknown> = {
    discovery: (_request, base) => answerDiscovery(base),
    token: answerToken,
    keys: () => ({ keys: published }),
    userinfo: answerUserInfo,
  };

  const service = await startHostileService(
    failing?.mode ?? "says nothing",
    (path, base, request) => {
      const endpoint = (
        path.endsWith("/.well-known/openid-configuration") ? "discovery" : path.slice(1)
      ) as Endpoint;
      return endpoint === failing?.at
        ? undefined
        : (answers[endpoint]?.(request, base) ?? refuse(404, "none"));
    },
  );
  return {
    ...service,
    issuer: service.base + issuerPath,
    clientId,
    clientSecret,
    /** Lets someone sign in; returns the query with which the browser is sent back. */
    authorize(address: string): string {
      const asked = new URL(address).searchParams;
      const code = `code-${codes.size + 1}`;
      codes.set(code, asked);
      return `?${new URLSearchParams({ code, state: asked.get("state") ?? "" })}`;
    },
  };
}
