import { sql } from "drizzle-orm";
import { alarmKeys } from "../../../contract/alarm/alarm.ts";
import type { DrillCause } from "../../../contract/operate/drill.ts";
import { topics } from "../../../contract/telemetry/mqtt.ts";
import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import { PollLoop, type Watch } from "../../platform/base/poll-loop.ts";
import { doEach } from "../../platform/base/do-each.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { appendFacts } from "../../platform/fact/append-facts.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { type CalledPlace, isUsedUp, readCallees } from "./drill-callees.ts";
import type { DrillRow } from "./drill-row.ts";
import { readDrills } from "./drill-queries.ts";
import { drillPace, drillStep, unansweredEnd } from "./drill-step.ts";
import { endDrill, endUnansweredCalls, writeDrillCall } from "./drill-writer.ts";

export interface DrillWorkerOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly broker: {
    has(networkId: string): boolean;
    publish(topic: string, payload: string, forMs?: number): Promise<void>;
  };
  /** Adds a test alarm of a house to the queue of the ingest. */
  readonly queue: (houseId: number, drillId: number) => void;
  /** Channels that are set up. */
  readonly can: ReadonlySet<NoticeChannel>;
  readonly log: Log;
  readonly now: () => number;
  readonly watch?: Watch;
}

/** Check interval while a drill runs, ms. */
const tickMs = 400;
const anyOpen = "exists (select 1 from drills where ended_at is null)";

/** Actions to take after the commit. */
interface Outcome {
  readonly order?: { readonly topic: string; readonly payload: string };
  readonly queue?: boolean;
  readonly isEnded?: boolean;
}

/**
 * Runs drills: sends a request to the gateway or queues the test alarm, calls one number after the
 * other, and ends finished drills. All its state is in the database: it may be killed at any
 * moment, and several servers may run it at once.
 */
export class DrillWorker {
  readonly #options: DrillWorkerOptions;
  readonly #rounds: PollLoop;

