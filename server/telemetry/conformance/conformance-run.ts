import { minuteMs, secondMs } from "../../../contract/base/time.ts";
import type { Language } from "../../../contract/base/words.ts";
import { topics } from "../../../contract/telemetry/mqtt.ts";
import type { Broker } from "../ingest/broker/broker.ts";
import { startOwnBroker } from "./conformance-broker.ts";
import { answerMs, Conformance } from "./conformance-check.ts";
import type { Trial } from "./conformance-event.ts";
import { listenAt } from "./conformance-listen.ts";
import { exitCodeOf, filled, reportLines } from "./conformance-report.ts";
import { ConformanceTap } from "./conformance-tap.ts";
import { reportWords } from "./conformance-word.ts";

export interface ConformanceOptions {
  readonly id: string;
  readonly secret: string;
  readonly minutes: number;
  readonly language: Language;
  /** A broker to which the gateway is connected already; null: one is opened here. */
  readonly broker: string | null;
  /** User that listens at that broker; null: the gateway's own ID and secret. */
  readonly user: string | null;
  readonly password: string | null;
  /** Address for the gateway when a broker is opened here. */
  readonly host: string;
  readonly port: number;
  readonly print: (line: string) => void;
  readonly pace?: Partial<ConformancePace>;
}

/** ms. */
export interface ConformancePace {
  /** Time between two orders, ms. */
  readonly orderMs: number;
  /** Shortest outage. */
  readonly outageMs: number;
  /** Time for a backlog to come, at the least. */
  readonly backlogMs: number;
  /** Time for a hello after the connection. */
  readonly helloMs: number;
}
const usualPace: ConformancePace = {
  orderMs: 3 * secondMs,
  outageMs: 5 * secondMs,
  backlogMs: 10 * secondMs,
  helloMs: 15 * secondMs,
};
const paceOf = ({ pace }: ConformanceOptions): ConformancePace => ({ ...usualPace, ...pace });

/** Live frames before orders are sent, and before the line is cut. */
const framesBefore = { orders: 2, cut: 4 } as const;
/** Longest outage, ms. */
const outageMostMs = 180 * secondMs;
/** The number of the gateway's intervals for which the line is cut. */
const outageIntervals = 2.6;
const tickMs = 500;

/** A session of the conformance command. */
export interface ConformanceSession {
  /** Address for the gateway; null: it is listened to elsewhere. */
  readonly port: number | null;
  /** Resolves with the exit code, after the report. */
  readonly ended: Promise<number>;
  /** Ends the run early. */
  stop(): void;
}

/** Starts to listen. @throws Error with one line for a person. */
export const startConformance = (options: ConformanceOptions): Promise<ConformanceSession> =>
  options.broker === null ? listenWithOwnBroker(options) : listen(options, options.broker);

async function listen(options: ConformanceOptions, url: string): Promise<ConformanceSession> {
  const { id, secret, user, password, language, minutes, print } = options;
  const conformance = new Conformance(id, paceOf(options));
  const ears = await listenAt(
    { url, id, user: user ?? id, password: password ?? secret },
    (event) => conformance.see(event),
  );
  const address = url.replace(/\/\/[^@]*@/, "//");
  print(filled(reportWords.listening, language, { address, id, minutes }));
  const { ended, stop } = timed(
    options,
    conformance,
    () => undefined,
    () => ears.close(),
  );
  return { port: null, ended, stop };
}

async function listenWithOwnBroker(options: ConformanceOptions): Promise<ConformanceSession> {
  const { id, host, port, language, minutes, print } = options;
  const conformance = new Conformance(id, paceOf(options));
  const broker = await startOwnBroker(options, (refused) => conformance.noteRefused(refused));
  const tap = await ConformanceTap.open({
    host,
    port,
    brokerPort: broker.ports[0] ?? 0,
    see: (event) => conformance.see(event),
    now: Date.now,
  }).catch(async (error: unknown) => {
    await broker.close();
    throw error;
  });
  const address = `mqtt://${host}:${tap.port}`;
  print(filled(reportWords.waiting, language, { address, id, minutes }));
  const trials = new Trials(options, conformance, { broker, tap });
  const { ended, stop } = timed(
    options,
    conformance,
    () => trials.tick(),
    async () => {
      trials.stop();
      await tap.close();
      await broker.close();
    },
  );
  return { port: tap.port, ended, stop };
}

