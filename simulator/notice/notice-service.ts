import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { type Notice, PhoneBook, type PhoneBookOptions, type Receipt } from "./phone.ts";
import { isGenuine, sign } from "./signature.ts";

/** Faults of the provider, as set at the demo's page. */
export const faultsSchema = z.object({
  /** Hangs up all calls. */
  isDown: z.boolean(),
  /** Delay of every answer, ms. */
  delayMs: z.int().min(0).max(60_000),
  /** Share of the requests that fail with 500, %. */
  failPercent: z.int().min(0).max(100),
  /** Share of the receipts that are never sent, %. */
  lostPercent: z.int().min(0).max(100),
});
export type Faults = z.infer<typeof faultsSchema>;
export const noFaults: Faults = { isDown: false, delayMs: 0, failPercent: 0, lostPercent: 0 };

const noticeSchema = z.object({
  id: z.string().min(1).max(80),
  kind: z.enum(["call", "text"]),
  to: z.string().regex(/^\+\d{6,15}$/),
  language: z.enum(["zh", "en"]),
  text: z.string().min(1).max(2000),
  keys: z.record(z.string(), z.string()).default({}),
  expiresAt: z.number(),
  receiptUrl: z.string().optional(),
  isTest: z.boolean().default(false),
});

export interface NoticeServiceOptions extends Omit<PhoneBookOptions, "onReceipt"> {
  readonly secret: string;
}

/** Pauses between the attempts to send a receipt, ms. */
const receiptPauses = [500, 2000, 8000];
/** Ids whose answers are kept. */
const rememberedMax = 5000;

/**
 * The notice service of docs/operating/notices.md, with phones instead of a carrier: signed
 * requests, one call for an id however often it comes, signed receipts.
 */
export class NoticeService {
  readonly #options: NoticeServiceOptions;
  readonly #answers = new Map<string, string>();
  readonly phones: PhoneBook;
  faults: Faults = noFaults;
  /** Valid requests, including those with a known id. */
  requests = 0;
  /** Requests with a new id. */
  newRequests = 0;

  constructor(options: NoticeServiceOptions) {
    this.#options = options;
    this.phones = new PhoneBook({
      ...options,
      onReceipt: (notice, receipt) => void this.#report(notice.receiptUrl, receipt),
    });
  }

  /** Handles a request below /v1/. `body`: as received. */
  async answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { isDown, delayMs, failPercent } = this.faults;
    if (isDown) return void request.socket.resetAndDestroy();
    if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
    if (this.#options.random() * 100 < failPercent) return end(response, 500, { error: "fault" });
    const requestLine = `${request.method} ${request.url}`;
    if (requestLine === "GET /v1/health") return end(response, 200, { ok: true });
    if (!this.#isSigned(request, body)) return end(response, 401, { error: "signature" });
    if (requestLine === "POST /v1/notices") return this.#receive(response, body);
    const [, id] = /^DELETE \/v1\/notices\/([^/]{1,120})$/.exec(requestLine) ?? [];
    if (id === undefined) return end(response, 404, { error: "not found" });
    this.phones.cancel(decodeURIComponent(id));
    return end(response, 200, {});
  }

  #isSigned({ headers }: IncomingMessage, body: string): boolean {
    const text = (name: string) => String(headers[name] ?? "");
    const signed = {
      id: text("webhook-id"),
      timestamp: text("webhook-timestamp"),
      signature: text("webhook-signature"),
    };
    return isGenuine(this.#options.secret, signed, body, this.#options.now());
  }

  close(): void {
    this.phones.close();
  }

  #receive(response: ServerResponse, body: string): void {
    const notice = parsed(body);
    if (notice === null) return end(response, 400, { error: "not a notice" });
    this.requests += 1;
    const known = this.#answers.get(notice.id);
    if (known !== undefined) return end(response, 202, { ref: known });
    const ref = `r-${randomBytes(6).toString("hex")}`;
    this.#answers.set(notice.id, ref);
    if (this.#answers.size > rememberedMax)
      this.#answers.delete(this.#answers.keys().next().value ?? "");
    this.newRequests += 1;
    end(response, 202, { ref });
    if (notice.expiresAt > this.#options.now()) this.phones.receive(notice);
  }

  async #report(url: string | undefined, receipt: Receipt): Promise<void> {
    if (url === undefined || this.#options.random() * 100 < this.faults.lostPercent) return;
    const id = `e-${randomBytes(9).toString("hex")}`;
    const body = JSON.stringify(receipt);
    for (const pause of receiptPauses) {
      const timestamp = String(Math.floor(this.#options.now() / 1000));
      const headers = {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": sign(this.#options.secret, id, timestamp, body),
      };
      const sent = await fetch(url, {
        method: "POST",
        headers,
        body,
        redirect: "error",
        signal: AbortSignal.timeout(5000),
      }).then(
        ({ status }) => status,
        () => 0,
      );
      if (sent >= 200 && sent < 500 && sent !== 429) return;
      await new Promise((done) => setTimeout(done, pause).unref());
    }
  }
}

function parsed(body: string): Notice | null {
  try {
    return noticeSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

export function end(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
