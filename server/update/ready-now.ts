import { gatewayCapsSchema } from "../../contract/gateway-feature.ts";
import { type HouseCalm, unrestOf } from "../../contract/update/calm.ts";
import { staleAfterMs } from "../../contract/reading.ts";
import { type TaskLife, taskAfter } from "../../contract/update/task.ts";
import type { Database } from "../db/open.ts";
import type { Ready } from "./rollout-round.ts";
import { writeTask } from "./task-row.ts";

interface CalmRow {
  readonly house_id: number;
  readonly is_stocked: boolean;
  readonly caps: unknown;
  readonly reading_at: Date | null;
  readonly vent: string | null;
  readonly temp: number | null;
  readonly target: number | null;
  readonly is_alarmed: boolean;
}

const calmSql = `
  select h.id as house_id, g.caps, s.reading_at, s.detail->>'ventMode' as vent,
    (s.detail->>'temp')::float8 as temp, (s.detail->>'targetTemp')::float8 as target,
    exists(select 1 from flocks k where k.house_id = h.id and k.cleared_at is null) as is_stocked,
    exists(select 1 from alarms a where a.house_id = h.id and a.severity <= 2
      and a.state in ('unacknowledged', 'acknowledged')) as is_alarmed
  from houses h join gateways g on g.house_id = h.id
    left join house_states s on s.house_id = h.id
  where h.id = any($1::int[])`;

/** Houses looked at in one statement. */
const lookedMax = 100;

/**
 * Those of the houses that may be interrupted now, in their order. Why another one may not is
 * written to its task.
 */
export async function readyNow(
  database: Database,
  ready: readonly Ready[],
  openFarms: readonly number[],
  at: number,
): Promise<readonly (Ready & { readonly isStocked: boolean })[]> {
  const some = ready.slice(0, lookedMax);
  const found = await database.query<CalmRow>(calmSql, [some.map(({ houseId }) => houseId)]);
  const calmOf = new Map(found.map((row) => [row.house_id, calmIn(row, at)]));
  const busy = new Set(openFarms);
  const calm: (Ready & { readonly isStocked: boolean })[] = [];
  for (const one of some) {
    const house = calmOf.get(one.houseId);
    if (house === undefined) continue;
    // What a settings file changes interrupts nothing.
    const unrest = one.kind === "config" ? null : unrestOf(house);
    const reason = unrest ?? (busy.has(one.farmId) ? "sister" : null);
    await hold(database, one.taskId, reason, at);
    if (reason === null) calm.push({ ...one, isStocked: house.isStocked });
  }
  return calm;
}

function calmIn(row: CalmRow, at: number): HouseCalm {
  const isFresh = row.reading_at !== null && row.reading_at.getTime() >= at - staleAfterMs;
  return {
    isStocked: row.is_stocked,
    isTunnel: isFresh && row.vent !== null ? row.vent === "tunnel" : null,
    isAlarmed: row.is_alarmed,
    tempC: isFresh ? row.temp : null,
    targetC: isFresh ? row.target : null,
    hasHold: gatewayCapsSchema.safeParse(row.caps).data?.hold === true,
  };
}

/** Why it waits; another word for it is written, the same is not. */
const hold = (database: Database, taskId: number, reason: string | null, at: number) =>
  database.transaction(async (tx) => {
    const [task] = await tx.query<{ life: TaskLife }>(
      `select life from update_tasks where id = $1 and life->>'reason' is distinct from $2
       for update`,
      [taskId, reason],
    );
    if (task === undefined) return;
    const after = taskAfter(task.life, { kind: "held", reason }, at);
    if (after !== task.life) await writeTask(tx, taskId, after);
  });
