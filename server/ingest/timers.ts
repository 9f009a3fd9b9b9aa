import type { Logger } from "pino";
import { messageOf } from "../../contract/message.ts";
import { expireShelves } from "../alarm/shelf.ts";
import type { Bus } from "../fact/bus.ts";
import type { Database } from "../db/open.ts";
import type { Directory } from "../gateway/directory.ts";
import { endLateOutages } from "../alarm-setting/outage-end.ts";
import { unbindLateHouses } from "../gateway/unbind.ts";
import { Hearing } from "./hearing.ts";
import type { Ingest } from "./ingest.ts";
import type { Question } from "./ingest-item.ts";

export interface TimersDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly directory: Directory;
  readonly ingest: Ingest;
  readonly log: Logger;
  readonly now: () => number;
  readonly offlineAfterMs: number;
}

const tickMs = 1000;
const directoryMs = 15_000;
const perTick = 500;

/**
 * What time itself does: delays that end, gateways that fall silent, shelves that run out, alarms
 * that are back in service.
 * Everything is asked of the database, so a restart forgets nothing and several processes may run
 * it.
 */
export function startTimers(deps: TimersDeps): { stop(): Promise<void> } {
  const { bus, directory, ingest, log, now } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let directoryReadAt = now();
  const hearing = new Hearing(deps.offlineAfterMs, now());

  async function look(): Promise<void> {
    const at = now();
    await askDue(deps, at);
    await askSilent(deps, at, hearing);
    await endShelves(deps, at);
    await endOutages(deps, at);
    if (at - directoryReadAt <= directoryMs) return;
    await directory.refresh();
    directoryReadAt = at;
    const committed = await unbindLateHouses(deps.database, at);
    if (committed !== null) bus.publish("committed", committed);
  }

  /**
   * At once, not with the next reading of the directory: what was raised by the old flock or limits
   * is looked at again.
   */
  const unsubscribe = bus.subscribe("housesChanged", ({ houseIds }) => {
    directory.refresh().then(
      () => ingest.ask(questionsOf("tick", houseIds, now())),
      (error: unknown) => log.warn({ error: messageOf(error) }, "directory"),
    );
  });
  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = look()
        .catch((error: unknown) => log.warn({ error: messageOf(error) }, "timers"))
        .finally(next);
    }, tickMs);
  };
  next();
  return {
    stop: async () => {
      isStopped = true;
      unsubscribe();
      clearTimeout(timer);
      await running;
    },
  };
}

const questionsOf = (
  kind: Question["kind"],
  houseIds: readonly number[],
  receivedAt: number,
): Question[] => houseIds.map((houseId) => ({ kind, houseId, receivedAt }));

/** Asks of the houses whose delays are over. */
async function askDue({ database, ingest }: TimersDeps, at: number): Promise<void> {
  const due = await database.query<{ house_id: number }>(
    "select house_id from house_states where due_at <= $1 order by due_at limit $2",
    [new Date(at), perTick],
    { prepared: true },
  );
  ingest.ask(questionsOf("tick", idsOf(due), at));
}

/** Asks of those whose gateway was silent for long, while this server was there to hear it. */
async function askSilent(
  { database, ingest, offlineAfterMs }: TimersDeps,
  at: number,
  hearing: Hearing,
): Promise<void> {
  if (!hearing.isSilenceHeard(at)) return;
  const silent = await database.query<{ house_id: number }>(
    `select house_id from house_states
     where is_online and seen_mark < $1 and seen_at < $1 limit $2`,
    [new Date(at - offlineAfterMs), perTick],
    { prepared: true },
  );
  ingest.ask(questionsOf("silent", idsOf(silent), at));
}

const idsOf = (found: readonly { house_id: number }[]) => found.map((row) => row.house_id);

async function endShelves({ database, bus }: TimersDeps, at: number): Promise<void> {
  const expired = await database.query(
    "select 1 from alarms where shelved_until <= $1 limit 1",
    [new Date(at)],
    { prepared: true },
  );
  if (expired.length === 0) return;
  const committed = await expireShelves(database, at);
  if (committed !== null) bus.publish("committed", committed);
}

async function endOutages({ database, bus }: TimersDeps, at: number): Promise<void> {
  const over = await database.query(
    "select 1 from alarm_outages where ended_at is null and until_at <= $1 limit 1",
    [new Date(at)],
    { prepared: true },
  );
  if (over.length === 0) return;
  const committed = await endLateOutages(database, at);
  if (committed !== null) bus.publish("committed", committed);
}
