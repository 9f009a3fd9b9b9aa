import type { IncomingMessage } from "node:http";
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { PushPayload } from "../../../contract/notify/push.ts";
import {
  type GuardedRequest,
  readUpTo,
  requestGuarded,
} from "../../platform/base/guarded-request.ts";
import { retryAfterMs } from "../../platform/base/retry-after.ts";
import type { PushKey } from "./push-key.ts";

/** A browser in its stored form. */
export interface PushTarget {
  readonly id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export type PushGuard = Pick<GuardedRequest, "isAllowed" | "ca">;

export interface PushOptions {
  readonly key: PushKey;
  /** Contact address for push services: https or mailto. */
  readonly contact: string;
  /** A push service discards a message after this time, s. */
  readonly ttlS: number;
  readonly isUrgent: boolean;
  readonly now: () => number;
  readonly guard?: PushGuard | undefined;
}

export type Pushed =
  | { readonly kind: "sent" }
  /** The browser has unsubscribed: it is never reached again. */
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly detail: string; readonly afterMs?: number | null };

const timeoutMs = 8000;

/**
 * Pushes to one browser. Its address comes from the browser, so it is guarded like every typed
 * address: https, the public Internet alone, no redirect.
 */
export async function push(
  target: PushTarget,
  payload: PushPayload,
  { key, contact, ttlS, isUrgent, now, guard = {} }: PushOptions,
): Promise<Pushed> {
  try {
    const { endpoint, p256dh, auth } = target;
    const { headers, body } = await buildPushPayload(
      {
        data: JSON.stringify(payload),
        options: { ttl: ttlS, urgency: isUrgent ? "high" : "normal" },
      },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: contact, ...key },
    );
    const answer = await requestGuarded(endpoint, {
      ...guard,
      method: "POST",
      headers,
      body: Buffer.from(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await readUpTo(answer, 1000);
    return pushedBy(answer, now());
  } catch (error) {
    return { kind: "failed", detail: faultOf(error) };
  }
}

/**
 * A web page is not the answer of a push service, whatever its status. Microsoft's service accepts
 * a message and may report in a header of its own that it has dropped it.
 */
function pushedBy({ statusCode: status = 0, headers }: IncomingMessage, now: number): Pushed {
  const afterMs = retryAfterMs(headers["retry-after"] ?? null, now);
  const state = String(headers["x-wns-status"] ?? headers["x-wns-notificationstatus"] ?? "");
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status < 200 || status > 299) return { kind: "failed", detail: `HTTP ${status}`, afterMs };
  if (/html/i.test(headers["content-type"] ?? ""))
    return { kind: "failed", detail: `HTTP ${status}, not answered by a push service`, afterMs };
  return /^(?:received)?$/i.test(state)
    ? { kind: "sent" }
    : { kind: "failed", detail: `HTTP ${status}, ${state.slice(0, 40)}`, afterMs };
}

/** The address is the device's: only the code of a failure is reported. */
function faultOf(error: unknown): string {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (name === "Forbidden") return "address not allowed";
  // Errors of the Web are numbers, which mean nothing to a reader.
  return typeof code === "string" ? code : messageOf(name);
}

/** Contact address for push services. */
export const contactOf = ({
  PUBLIC_URL,
  SMTP_FROM,
}: {
  readonly PUBLIC_URL?: string | undefined;
  readonly SMTP_FROM?: string | undefined;
}): string =>
  SMTP_FROM === undefined
    ? PUBLIC_URL?.startsWith("https:") === true
      ? PUBLIC_URL
      : "mailto:push@invalid.example"
    : `mailto:${SMTP_FROM}`;
