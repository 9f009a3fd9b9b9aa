import { buildPushPayload } from "@block65/webcrypto-web-push";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { PushPayload } from "../../../contract/notify/push.ts";
import {
  type GuardedRequest,
  readUpTo,
  requestGuarded,
} from "../../platform/base/guarded-request.ts";
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
  readonly guard?: PushGuard | undefined;
}

export type Pushed =
  | { readonly kind: "sent" }
  /** The browser has unsubscribed: it is never reached again. */
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly detail: string };

const timeoutMs = 8000;

/**
 * Pushes to one browser. Its address comes from the browser, so it is guarded like every typed
 * address: https, the public Internet alone, no redirect.
 */
export async function push(
  target: PushTarget,
  payload: PushPayload,
  { key, contact, ttlS, isUrgent, guard = {} }: PushOptions,
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
    return pushedBy(answer.statusCode ?? 0);
  } catch (error) {
    return { kind: "failed", detail: faultOf(error) };
  }
}

function pushedBy(status: number): Pushed {
  if (status >= 200 && status < 300) return { kind: "sent" };
  return status === 404 || status === 410
    ? { kind: "gone" }
    : { kind: "failed", detail: `HTTP ${status}` };
}

/** The address is the device's: only the code of a failure is reported. */
function faultOf(error: unknown): string {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (name === "Forbidden") return "address not allowed";
  // Those of the Web's own errors are numbers, which tell nobody anything.
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
