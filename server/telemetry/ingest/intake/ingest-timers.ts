import type { Logger } from "pino";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { doEach } from "../../../platform/base/do-each.ts";
import { forgetWork, noteWork } from "../../../platform/base/failing-work.ts";
import { expireShelves, hasShelvesSql } from "../../../judge/record/alarm-shelf.ts";
import type { Bus } from "../../../platform/fact/fact-bus.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import { only } from "../../../platform/db/sql-statement.ts";
import { partitionSql } from "../../../platform/db/cluster/house-partition.ts";
import type { Directory } from "../../../fleet/gateway/gateway-directory.ts";
import { endLateOutages, hasOutagesSql } from "../../../judge/record/late-outages.ts";
import {
  beginWorks,
  hasEndedAtStartSql,
  type WorkChanges,
} from "../../../judge/work/begin-work.ts";
import { endLateWorks, releaseMoved } from "../../../judge/work/end-work.ts";
import { intervalOf } from "../../../fleet/gateway/gateway-interval.ts";
import { unbindLateHouses } from "../../../fleet/gateway/gateway-unbind.ts";
import { JudgeAgain, readHousesSeenInFuture } from "./judge-again.ts";
import { type HouseShare, ownedSql } from "./owned-houses.ts";
import { StartupGrace, startupGraceTimes } from "./startup-grace.ts";
import type { Ingest } from "./ingest.ts";
import type { Question } from "../commit/ingest-item.ts";

export interface TimersDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly directory: Directory;
  readonly ingest: Ingest;
  readonly log: Logger;
  readonly now: () => number;
  readonly offlineAfterMs: number;
  /** The share of this server; absent: it holds all houses. */
  readonly leases?: HouseShare;
  /** How far the clock of this machine has been set since the start, ms. Absent: never. */
  readonly steppedMs?: () => number;
}

export interface Timers {
  /**
   * Time since the end of the last successful round, ms; counted from the start before the first
   * one.
   */
  judgedAgoMs(): number;
  stop(): Promise<void>;
}

const tickMs = 1000;
/**
 * Interval between two reads of the directory, ms. Changes people make to gateways, houses, flocks
 * and limits are read at once; this is for the rest: counted birds, standards, generators, time
 * zones. Other servers write as well, and their messages may be missed.
 */
const directoryMs = 15_000;
const infrequentMs = 15_000;
const perTick = 500;

/**
 * Handles events of time itself: delays that end, gateways that fall silent, shelves that run out,
 * alarms that are back in service, planned work that begins or ends. None of them waits for another
 * that fails.
 * Everything is read from the database, so a restart forgets nothing and several processes may run
 * it.
 */
export function startTimers(deps: TimersDeps): Timers {
  const { bus, directory, ingest, log, now } = deps;
  const grace = new StartupGrace(deps.offlineAfterMs, now());
  const again = new JudgeAgain(deps);
  const requestJudging = (houseIds: readonly number[]) =>
    void ingest.submit(questionsOf("tick", houseIds, now()));
  const submitOnce = submitOncePending(ingest);

  const steps: readonly Step[] = [
    async (at) => {
      const due = await readDue(deps, at, grace.silentSince(at));
      if (due.factHead !== null) bus.publish("factHead", { seq: due.factHead });
      submitOnce(questionsOf("tick", due.due, at));
      submitOnce(questionsOf("silent", due.silent, at));
      await doEach(actionsFor(due), (turn) => turn(deps, at));
    },
    async () => requestJudging(await again.timed()),
    async () => requestJudging(await again.changed()),
    atMostEvery(directoryMs, now(), () => directory.refresh()),
    ...infrequentSteps(deps, submitOnce),
  ];
  const tick = () => {
    const at = now();
    return doEach(steps, (step) => step(at));
  };

  // Alarms raised by the old flock or limits are judged again at once, not with the next reading of
  // the directory; after a failure, with the next tick.
  const unsubscribe = bus.subscribe("housesChanged", ({ houseIds }) => {
    again.note(houseIds);
    again
      .changed()
      .then(requestJudging, (error: unknown) => log.warn({ error: messageOf(error) }, "directory"));
  });
  const rounds = repeating(tick, log);
  return {
    judgedAgoMs: rounds.agoMs,
    stop: async () => {
      unsubscribe();
      await rounds.stop();
    },
  };
}

