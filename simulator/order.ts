import {
  type CommandAnswer,
  type DoCommand,
  doCommandSchema,
  type Rejection,
} from "../contract/command.ts";

const journalMax = 64;
/** A clock that may be off by more than this is none, ms. */
const uncertaintyMaxMs = 2000;
const driftPart = 500e-6;

/**
 * What a gateway remembers of its orders, in flash: numbers and answers outlive its connections.
 * The checks are those of docs/gateway-protocol.md, in their order.
 */
export class Orders {
  readonly #journal = new Map<string, CommandAnswer>();
  #lastSeq = 0;
  #hornUntil = 0;
  /** Server time less the monotonic clock, ms; null: nobody has said. */
  #offset: number | null = null;
  #offsetAt = 0;
  #uncertaintyMs = Infinity;

  /** An exchange that began and ended at these moments of the monotonic clock. */
  hearTime(server: number, askedAt: number, answeredAt: number): void {
    const rtt = answeredAt - askedAt;
    if (rtt < 0 || rtt > uncertaintyMaxMs) return;
    this.#offset = server + rtt / 2 - answeredAt;
    this.#offsetAt = answeredAt;
    this.#uncertaintyMs = rtt / 2;
  }

  isHornOn(mono: number): boolean {
    return mono < this.#hornUntil;
  }

  /** What an order is answered; undefined: it is none. */
  take(text: string, session: string, mono: number): CommandAnswer | undefined {
    const order = orderIn(text);
    if (order === undefined) return undefined;
    if ("reason" in order) return { v: 2, id: order.id, state: "rejected", reason: order.reason };
    const known = this.#journal.get(order.id);
    if (known !== undefined) return known;
    const reason = this.#rejection(order, session, mono);
    if (reason === "stale")
      return { v: 2, id: order.id, state: "rejected", reason, seq: this.#lastSeq };
    if (reason !== null) return { v: 2, id: order.id, state: "rejected", reason };
    this.#lastSeq = order.seq;
    this.#hornUntil = order.to === "on" ? mono + (order.seconds ?? 180) * 1000 : 0;
    const answer: CommandAnswer = { v: 2, id: order.id, state: "done" };
    this.#journal.set(order.id, answer);
    if (this.#journal.size > journalMax)
      this.#journal.delete(this.#journal.keys().next().value ?? "");
    return answer;
  }

  #rejection(order: DoCommand, session: string, mono: number): Rejection | null {
    if (order.seq <= this.#lastSeq) return "stale";
    if (order.session !== session) return "session";
    const uncertainty = this.#uncertaintyMs + (mono - this.#offsetAt) * driftPart;
    if (this.#offset === null || uncertainty > uncertaintyMaxMs) return "clock";
    return mono + this.#offset + uncertainty < order.notAfter ? null : "expired";
  }
}

function orderIn(text: string): DoCommand | { id: string; reason: Rejection } | undefined {
  try {
    const value = JSON.parse(text) as { readonly v?: unknown; readonly id?: unknown };
    const order = doCommandSchema.safeParse(value);
    if (order.success) return order.data;
    return value.v === 2 && typeof value.id === "string"
      ? { id: value.id.slice(0, 64), reason: "unsupported" }
      : undefined;
  } catch {
    return undefined;
  }
}
