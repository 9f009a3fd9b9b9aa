import {
  type InstallSituation,
  installBlockerOf,
} from "../../../contract/control/firmware/install-blocker.ts";
import { staleAfterMsOf } from "../../../contract/fleet/house/reading.ts";
import { type TaskLife, taskAfter } from "../../../contract/control/firmware/rollout-task.ts";
import { isAlarmedHigh } from "../../judge/record/standing-alarms.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { hasHold } from "./rollout-plan.ts";
import type { Ready } from "./rollout-round.ts";
import { writeTask } from "./install-task-row.ts";

interface InstallRow {
  readonly house_id: number;
  readonly is_stocked: boolean;
  readonly caps: unknown;
  readonly reading_at: Date | null;
  readonly interval_s: number | null;
  readonly vent: string | null;
  readonly temp: number | null;
  readonly target: number | null;
  readonly is_alarmed: boolean;
  readonly is_off: boolean;
  readonly is_local: boolean;
  readonly panel_until: Date | null;
}

const installSql = `
  select h.id as house_id, o.is_remote_off as is_off, g.panel_until,
    g.remote_state = 'localOnly' or g.key_local_at is not null as is_local, g.caps, s.reading_at,
    (s.detail->>'intervalS')::float8 as interval_s, s.detail->>'ventMode' as vent,
     (s.detail->>'temp')::float8 as temp,
    (s.detail->>'targetTemp')::float8 as target,
    exists(select 1 from flocks k where k.house_id = h.id and k.cleared_at is null) as is_stocked,
    ${isAlarmedHigh} as is_alarmed
  from houses h join orgs o on o.id = h.org_id join gateways g on g.house_id = h.id
    left join house_states s on s.house_id = h.id
  where h.id = any($1::int[])`;

/** Houses checked in one statement. */
const checkedMax = 100;

interface InstallRequest {
  /** Farms in which a house is being interrupted. */
  readonly openFarms: readonly number[];
  /** Maximum number of farms at a time. */
  readonly atMost: number;
  readonly at: number;
}
type CheckedInstall = Ready & { readonly isStocked: boolean };

/**
 * Returns the houses that may be interrupted now, in order, until there are enough. For every other
 * house checked, the reason against it is written to its task.
 */
export async function readyNow(
  database: Database,
  ready: readonly Ready[],
  request: InstallRequest,
): Promise<readonly CheckedInstall[]> {
  const calm: CheckedInstall[] = [];
  const farms = new Set<number>();
  for (let from = 0; from < ready.length && farms.size < request.atMost; from += checkedMax) {
    const result = await readInstall(database, ready.slice(from, from + checkedMax), request);
    calm.push(...result);
    for (const { farmId } of result) farms.add(farmId);
  }
  return calm;
}

async function readInstall(
  database: Database,
  some: readonly Ready[],
  { openFarms, at }: InstallRequest,
): Promise<readonly CheckedInstall[]> {
  const rows = await database.query<InstallRow>(installSql, [some.map(({ houseId }) => houseId)]);
  const rowOf = new Map(rows.map((row) => [row.house_id, row]));
  const busy = new Set(openFarms);
  const installable: CheckedInstall[] = [];
  const words = new Map<number, string | null>();
  for (const item of some) {
    const row = rowOf.get(item.houseId);
    if (row === undefined) continue;
    const reason =
      blockedBy(row, at) ?? blockerFor(item, row, at) ?? (busy.has(item.farmId) ? "sister" : null);
    if (reason !== item.reason) words.set(item.taskId, reason);
    if (reason === null) installable.push({ ...item, isStocked: row.is_stocked });
  }
  if (words.size > 0) await storeReasons(database, words, at);
  return installable;
}

/** Returns what blocks all remote access to the house now. */
function blockedBy(
  { is_off: isOff, is_local: isLocal, panel_until: until }: InstallRow,
  at: number,
) {
  if (isOff) return "orgOff";
  if (isLocal) return "localOnly";
  return until !== null && until.getTime() > at ? "localBusy" : null;
}

/** A settings file causes no restart, so the outputs need not stay on. */
function blockerFor({ kind, isStockedAgreed }: Ready, row: InstallRow, at: number) {
  if (row.is_stocked && !isStockedAgreed) return "stockedSince";
  const situation = situationOf(row, at);
  return installBlockerOf(kind === "config" ? { ...situation, hasHold: true } : situation);
}

function situationOf(row: InstallRow, at: number): InstallSituation {
  const isFresh =
    row.reading_at !== null && row.reading_at.getTime() >= at - staleAfterMsOf(row.interval_s);
  return {
    isStocked: row.is_stocked,
    isTunnel: isFresh && row.vent !== null ? row.vent === "tunnel" : null,
    isAlarmed: row.is_alarmed,
    tempC: isFresh ? row.temp : null,
    targetC: isFresh ? row.target : null,
    hasHold: hasHold(row.caps),
  };
}

/** Why tasks wait from now on. */
const storeReasons = (database: Database, words: ReadonlyMap<number, string | null>, at: number) =>
  database.transaction(async (tx) => {
    const tasks = await tx.query<{ id: number; life: TaskLife }>(
      "select id, life from update_tasks where id = any($1::int[]) order by id for update",
      [[...words.keys()]],
    );
    for (const { id, life } of tasks) {
      const after = taskAfter(life, { kind: "held", reason: words.get(id) ?? null }, at);
      if (after !== life) await writeTask(tx, id, after);
    }
  });