/** Ticks until the time is over, then reports. */
function timed(
  { minutes, language, print }: ConformanceOptions,
  conformance: Conformance,
  tick: () => void,
  close: () => Promise<void>,
): { readonly ended: Promise<number>; stop(): void } {
  let stop: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, minutes * minuteMs);
    stop = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  const ticks = setInterval(tick, tickMs);
  const ended = over.then(async () => {
    clearInterval(ticks);
    // Before this program ends the connection, which must not count against the gateway.
    conformance.end(Date.now());
    await close();
    const findings = conformance.findings.all;
    for (const line of reportLines(findings, language)) print(line);
    if (conformance.liveFrames === 0) print(reportWords.silent[language]);
    return exitCodeOf(findings, conformance.liveFrames);
  });
  return { ended, stop };
}

/** Trials of a gateway that is connected only to this program. */
class Trials {
  readonly #options: ConformanceOptions;
  readonly #conformance: Conformance;
  readonly #broker: Broker;
  readonly #tap: ConformanceTap;
  readonly #endsAt: number;
  #orders: Trial[] | null = null;
  #nextOrderAt = 0;
  #count = 0;
  #hasCut = false;
  #restoring: NodeJS.Timeout | null = null;

  constructor(
    options: ConformanceOptions,
    conformance: Conformance,
    { broker, tap }: { readonly broker: Broker; readonly tap: ConformanceTap },
  ) {
    this.#options = options;
    this.#conformance = conformance;
    this.#broker = broker;
    this.#tap = tap;
    this.#endsAt = Date.now() + options.minutes * minuteMs;
  }

  tick(): void {
    const { liveFrames } = this.#conformance;
    if (this.#orders === null && liveFrames >= framesBefore.orders) this.#orders = this.#planned();
    const [trial] = this.#orders ?? [];
    if (trial !== undefined) {
      if (Date.now() >= this.#nextOrderAt) this.#order(trial);
      return;
    }
    if (!this.#hasCut && this.#orders !== null && liveFrames >= framesBefore.cut) this.#cut();
  }

  stop(): void {
    if (this.#restoring !== null) clearTimeout(this.#restoring);
  }

  /** Harmless ones: nothing is set, and no output moves. */
  #planned(): Trial[] {
    const { caps, session } = this.#conformance;
    if (caps === undefined || session === null) return [];
    return [
      ...(caps.journal > 0 ? (["status"] as const) : []),
      ...(caps.groups.length > 0 ? (["read"] as const) : []),
      "late",
      "foreign",
      ...(caps.do.includes("log") ? (["log"] as const) : []),
    ];
  }

  /** Sends the orders one after the other, so that there is time for each answer. */
  #order(trial: Trial): void {
    const { session, caps, lastOrder } = this.#conformance;
    if (session === null || caps === undefined) return;
    this.#orders?.shift();
    this.#nextOrderAt = Date.now() + paceOf(this.#options).orderMs;
    this.#count += 1;
    const id = `conformance-${this.#count}`;
    const at = Date.now();
    const fences = { seq: lastOrder + this.#count, session, notAfter: at + answerMs };
    const log = { v: 2, type: "do", do: "log", lines: 3, id, by: "conformance", ...fences };
    const orders: Record<Trial, object> = {
      status: { v: 2, type: "status", ids: [id] },
      read: { v: 2, type: "read", id, groups: caps.groups.slice(0, 1) },
      late: { ...log, notAfter: at - minuteMs },
      foreign: { ...log, session: "000000000000" },
      log,
    };
    this.#conformance.see({ kind: "ordered", at, id, trial });
    void this.#broker.publish(topics.cmd(this.#options.id), JSON.stringify(orders[trial]));
  }

  #cut(): void {
    const intervalMs = this.#conformance.intervalMs;
    if (intervalMs === null) return;
    const { outageMs, backlogMs } = paceOf(this.#options);
    const lengthMs = Math.min(outageMostMs, Math.max(outageMs, outageIntervals * intervalMs));
    // There has to be time for the backlog.
    const neededMs = intervalMs + lengthMs + Math.max(backlogMs, 4 * intervalMs);
    if (Date.now() + neededMs > this.#endsAt) return;
    this.#hasCut = true;
    void this.#tap.cutAtNextFrame().then(() => {
      const seconds = Math.round(lengthMs / secondMs);
      this.#options.print(filled(reportWords.cut, this.#options.language, { seconds }));
      this.#restoring = setTimeout(() => this.#tap.restore(), lengthMs);
    });
  }
}