/** Name of the timers in the log and in health. */
const workName = "timers";

/** Works each second; `agoMs`: time since the last success, or since the start. */
function repeating(work: () => Promise<void>, log: Pick<Logger, "warn">) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let doneAt = performance.now();
  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work()
        .then(() => {
          doneAt = performance.now();
          noteWork(workName, false);
        })
        .catch((error: unknown) => {
          noteWork(workName, true);
          log.warn({ error: messageOf(error) }, workName);
        })
        .finally(next);
    }, tickMs);
  };
  next();
  return {
    agoMs: () => performance.now() - doneAt,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      forgetWork(workName);
    },
  };
}

/**
 * Asks each question once at a time. While nothing is stored they wait, and would otherwise gather
 * every second.
 */
function submitOncePending(
  ingest: Pick<Ingest, "submit">,
): (questions: readonly Question[]) => void {
  const asked = new Set<string>();
  return (questions) => {
    for (const question of questions) {
      const name = `${question.kind} ${question.houseId}`;
      if (asked.has(name)) continue;
      asked.add(name);
      void ingest.submit([question]).then(() => asked.delete(name));
    }
  };
}

type Step = (at: number) => Promise<unknown>;
type SubmitQuestion = ReturnType<typeof submitOncePending>;

const infrequentSteps = (deps: TimersDeps, submitOnce: SubmitQuestion): Step[] =>
  [
    async (at: number) =>
      submitOnce(questionsOf("silent", await readNeverSeenHouses(deps, at), at)),
    async (at: number) =>
      submitOnce(questionsOf("silent", await readHousesSeenInFuture(deps, at), at)),
    (at: number) => unbindDeletedHouses(deps, at),
    async (at: number) => notifyPlannedWork(deps, await releaseMoved(deps.database, at)),
  ].map((work) => atMostEvery(infrequentMs, deps.now(), work));

/**
 * Does the work at most every `ms`, from `since` on; failed work is tried again at the next check.
 */
function atMostEvery(ms: number, since: number, work: Step): Step {
  let doneAt = since;
  return async (at) => {
    // The difference may be negative: after the clock was set back, the old time may come again
    // only hours later.
    if (Math.abs(at - doneAt) <= ms) return;
    await work(at);
    doneAt = at;
  };
}

const questionsOf = (
  kind: Question["kind"],
  houseIds: readonly number[],
  receivedAt: number,
): Question[] => houseIds.map((houseId) => ({ kind, houseId, receivedAt }));

/**
 * Returns houses with animals whose gateway was bound a while ago and has never sent anything: a
 * mistyped number, or a device that was not switched on. Its alarm is raised once.
 */
async function readNeverSeenHouses(
  { database, leases }: Pick<TimersDeps, "database" | "leases">,
  at: number,
): Promise<readonly number[]> {
  const values = [new Date(at - startupGraceTimes.neverMs), new Date(at), perTick];
  const rows = await database.query<{ house_id: number }>(
    `select s.house_id from house_states s join gateways g on g.house_id = s.house_id
       join flocks k on k.house_id = s.house_id and k.cleared_at is null
     where s.is_online is null and g.bound_at < $1 and k.placed_at <= $2
       and not exists (select 1 from alarms a where a.house_id = s.house_id
         and a.key = 'gatewayOffline' and a.state in ('unacknowledged', 'acknowledged'))
       ${leases === undefined ? "" : `and ${partitionSql("s.house_id")} = any($4::int[])`}
     limit $3`,
    leases === undefined ? values : [...values, leases.owned()],
    { prepared: true },
  );
  return rows.map((row) => row.house_id);
}

/** Events whose time has come. */
interface Due {
  /** Houses whose delays are over, and those whose gateway has been silent for a long time. */
  readonly due: readonly number[];
  readonly silent: readonly number[];
  readonly hasShelves: boolean;
  readonly hasOutages: boolean;
  readonly hasWorkBegin: boolean;
  readonly hasWorkEnd: boolean;
  /** Number of the last fact. */
  readonly factHead: number | null;
}

