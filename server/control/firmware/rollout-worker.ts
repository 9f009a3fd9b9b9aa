import { nextHouses, upgradeWaves } from "../../../contract/control/batch/batch-wave.ts";
import { topics } from "../../../contract/telemetry/mqtt.ts";
import { doAll, doEach } from "../../platform/base/do-each.ts";
import type { Log } from "../../platform/base/log.ts";
import { PollLoop, type Watch } from "../../platform/base/poll-loop.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { appendFacts } from "../../platform/fact/append-facts.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import type { RecordsChange } from "../../platform/audit/audit.ts";
import { endUnapproved } from "./rollout-approval.ts";
import { queueInstall } from "./firmware-install.ts";
import { readyNow } from "./install-ready.ts";
import { type Round, checkRollout } from "./rollout-round.ts";
import { isStalled } from "./is-stalled.ts";

/** ms. */
export const updatePace = {
  /** Interval between checks while one is under way. */
  tickMs: 1000,
  /** Gateways that fetch something at once. */
  loadsMax: 20,
} as const;

export interface RolloutWorkerOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** Sends to gateways; knows which of them this server can reach. */
  readonly broker: {
    has(networkId: string): boolean;
    publish(topic: string, payload: string): Promise<void>;
  };
  readonly log: Log;
  readonly now: () => number;
  /** Absent: it checks at its own pace even while nothing is under way. */
  readonly watch?: Watch;
}

/** Rollouts to work on. A union of two queries, so that each uses an index. */
const openSql = `select id, state from rollouts where state in ('awaiting', 'running')
  union select id, state from rollouts where id in (
    select rollout_id from update_tasks
    where state not in ('verified', 'failed', 'rolledBack', 'leftOut') and state in
      ('offered', 'downloading', 'installing', 'rebooting', 'watched', 'unconfirmed'))`;

/**
 * Delivers files to gateways: offers some at a time, has them installed wave by wave, and follows
 * the results. All it knows is in the database: it may be killed at any moment, and several servers
 * may do it at once.
 */
export class RolloutWorker {
  readonly #options: RolloutWorkerOptions;
  readonly #rounds: PollLoop;
  readonly #unsubscribe: () => void;
  readonly #reported = new Map<number, string>();

  constructor(options: RolloutWorkerOptions) {
    this.#options = options;
    this.#rounds = new PollLoop({
      everyMs: updatePace.tickMs,
      work: () => this.#stepAll(),
      log: options.log,
      name: "updates",
      rest: { watch: options.watch, until: `exists (${openSql})` },
    });
    this.#unsubscribe = options.bus.subscribe("recordsChanged", ({ kinds }) => {
      if (kinds.includes("rollouts")) void this.runNow();
    });
  }

  /** Does the due work. Never rejects. */
  runNow(): Promise<void> {
    return this.#rounds.runNow();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#rounds.stop();
  }

  /** Takes the next step of every rollout. False: no rollout is running. */
  async #stepAll(): Promise<boolean> {
    const { database, now } = this.#options;
    const open = await database.query<{ id: number; state: string }>(`${openSql} order by id`, [], {
      prepared: true,
    });
    const isAwaiting = open.some(({ state }) => state === "awaiting");
    await doAll([
      async () => {
        if (isAwaiting)
          this.#announce(await endUnapproved(database, now()), ["rollouts", "approvals"]);
      },
      () =>
        doEach(
          open,
          ({ id }) => this.#process(id),
          ({ id }) => `rollout ${id}`,
        ),
    ]);
    return open.length > 0;
  }

  async #process(rolloutId: number): Promise<void> {
    const { database, broker, now } = this.#options;
    const [{ loading } = { loading: 0 }] = await database.query<{ loading: number }>(
      `select count(*) as loading from update_tasks t join house_states s using (house_id)
       where t.state in ('offered', 'downloading') and s.is_online`,
      [],
      { prepared: true },
    );
    const room = Math.max(0, updatePace.loadsMax - loading);
    const round = await database.transaction((tx) =>
      checkRollout(tx, rolloutId, { has: broker.has, room, at: now() }),
    );
    if (round === null) return;
    for (const { networkId, offer } of round.offers)
      await broker.publish(topics.file(networkId), JSON.stringify(offer));
    const isDue = round.ready.length > 0 && round.atMost > 0;
    if (isDue && (await isStalled(database, rolloutId, round))) {
      this.#announce([round.orgId]);
      return;
    }
    if (isDue) await this.#begin(rolloutId, round);
    if (this.#reported.get(rolloutId) === round.mark) return;
    this.#reported.set(rolloutId, round.mark);
    this.#announce([round.orgId]);
  }

  #announce(orgIds: readonly number[], kinds: RecordsChange["kinds"] = ["rollouts"]): void {
    if (orgIds.length > 0) this.#options.bus.publish("recordsChanged", { kinds, orgIds });
  }

  /** Houses whose turn it is and that may be interrupted now. */
  async #begin(rolloutId: number, { ready, openFarms, atMost, author }: Round): Promise<void> {
    const { database, bus, now } = this.#options;
    const installable = await readyNow(database, ready, { openFarms, atMost, at: now() });
    const chosen = new Set(nextHouses(installable, openFarms, upgradeWaves, atMost));
    for (const install of installable.filter(({ houseId }) => chosen.has(houseId))) {
      const appended = await database.transaction(async (tx) => {
        const facts = await queueInstall(tx, { ...install, rolloutId, author }, now());
        return facts === null ? null : appendFacts(tx, facts, now());
      });
      if (appended === null) continue;
      bus.publish("committed", { ...appended, details: [] });
      bus.publish("commandsDue", { gatewayId: install.gatewayId });
    }
  }
}
