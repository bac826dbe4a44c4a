import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import webPush from "web-push";
import { env } from "~/server/ops/env.server";
import { errorFields, log } from "~/server/ops/log.server";
import { isLocalDouble, isOutsideAddress, publicLookup } from "~/server/ops/public-address.server";
import type { PushTarget } from "./subscriptions.server";

/** What a device shows. It names nobody and contains no member's text. */
export interface PushedNotice {
  title: string;
  body: string;
  /** A same-site path. */
  link: string;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
}

/**
 * `gone`: the browser has unsubscribed; `later`: worth a retry; `never`: this one will not be
 * accepted.
 */
type PushOutcome = "taken" | "gone" | "later" | "never";

const TIMEOUT_MS = 10_000;
const DAY_SECONDS = 24 * 60 * 60;

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "later" : "never";
}

function post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  const url = new URL(endpoint);
  const isDouble = isLocalDouble(url);
  const request = isDouble ? requestPlain : requestSecure;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers,
        timeout: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isDouble && { lookup: publicLookup }),
      },
      (response) => {
        // Only the status matters; redirects are not followed.
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * Web Push: encrypts a notice for one browser (RFC 8291) and sends it to its push service, signed
 * with the VAPID keys. Never throws.
 */
export async function pushTo(target: PushTarget, notice: PushedNotice): Promise<PushOutcome> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = env();
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return "never";
  if (!isOutsideAddress(target.endpoint)) return "gone";
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      JSON.stringify(notice),
      {
        vapidDetails: {
          subject: VAPID_SUBJECT,
          publicKey: VAPID_PUBLIC_KEY,
          privateKey: VAPID_PRIVATE_KEY,
        },
        TTL: DAY_SECONDS,
      },
    );
    if (!body) return "never";
    const status = await post(target.endpoint, headers as Record<string, string>, body);
    const outcome = toOutcome(status);
    if (outcome === "never") log("warn", "push_refused", { status });
    return outcome;
  } catch (error) {
    log("warn", "push_failed", errorFields(error));
    return "later";
  }
}
