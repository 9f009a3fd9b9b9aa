import { minuteMs } from "../../../../contract/base/time.ts";
import { randomUUID } from "node:crypto";
import type { HornOrder } from "../../../../contract/control/protocol/gateway-order.ts";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import type { Log } from "../../../platform/base/log.ts";
import { type Rest, PollLoop } from "../../../platform/base/poll-loop.ts";
import { within } from "../../../platform/base/time-limit.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Bus } from "../../../platform/fact/fact-bus.ts";

/** ms, except `seconds`. */
export const hornPace = {
  /** Longest sound of a horn without a further order, s. */
  seconds: 180,
  /** Repeated before that time is over, as long as an alarm requires it. */
  repeatMs: 2 * minuteMs,
  /** An order not begun by then is void. */
  validMs: 10_000,
  /** Number of first orders in quick succession, because single ones may be lost or refused. */
  sureTimes: 3,
  /** A broker that has not accepted an order by then has lost it: it is sent again. */
  sayMs: 5000,
  /** Check interval while a horn sounds. */
  tickMs: 1000,
} as const;

/** A gateway whose horn is to sound now. */
export interface Sounding {
  readonly gatewayId: number;
  readonly networkId: string;
  /** Session of its current connection; null: it does not support orders. */
  readonly session: string | null;
}

export interface HornOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** Sends to gateways; knows which of them this server can reach. */
  readonly broker: {
    has(networkId: string): boolean;
    publish(topic: string, payload: string): Promise<void>;
  };
  /** Reads the gateways whose horn an alarm requires at this moment. */
  readonly readSounding: (database: Database) => Promise<readonly Sounding[]>;
  readonly log: Log;
  readonly now: () => number;
  /** Absent: it polls at its own pace even while no horn has to sound. */
  readonly rest?: Rest;
}

/** The last order sent to a gateway, and the connection it was sent in. */
interface SentOrder {
  readonly gatewayId: number;
  readonly session: string;
  readonly at: number;
  readonly times: number;
}

/**
 * Sounds horns as long as alarms require it, by orders with number, session and end. Nothing is
 * kept and sent later: a gateway that was offline receives only the orders that alarms require once
 * it is back.
 */
export class HornWorker {
  readonly #options: HornOptions;
  readonly #sent = new Map<string, SentOrder>();
  readonly #rounds: PollLoop;
  readonly #unsubscribe: () => void;

  constructor(options: HornOptions) {
    this.#options = options;
    const { log, rest } = options;
    this.#rounds = new PollLoop({
      everyMs: hornPace.tickMs,
      work: () => this.#sendAll(),
      log,
      name: "horns",
      ...(rest === undefined ? {} : { rest }),
    });
    this.#unsubscribe = options.bus.subscribe("committed", ({ facts }) => {
      if (facts.some((fact) => fact.kind === "alarm" && fact.alarm.key === "diAlarm"))
        this.runNow();
    });
  }

  /** Checks now, or again after the check in progress. */
  runNow(): void {
    void this.#rounds.runNow();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#rounds.stop();
  }

  /** Sends the desired state of every horn. False: no horn is to sound or to be silenced. */
  async #sendAll(): Promise<boolean> {
    const { database, broker, readSounding } = this.#options;
    const requested = await readSounding(database);
    const names = new Set(requested.map(({ networkId }) => networkId));
    const due = requested.flatMap(({ networkId, gatewayId, session }) =>
      session === null || this.#isFresh(networkId, session) || !broker.has(networkId)
        ? []
        : [this.#sound(networkId, { gatewayId, session })],
    );
    const over = [...this.#sent].flatMap(([networkId, order]) =>
      names.has(networkId) ? [] : [this.#silence(networkId, order)],
    );
    await Promise.all([...due, ...over]);
    return requested.length > 0 || this.#sent.size > 0;
  }

  /** True while an order sent in this connection still makes it sound. */
  #isFresh(networkId: string, session: string): boolean {
    const order = this.#sent.get(networkId);
    // A future moment is from a clock that was set back.
    const age = this.#options.now() - (order?.at ?? -Infinity);
    const { session: saidIn, times = 0 } = order ?? {};
    const forMs = times < hornPace.sureTimes ? hornPace.validMs : hornPace.repeatMs;
    return saidIn === session && age >= 0 && age < forMs;
  }

  /**
   * Counts as sent once the broker has accepted it; a failed one is sent again at the next check.
   */
  async #sound(networkId: string, to: Pick<SentOrder, "gatewayId" | "session">): Promise<void> {
    const at = this.#options.now();
    const before = this.#sent.get(networkId);
    const times = before?.session === to.session ? before.times + 1 : 1;
    if (await this.#send(networkId, to, "on")) this.#sent.set(networkId, { ...to, at, times });
  }

  async #silence(networkId: string, order: SentOrder): Promise<void> {
    // A gateway that has reconnected is silent already.
    const isDisconnected = !this.#options.broker.has(networkId);
    if (isDisconnected || (await this.#send(networkId, order, "off"))) this.#sent.delete(networkId);
  }

  /**
   * Returns true when the order was sent. A gateway that cannot be reached does not block the
   * others.
   */
  async #send(
    networkId: string,
    { gatewayId, session }: Pick<SentOrder, "gatewayId" | "session">,
    to: HornOrder["to"],
  ): Promise<boolean> {
    try {
      await within(hornPace.sayMs, this.#publish(networkId, gatewayId, session, to));
      return true;
    } catch (error) {
      this.#options.log.warn({ networkId, to, error: messageOf(error) }, "horn");
      return false;
    }
  }

  async #publish(
    networkId: string,
    gatewayId: number,
    session: string,
    to: HornOrder["to"],
  ): Promise<void> {
    const { database, broker, log, now } = this.#options;
    const [row] = await database.query<{ last_seq: number }>(
      "update gateways set last_seq = last_seq + 1 where id = $1 returning last_seq",
      [gatewayId],
    );
    if (row === undefined) return;
    const order: HornOrder = {
      v: 2,
      type: "do",
      id: randomUUID(),
      seq: row.last_seq,
      session,
      notAfter: now() + hornPace.validMs,
      do: "horn",
      to,
      ...(to === "on" ? { seconds: hornPace.seconds } : {}),
    };
    await broker.publish(topics.cmd(networkId), JSON.stringify(order));
    log.info({ networkId, to, seq: order.seq }, "horn");
  }
}