  constructor(options: DrillWorkerOptions) {
    this.#options = options;
    const { log, watch } = options;
    this.#rounds = new PollLoop({
      everyMs: tickMs,
      work: () => this.#stepAll(),
      log,
      name: "drills",
      rest: { watch, until: anyOpen },
    });
  }

  /** Does the due work. Never rejects. */
  runNow(): Promise<void> {
    return this.#rounds.runNow();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Takes the next step of every drill. False: no drill is running. */
  async #stepAll(): Promise<boolean> {
    const { database } = this.#options;
    const open = await database.query<{ id: number }>(
      "select id from drills where ended_at is null order by id",
    );
    await doEach(
      open,
      ({ id }) => this.#process(id),
      ({ id }) => `drill ${id}`,
    );
    return open.length > 0;
  }

  async #process(id: number): Promise<void> {
    const { database, bus, broker, queue, now } = this.#options;
    const done = await database.transaction(async (tx) => {
      // Another server works on it.
      const locked = await tx.query(
        "select 1 from drills where id = $1 and ended_at is null for update skip locked",
        [id],
      );
      const [row] = locked.length === 0 ? [] : await readDrills(tx, sql`d.id = ${id}`);
      if (row === undefined) return null;
      await recordHandover(tx, row);
      const outcome = await this.#step(tx, row);
      const facts = outcome.isEnded === true ? await houseFacts(tx, [row.house_id]) : [];
      const appended =
        facts.length === 0 ? null : await appendFacts({ query: tx.finish }, facts, now());
      return { row, outcome, appended };
    });
    if (done === null) return;
    const { row, outcome, appended } = done;
    if (appended !== null) bus.publish("committed", { ...appended, details: [] });
    if (outcome.order !== undefined)
      await broker.publish(outcome.order.topic, outcome.order.payload, drillPace.gatewayMs);
    if (outcome.queue === true) queue(row.house_id, row.id);
    if (Object.keys(outcome).length > 0)
      bus.publish("recordsChanged", { kinds: ["drills"], orgIds: [row.org_id] });
  }

  #step(tx: Transaction, row: DrillRow): Promise<Outcome> {
    const at = this.#options.now();
    const step = drillStep(row, at);
    switch (step.kind) {
      case "wait":
        return Promise.resolve({});
      case "ask":
        return this.#post(tx, row, at);
      case "queue":
        return queueIt(tx, row, step.isGatewaySilent, at);
      case "call":
        return this.#call(tx, row, at);
      case "end":
        return this.#end(tx, row, step, at);
    }
  }

  /** Only the server that a gateway is connected to sends it the request. */
  async #post(tx: Transaction, row: DrillRow, at: number): Promise<Outcome> {
    const [gateway] = await tx.query<{ network_id: string }>(
      "select network_id from gateways where house_id = $1",
      [row.house_id],
    );
    if (gateway === undefined || !this.#options.broker.has(gateway.network_id)) return {};
    await tx.query("update drills set asked_at = $2 where id = $1", [row.id, new Date(at)]);
    const order = { v: 1, id: String(row.id), notAfter: at + drillPace.gatewayMs };
    return { order: { topic: topics.drill(gateway.network_id), payload: JSON.stringify(order) } };
  }

  async #call(tx: Transaction, row: DrillRow, at: number): Promise<Outcome> {
    const alarm = alarmKeys.find((key) => key === row.alarm);
    const place = await placeOf(tx, row.house_id);
    if (alarm === undefined || place === null || row.severity === null) return {};
    if (!this.#options.can.has("call")) return this.#end(tx, row, broken("noCalling"), at);
    const called = await readCallees(tx, place, { alarm, severity: row.severity }, at);
    const notifiedIds = new Set(row.calls.map(({ phoneId }) => phoneId));
    const left = called.filter(({ id }) => !notifiedIds.has(id));
    let next = left.shift();
    while (next !== undefined && (await isUsedUp(tx, next, at))) next = left.shift();
    if (next === undefined) {
      const isSpared = row.calls.length === 0 && called.length > 0;
      return this.#end(tx, row, isSpared ? broken("callLimit") : endOf(unansweredEnd(row)), at);
    }
    await endUnansweredCalls(tx, row.id, at);
    await writeDrillCall(tx, row, next, at);
    return { queue: false };
  }

  async #end(tx: Transaction, row: DrillRow, end: Ended, at: number): Promise<Outcome> {
    await endDrill(tx, row.id, end, at);
    this.#options.log.info({ drill: row.id, house: row.house_id, ...end }, "drill");
    return { isEnded: true };
  }
}

type Ended = Parameters<typeof endDrill>[2];
const broken = (cause: DrillCause): Ended => ({ result: "broken", cause });
const endOf = (step: ReturnType<typeof unansweredEnd>): Ended =>
  step.kind === "end" ? step : broken("noCallee");

/** Records the time the first call was handed over, from its notice. */
async function recordHandover(tx: Transaction, row: DrillRow): Promise<void> {
  const sent = row.calls.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]));
  if (row.handed_at !== null || sent.length === 0) return;
  await tx.query("update drills set handed_at = $2 where id = $1", [
    row.id,
    new Date(Math.min(...sent)),
  ]);
}

async function queueIt(
  tx: Transaction,
  row: DrillRow,
  isGatewaySilent: boolean,
  at: number,
): Promise<Outcome> {
  await tx.query(
    `update drills set queued_at = $2, way = 'server', is_gateway_silent = $3 where id = $1`,
    [row.id, new Date(at), isGatewaySilent],
  );
  return { queue: true };
}

async function placeOf(tx: Transaction, houseId: number): Promise<CalledPlace | null> {
  const [place] = await rows<CalledPlace>(
    tx,
    sql`select h.id as "houseId", h.org_id as "orgId", f.lineage, f.time_zone as "timeZone",
      f.country from houses h join farms f on f.id = h.farm_id where h.id = ${houseId}`,
  );
  return place ?? null;
}