/** `ofDue`, `ofSilent`: conditions of the houses whose timers and silence are this server's. */
const dueSqlOf = (ofDue: string, ofSilent: string) => `select
  array(select house_id from house_states where due_at <= $1${ofDue} order by due_at limit $3)
    as due,
  array(select s.house_id from house_states s left join gateways g on g.house_id = s.house_id
    where s.is_online and s.seen_mark < $2 and s.seen_at < $2
      and s.seen_at < $2::timestamptz - $4 * interval '1 ms'
        * (greatest(coalesce(${intervalOf}, 60), 60) / 60.0 - 1)${ofSilent} limit $3) as silent,
  ${hasShelvesSql} as "hasShelves",
  ${hasOutagesSql} as "hasOutages",
  exists (select 1 from planned_works where next_from <= $1) or ${hasEndedAtStartSql}
    as "hasWorkBegin",
  exists (select 1 from work_runs where ended_at is null and until_at <= $1) as "hasWorkEnd",
  (select seq from fact_head) as "factHead"`;
const allDueSql = dueSqlOf("", "");
const ownedDueSql = dueSqlOf(
  ownedSql("", { fence: 5, partitions: 6, others: 7 }),
  ownedSql("s.", { fence: 5, partitions: 8, others: 9 }),
);

/**
 * Reads everything that is due in one query, every second. `silentSince` null: no server was able
 * to receive.
 */
export async function readDue(
  { database, offlineAfterMs, leases }: Pick<TimersDeps, "database" | "offlineAfterMs" | "leases">,
  at: number,
  silentSince: number | null,
): Promise<Due> {
  const silent = silentSince === null ? null : new Date(silentSince);
  const values = [new Date(at), silent, perTick, offlineAfterMs];
  if (leases === undefined)
    return only(await database.query<Due>(allDueSql, values, { prepared: true }));
  // A gateway of another server may seem silent because that server has died.
  const heardFrom = at - Math.min(offlineAfterMs, startupGraceTimes.returnMs);
  const ofDue = [leases.owned(), leases.listed()];
  const ofSilent = [leases.owned(heardFrom), leases.listed(heardFrom)];
  const current = [...values, leases.fence, ...ofDue, ...ofSilent];
  return only(await database.query<Due>(ownedDueSql, current, { prepared: true }));
}

async function endShelves({ database, bus }: TimersDeps, at: number): Promise<void> {
  const committed = await expireShelves(database, at);
  if (committed !== null) bus.publish("committed", committed);
}

async function endOutages({ database, bus }: TimersDeps, at: number): Promise<void> {
  const committed = await endLateOutages(database, at);
  if (committed !== null) bus.publish("committed", committed);
}

/** Gateways of deleted houses. */
async function unbindDeletedHouses({ database, bus }: TimersDeps, at: number): Promise<void> {
  const committed = await unbindLateHouses(database, at);
  if (committed !== null) bus.publish("committed", committed);
}

async function endWorks(deps: TimersDeps, at: number): Promise<void> {
  const orgIds = await endLateWorks(deps.database, at);
  notifyPlannedWork(deps, { commit: null, houseIds: [], orgIds });
}

const startWorks = async (deps: TimersDeps, at: number): Promise<void> =>
  notifyPlannedWork(deps, await beginWorks(deps.database, at));

/** Returns the action for each thing that is due. */
const actionsFor = (due: Due): ((deps: TimersDeps, at: number) => Promise<void>)[] => [
  ...(due.hasShelves ? [endShelves] : []),
  ...(due.hasOutages ? [endOutages] : []),
  ...(due.hasWorkEnd ? [endWorks] : []),
  ...(due.hasWorkBegin ? [startWorks] : []),
];

function notifyPlannedWork({ bus }: TimersDeps, changes: WorkChanges | null): void {
  if (changes === null) return;
  const { commit, houseIds, orgIds } = changes;
  if (commit !== null) bus.publish("committed", commit);
  if (houseIds.length > 0) bus.publish("housesChanged", { houseIds });
  bus.publish("recordsChanged", { kinds: ["plannedWorks"], orgIds });
}
