import { minuteMs } from "../../../../contract/base/time.ts";
import { randomUUID } from "node:crypto";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import type { Log } from "../../../platform/base/log.ts";
import { PollLoop, type Watch } from "../../../platform/base/poll-loop.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Bus } from "../../../platform/fact/fact-bus.ts";

/** ms. */
export const readPace = {
  /** Check interval while something has to be read. */
  tickMs: 500,
  /** Check interval for unread changes of settings without any message about them. */
  driftTickMs: 5000,
  /** Time for collecting the houses' messages about their settings before a check. */
  gatherMs: 250,
  /** Minimum interval between two requests. */
  driftMs: minuteMs,
} as const;

export interface SettingsReadWorkerOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** Sends to gateways; knows which of them this server can reach. */
  readonly broker: {
    has(networkId: string): boolean;
    publish(topic: string, payload: string): Promise<void>;
  };
  readonly log: Log;
  readonly now: () => number;
  /** Absent: it polls at its own pace even while there are no requests. */
  readonly watch?: Watch;
}

interface ReadRequest {
  readonly id: string;
  readonly network_id: string;
  readonly groups: readonly string[];
}

/** Reads requested by people, of gateways that are online; each is sent once. */
const claimSql = `
  update control_commands c set state = 'sent', sent_at = $2, ended_at = $2, attempts = 1
  from gateways g where g.id = c.gateway_id and c.id in (
    select q.id from control_commands q join gateways r on r.id = q.gateway_id
    where q.kind = 'read' and q.state = 'queued' and r.network_id = any($1::text[])
    for update of q skip locked)
  returning c.id, g.network_id, c.items as groups`;
const waitingSql = `
  select distinct g.network_id from control_commands c join gateways g on g.id = c.gateway_id
  where c.kind = 'read' and c.state = 'queued'`;
const anyWaiting = `exists (select 1 from control_commands
  where kind = 'read' and state = 'queued')`;
/** Time limit of an answer. */
const forgetSql = `
  update control_commands set state = 'expired', ended_at = $1
  where kind = 'read' and state = 'queued' and armed_at < $2`;
const validMs = minuteMs;
const driftedSql = `
  select g.network_id, array_agg(p.grp) as groups
  from house_parameters p join gateways g on g.house_id = p.house_id
  where p.drift_hash is not null and g.caps is not null and g.session is not null
  group by g.network_id`;

/**
 * Makes controllers report their settings on request, and when a hash shows that they differ from
 * the stored ones. Reading changes nothing, so it needs no fence and may be sent twice.
 */
export class SettingsReadWorker {
  readonly #options: SettingsReadWorkerOptions;
  readonly #requests: PollLoop;
  readonly #drifted: PollLoop;
  readonly #unsubscribe: readonly (() => void)[];
  readonly #requestedAt = new Map<string, number>();
  #soon: NodeJS.Timeout | undefined;

  constructor(options: SettingsReadWorkerOptions) {
    this.#options = options;
    const { bus, log, watch } = options;
    this.#requests = new PollLoop({
      everyMs: readPace.tickMs,
      work: () => this.#sendRequested(),
      log,
      name: "reads",
      rest: { watch, until: anyWaiting },
    });
    this.#drifted = new PollLoop({
      everyMs: readPace.driftTickMs,
      work: () => this.#readDrifted(),
      log,
      name: "drifted settings",
    });
    this.#unsubscribe = [
      bus.subscribe("commandsDue", ({ isRead = false }) => {
        if (isRead) void this.#requests.runNow();
      }),
      bus.subscribe("recordsChanged", ({ kinds }) => {
        if (kinds.includes("parameters")) this.#checkSoon();
      }),
    ];
  }

  /** Sends the due requests. Never rejects. */
  async runNow(): Promise<void> {
    await this.#requests.runNow();
    await this.#drifted.runNow();
  }

  /** Checks once for many houses that report settings at the same time. */
  #checkSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#drifted.runNow();
    }, readPace.gatherMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#soon);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#requests.stop();
    await this.#drifted.stop();
  }

  /** Returns false when there are no requests. */
  async #sendRequested(): Promise<boolean> {
    const { database, broker, now } = this.#options;
    const waiting = await database.query<{ network_id: string }>(waitingSql, [], {
      prepared: true,
    });
    const reached = waiting.map(({ network_id: name }) => name).filter((name) => broker.has(name));
    if (reached.length > 0) {
      const requests = await database.query<ReadRequest>(claimSql, [reached, new Date(now())]);
      for (const { id, network_id: name, groups } of requests) await this.#send(name, id, groups);
    }
    if (waiting.length > reached.length)
      await database.query(forgetSql, [new Date(now()), new Date(now() - validMs)]);
    return waiting.length > 0;
  }

  async #readDrifted(): Promise<void> {
    const { database, broker, now } = this.#options;
    const drifted = await database.query<Pick<ReadRequest, "network_id" | "groups">>(
      driftedSql,
      [],
      {
        prepared: true,
      },
    );
    for (const { network_id: name, groups } of drifted) {
      const sinceMs = now() - (this.#requestedAt.get(name) ?? -Infinity);
      // After a clock was set back, no request counts as recent.
      if (!broker.has(name) || (sinceMs >= 0 && sinceMs < readPace.driftMs)) continue;
      this.#requestedAt.set(name, now());
      await this.#send(name, randomUUID(), groups);
    }
    if (drifted.length === 0) this.#requestedAt.clear();
  }

  async #send(networkId: string, id: string, groups: readonly string[]): Promise<void> {
    const order = { v: 2, type: "read", id, groups };
    await this.#options.broker.publish(topics.cmd(networkId), JSON.stringify(order));
  }
}
