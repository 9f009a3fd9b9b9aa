import { messageOf } from "../../../contract/base/server-message.ts";
import { may } from "../../../contract/account/policy.ts";
import type { RecordKind } from "../../../contract/live/live-stream.ts";
import { doAll, doEach } from "../../platform/base/do-each.ts";
import type { Log } from "../../platform/base/log.ts";
import { PollLoop, type Watch } from "../../platform/base/poll-loop.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import type { SessionEnds } from "../../platform/session/sessions.ts";
import { batchColumns, type BatchRow } from "./batch-row.ts";
import { endUnapproved } from "./unapproved-batches.ts";
import {
  batchRound,
  claimTurns,
  endTurn,
  followCommands,
  haltBatch,
  isFollowed,
} from "./batch-round.ts";
import { batchCaller, sendBatchStep, type TurnRow } from "./batch-turn.ts";

/** ms. */
export const batchPace = {
  /** Interval of checks while one is under way. */
  tickMs: 250,
  /** Interval of checks for plans that are over. */
  forgetMs: 30_000,
} as const;
/** Houses that are reviewed and sent at the same time. */
const turnsAtOnce = 4;

export interface BatchWorkerOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly now: () => number;
  readonly sessionEnds: SessionEnds;
  /** Absent: the worker checks at its own pace even while nothing is under way. */
  readonly watch?: Watch;
}

const runningSql = `select ${batchColumns} from control_batches b where state = 'running'
  order by started_at`;

/** True while a batch runs, or a house of one has a result that is not recorded yet. */
const anyUnderWay = `exists (select 1 from control_batches where state = 'running')
    or exists (select 1 from control_batch_houses r
      left join control_commands c on c.id = r.command_id where ${isFollowed})
    or exists (select 1 from control_batch_houses r join control_batches b on b.id = r.batch_id
      where (b.state = 'stopped' or (b.state = 'paused' and r.task = 0))
        and r.state = 'open' and r.command_id is null)`;

/**
 * Carries batches out: begins houses as their waves come, follows their commands, stops where
 * something fails. All it knows is in the database, so it may be killed at any moment, and several
 * servers may do it at once: a house begun twice is the same command.
 */
export class BatchWorker {
  readonly #options: BatchWorkerOptions;
  readonly #rounds: PollLoop;
  readonly #forgetting: PollLoop;
  readonly #unsubscribe: () => void;
  /** True while it publishes: its own messages need no new check. */
  #isPublishing = false;

  constructor(options: BatchWorkerOptions) {
    this.#options = options;
    const { database, log, now, watch } = options;
    this.#rounds = new PollLoop({
      everyMs: batchPace.tickMs,
      work: () => this.#stepAll(),
      log,
      name: "batches",
      rest: { watch, until: anyUnderWay },
    });
    this.#forgetting = new PollLoop({
      everyMs: batchPace.forgetMs,
      work: async () =>
        this.#announce(await endUnapproved(database, now()), ["batches", "approvals"]),
      log,
      name: "plans that are over",
    });
    void this.#forgetting.runNow();
    this.#unsubscribe = options.bus.subscribe("recordsChanged", ({ kinds }) => {
      if (kinds.includes("batches") && !this.#isPublishing) void this.runNow();
    });
  }

  /** Does the due work. Never rejects. */
  runNow(): Promise<void> {
    return this.#rounds.runNow();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#rounds.stop();
    await this.#forgetting.stop();
  }

  /** Takes a step of every running batch. False: nothing is under way. */
  async #stepAll(): Promise<boolean> {
    const { database, now } = this.#options;
    let isRunning = false;
    await doAll([
      async () => this.#announce(await followCommands(database, now())),
      async () => {
        const running = await database.query<BatchRow>(runningSql, [], { prepared: true });
        isRunning = running.length > 0;
        await doEach(
          running,
          (batch) => this.#advanceBatch(batch),
          ({ id }) => `batch ${id}`,
        );
      },
    ]);
    return isRunning || (await this.#isUnderWay());
  }

  async #isUnderWay(): Promise<boolean> {
    const { database } = this.#options;
    const [looked] = await database.query<{ isUnderWay: boolean }>(
      `select ${anyUnderWay} as "isUnderWay"`,
      [],
      { prepared: true },
    );
    return looked?.isUnderWay === true;
  }

  async #advanceBatch(batch: BatchRow): Promise<void> {
    const { database, now } = this.#options;
    const round = await batchRound(database, batch.id, now());
    if (round === null) return;
    if (round.isChanged) this.#announce([batch.org_id]);
    const turns = await claimTurns(database, batch.id, now());
    if (turns.length > 0) await this.#runTurns(round.batch, turns);
  }

  async #runTurns(batch: BatchRow, turns: readonly TurnRow[]): Promise<void> {
    const { database, now, sessionEnds } = this.#options;
    const caller = await batchCaller(database, batch, { ...sessionEnds, now: now() });
    if (caller === null || !may(caller, "control.batch")) {
      await haltBatch(database, batch.id, "notAllowed");
      this.#announce([batch.org_id]);
      return;
    }
    const waiting = [...turns];
    const work = async () => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
        await this.#runTurn(batch, caller, row);
    };
    await Promise.all(Array.from({ length: turnsAtOnce }, work));
    this.#announce([batch.org_id]);
  }

  /** A house that fails through our fault is claimed again after a while. */
  async #runTurn(batch: BatchRow, caller: Caller, row: TurnRow): Promise<void> {
    const { database, bus, log, now } = this.#options;
    try {
      const end = await sendBatchStep({ database, bus }, batch, caller, row, now());
      await endTurn(database, batch.id, row, end, now());
    } catch (error) {
      log.warn(
        { batchId: batch.id, houseId: row.house_id, error: messageOf(error) },
        "house of a batch",
      );
    }
  }

  #announce(orgIds: readonly number[], kinds: readonly RecordKind[] = ["batches"]): void {
    if (orgIds.length === 0) return;
    this.#isPublishing = true;
    this.#options.bus.publish("recordsChanged", { kinds, orgIds });
    this.#isPublishing = false;
  }
}
