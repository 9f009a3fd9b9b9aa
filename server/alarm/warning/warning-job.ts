import { hourMs } from "../../../contract/base/time.ts";
import type { Log } from "../../platform/base/log.ts";
import { startChunkedWork } from "../../platform/base/chunked-work.ts";
import { type IsMine, mine } from "../../platform/db/job-claims.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { dueFarms, feedFarms } from "./warnings-due.ts";
import { judgeFarm } from "./warning-judge.ts";
import { inTurns } from "./warning-turns.ts";

interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
  readonly isMine?: IsMine;
}

/** Shortest pause between two farms, ms. */
const pauseLeastMs = 100;
const restMs = 30_000;
/** Farms found in one search, because a search costs as much as one farm. */
const foundMax = 15;
/** Interval of checking silos, which run out and are filled at any time of the day. */
const feedEveryMs = hourMs;

/** Checks a few farms whose day has ended, or was corrected since. Returns how many there were. */
export async function refreshWarnings(
  { database, bus }: Pick<Deps, "database" | "bus">,
  now: number,
  max: number,
): Promise<number> {
  const due = await dueFarms(database, now, max);
  for (const { id } of due) await refreshFarm({ database, bus }, id, now);
  return due.length;
}

async function refreshFarm(
  { database, bus }: Pick<Deps, "database" | "bus">,
  id: number,
  now: number,
): Promise<void> {
  const { houseIds, appended } = await judgeFarm(database, id, now);
  if (appended !== null) bus.publish("committed", { ...appended, details: [] });
  if (houseIds.length > 0) bus.publish("recordsChanged", await changedRecords(database, houseIds));
}

async function changedRecords(database: Database, houseIds: readonly number[]) {
  const orgs = await database.query<{ id: number }>(
    "select distinct org_id as id from houses where id = any($1::int[])",
    [houseIds],
  );
  return { kinds: ["warnings" as const], orgIds: orgs.map(({ id }) => id) };
}

/** Updates the warnings of all farms: once per day, when the day's figures are stored. */
export function startWarnings({ database, bus, log, now, isMine }: Deps): {
  stop(): Promise<void>;
} {
  const idsOf = async (farms: Promise<{ id: number }[]>) => (await farms).map(({ id }) => id);
  const nextFarm = inTurns([
    {
      find: (at) => idsOf(dueFarms(database, at, foundMax)),
      againMs: (found) => (found < foundMax ? restMs : 0),
    },
    { find: (at) => idsOf(feedFarms(database, at)), againMs: () => feedEveryMs },
  ]);
  /** Examines the next farm that is due. False: none is. */
  const examineNext = async (): Promise<boolean> => {
    const id = await nextFarm(now());
    if (id !== null) await refreshFarm({ database, bus }, id, now());
    return id !== null;
  };
  return startChunkedWork({
    work: examineNext,
    restMs,
    pauseLeastMs,
    firstMs: restMs,
    log,
    name: "early warnings",
    isMine: mine(isMine, "warnings"),
  });
}
