import { messageOf } from "../../../../contract/base/server-message.ts";
import {
  type Channel,
  deadlineMs,
  failedFor,
  type Message,
  type Outcome,
  shortly,
} from "./channel-port.ts";
import { retryAfterMs } from "../../../platform/base/retry-after.ts";
import { readShort } from "../../../platform/base/short-answer.ts";
import { signedHeaders } from "../../../platform/base/webhook.ts";

export interface ServiceOptions {
  /** Base address of the calls, from NOTICE_URL. */
  readonly base: string;
  readonly secret: string;
  /** Address for the service to report the result of a notice; null: no reports. */
  readonly receiptUrl: string | null;
  readonly now: () => number;
  /** Timeout of a try, ms. */
  readonly timeoutMs?: number;
}

/**
 * True for answers about this one notice: no such number, or a text that is refused. All other
 * answers but 202 are about the service, including a wrong secret or address: the next notice would
 * fail too.
 */
const isAboutNotice = (status: number): boolean =>
  [400, 409, 410, 413, 415, 422, 451].includes(status);

/** The reference in a 202's body; undefined: this is no answer of a notice service. */
function referenceIn(text: string): string | undefined {
  try {
    const { ref } = JSON.parse(text) as { readonly ref?: unknown };
    return typeof ref === "string" || typeof ref === "number"
      ? String(ref).slice(0, 100)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The notice service: any provider of calls and texts that offers one small HTTP interface
 * (docs/operating/notices.md). Each request is signed; a notice keeps its id over all tries.
 */
export function openService(options: ServiceOptions): Channel {
  const { base, secret, receiptUrl, now, timeoutMs = deadlineMs } = options;
  const url = `${base.replace(/\/+$/, "")}/v1/notices`;
  const request = (method: "POST" | "DELETE" | "GET", at: string, id: string, body: string) =>
    fetch(at, {
      method,
      headers: signedHeaders(secret, id, body, now()),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      ...(method === "POST" ? { body } : {}),
    });
  return {
    send: async (message) => {
      try {
        const body = JSON.stringify(bodyOf(message, receiptUrl));
        const response = await request("POST", url, message.id, body);
        return outcomeOf(response.status, await readShort(response), {
          afterMs: retryAfterMs(response.headers.get("retry-after"), now()),
        });
      } catch (error) {
        return failedFor(failureOf(error));
      }
    },
    cancel: async (id) => {
      await request("DELETE", `${url}/${encodeURIComponent(id)}`, id, "").then(
        (response) => response.body?.cancel(),
        () => undefined,
      );
    },
    probe: async () => {
      try {
        const address = url.replace(/notices$/, "health");
        const response = await request("GET", address, "health", "");
        // A page with status 200 comes from a proxy or a portal.
        const isPage = /^\s*</.test(await readShort(response));
        const detail = `HTTP ${response.status}${isPage ? ", not the notice service" : ""}`;
        return response.ok && !isPage ? { kind: "accepted", ref: null } : failedFor(detail);
      } catch (error) {
        return failedFor(failureOf(error));
      }
    },
    close: () => undefined,
  };
}

const bodyOf = (message: Message, receiptUrl: string | null) => ({
  id: message.id,
  kind: message.channel === "call" ? "call" : "text",
  to: message.to,
  language: message.language,
  text: message.text,
  template: message.template,
  params: message.params,
  keys: message.keys,
  expiresAt: message.expiresAt,
  ...(receiptUrl === null ? {} : { receiptUrl }),
  isTest: message.isTest,
});

function outcomeOf(
  status: number,
  text: string,
  { afterMs }: { readonly afterMs: number | null },
): Outcome {
  const ref = referenceIn(text);
  // A 200 with a web page comes from a proxy, a portal or a wrong address.
  if (status >= 200 && status < 300 && ref !== undefined) return { kind: "accepted", ref };
  const detail = `HTTP ${status}`;
  if (isAboutNotice(status)) return { kind: "refused", of: "notice", detail };
  return failedFor(status < 300 ? `${detail}, no reference` : detail, afterMs);
}

/** `fetch` hides why it failed in the cause. */
function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException | null)?.code;
  return shortly(typeof code === "string" ? code : messageOf(cause));
}
