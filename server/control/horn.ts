import { randomUUID } from "node:crypto";
import type { HornOrder } from "../../contract/control/order.ts";
import { topics } from "../../contract/mqtt.ts";
import type { Log } from "../base/log.ts";
import { type Rest, Rounds } from "../base/rounds.ts";
import type { Database } from "../db/open.ts";
import type { Bus } from "../fact/bus.ts";

/** ms, but for `seconds`. */
export const hornPace = {
  /** It sounds so long by itself, s. */
  seconds: 180,
  /** Said again before that is over, as long as an alarm asks for it. */
  repeatMs: 120_000,
  /** An order not begun by then is void. */
  validMs: 10_000,
  /** How often it is looked while one sounds. */
  tickMs: 1000,
} as const;

/** A gateway whose horn is to sound now. */
export interface Sounding {
  readonly gatewayId: number;
  readonly networkId: string;
  /** Of its present connection; null: it knows no orders. */
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
  /** The gateways whose horn an alarm asks for at this moment. */
  readonly readSounding: (database: Database) => Promise<readonly Sounding[]>;
  readonly log: Log;
  readonly now: () => number;
  /** Absent: it looks at its own pace though none is to sound. */
  readonly rest?: Rest;
}

/** What a gateway was told last, and in which of its connections. */
interface Said {
  readonly gatewayId: number;
  readonly session: string;
  readonly at: number;
}

/**
 * Sounds horns as long as alarms ask for them, by orders with number, session and end. Nothing is
 * kept and sent later: whoever was away hears only what an alarm asks for when it is back.
 */
export class HornKeeper {
  readonly #options: HornOptions;
  readonly #said = new Map<string, Said>();
  readonly #rounds: Rounds;
  readonly #unsubscribe: () => void;

  constructor(options: HornOptions) {
    this.#options = options;
    const { log, rest } = options;
    this.#rounds = new Rounds({
      everyMs: hornPace.tickMs,
      work: () => this.#sayAll(),
      log,
      name: "horns",
      ...(rest === undefined ? {} : { rest }),
    });
    this.#unsubscribe = options.bus.subscribe("committed", ({ facts }) => {
      if (facts.some((fact) => fact.kind === "alarm" && fact.alarm.key === "diAlarm")) this.look();
    });
  }

  /** Looks now, or again when it is looking already. */
  look(): void {
    void this.#rounds.look();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#rounds.stop();
  }

  /** False: none is to sound or to be silenced. */
  async #sayAll(): Promise<boolean> {
    const { database, broker, readSounding, now } = this.#options;
    const wanted = await readSounding(database);
    const names = new Set(wanted.map(({ networkId }) => networkId));
    for (const { gatewayId, networkId, session } of wanted) {
      const said = this.#said.get(networkId);
      const isFresh = said?.session === session && now() - said.at < hornPace.repeatMs;
      if (session === null || isFresh || !broker.has(networkId)) continue;
      this.#said.set(networkId, { gatewayId, session, at: now() });
      await this.#say(networkId, gatewayId, session, "on");
    }
    for (const [networkId, { gatewayId, session }] of this.#said) {
      if (names.has(networkId)) continue;
      this.#said.delete(networkId);
      // One that has connected anew is silent already.
      if (broker.has(networkId)) await this.#say(networkId, gatewayId, session, "off");
    }
    return wanted.length > 0;
  }

  async #say(
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
