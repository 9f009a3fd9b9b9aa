import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type Batch,
  batchChangesMax,
  type BatchDetail,
  type BatchHouse,
  type BatchRefusal,
  type BatchTask,
} from "../../../contract/control/batch/control-batch.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { type CommandRisk, riskClasses } from "../../../contract/control/command/command.ts";
import { found } from "../../platform/base/refusal.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleBatches, visibleHouses } from "../../platform/session/caller-scope.ts";
import {
  batchColumns,
  batchFor,
  type BatchRow,
  countHouses,
  findBatch,
  summed,
} from "./batch-row.ts";
import { assessTasks } from "./batch-risk.ts";

/** A page of the batches that were started, newest first; counts include only visible houses. */
export async function listBatches(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listBatch.input>,
): Promise<Page<Batch>> {
  const { total, rows: listed } = await pageOf<BatchRow>(database, {
    columns: sql.raw(batchColumns),
    from: sql`control_batches b`,
    where: [
      visibleBatches(caller),
      sql`b.state <> 'planned' and b.started_at is not null`,
      containsKeyword(query.keyword, sql`b.name, b.operator, b.operator_name`),
      when(query.state, (one) => sql`b.state = ${one}`),
    ],
    order: sql`b.planned_at desc, b.id`,
    query,
  });
  const counted = await countHouses(
    database,
    caller,
    listed.map(({ id }) => id),
  );
  const batches: Batch[] = [];
  for (const row of listed) {
    const ofBatch = counted.filter(({ batch_id: id }) => id === row.id);
    batches.push(await batchFor(database, caller, row, summed(ofBatch)));
  }
  return { total, rows: batches };
}

type Change = BatchDetail["changes"][number];

/**
 * Reads the changes of a batch, equal changes of several houses as one line. Actions have no lines.
 */
const readChanges = (database: Database, caller: Caller, id: string) =>
  rows<Change & { readonly total: number }>(
    database,
    sql`
    select t->>'group' as "group", i->>'k' as k, (i->>'row')::int as row, i->'from' as "from",
      i->'to' as "to", count(*)::int as houses,
      min(t->'why'->>((i->>'k') || coalesce('@' || (i->>'row'), ''))) as why,
      (count(*) over ())::int as total
    from control_batch_houses r join houses h on h.id = r.house_id
      join farms f on f.id = h.farm_id
      cross join lateral jsonb_array_elements(r.tasks) t
      cross join lateral jsonb_array_elements(t->'items') i
    where r.batch_id = ${id}::uuid and r.state <> 'left' and ${visibleHouses(caller)}
    group by 1, 2, 3, 4, 5 order by houses desc, 1, 2, 3 nulls first
    limit ${batchChangesMax}`,
  );

/** A batch with its changes and the state of its waves. Refusal: 404. */
export async function readDetail(
  database: Database,
  caller: Caller,
  { id }: { readonly id: string },
): Promise<BatchDetail> {
  const row = await findBatch(database, caller, id);
  const counted = await countHouses(database, caller, [id]);
  const changes = await readChanges(database, caller, id);
  const followers = await rows<BatchDetail["followers"][number]>(
    database,
    sql`select b.id, b.kind, b.state from control_batches b where b.of_id = ${id}::uuid
      and b.started_at is not null and ${visibleBatches(caller)} order by b.planned_at`,
  );
  return {
    batch: await batchFor(database, caller, row, summed(counted)),
    changes: changes.map(({ group, k, row: at, from, to, houses, why }) => ({
      group,
      k,
      ...(at == null ? {} : { row: at }),
      from,
      to,
      houses,
      why,
    })),
    changesTotal: changes[0]?.total ?? 0,
    waves: Array.from({ length: row.waves }, (_, wave) => ({
      wave,
      counts: summed(counted.filter((item) => item.wave === wave)),
    })),
    followers,
  };
}

type HouseRow = Omit<BatchHouse, "beganAt" | "endedAt"> & {
  readonly beganAt: Date | null;
  readonly endedAt: Date | null;
};

const houseColumns = sql`r.house_id as "houseId", h.name as "houseName",
  h.name_en as "houseNameEn", h.farm_id as "farmId", f.name as "farmName",
  f.name_en as "farmNameEn", g.network_id as "networkId", r.wave, r.place, r.state, r.reason,
  r.risk,
  r.changes, r.faults, r.lacking, r.gaps, r.day_age as "dayAge", r.is_alarmed as "isAlarmed",
  r.command_id as "commandId", r.began_at as "beganAt", r.ended_at as "endedAt"`;
const houseFrom = sql`control_batch_houses r join houses h on h.id = r.house_id
  join farms f on f.id = h.farm_id left join gateways g on g.house_id = h.id`;
/** Orders houses that need attention first. */
const worstFirst: SQL = sql`case r.state when 'failed' then 0 when 'open' then 1
  when 'skipped' then 2 when 'waiting' then 3 when 'notSent' then 4 when 'verified' then 5
  else 6 end`;

/** Houses without an assessed risk come last. */
const riskiestFirst: SQL = sql`coalesce(array_position(${sql.param([...riskClasses])}::text[],
  r.risk), 0) desc`;

const houseOf = (row: HouseRow): BatchHouse => ({
  ...row,
  beganAt: row.beganAt?.getTime() ?? null,
  endedAt: row.endedAt?.getTime() ?? null,
});

/** A page of the houses of a batch, the worst or the most dangerous first. Refusal: 404. */
export async function listBatchHouses(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listBatchHouse.input>,
): Promise<Page<BatchHouse>> {
  await findBatch(database, caller, query.id);
  const { total, rows: listed } = await pageOf<HouseRow>(database, {
    columns: houseColumns,
    from: houseFrom,
    where: [
      sql`r.batch_id = ${query.id}::uuid`,
      visibleHouses(caller),
      when(query.state, (one) => sql`r.state = ${one}`),
      containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, g.network_id`),
    ],
    order: sql`${query.sort === "risk" ? riskiestFirst : worstFirst}, r.wave nulls last,
      ${byNumber(sql`f.name`)}, ${byNumber(sql`h.name`)}, r.house_id`,
    query,
  });
  return { total, rows: listed.map(houseOf) };
}

interface BatchHouseDetail {
  readonly house: BatchHouse;
  readonly tasks: BatchTask[];
  readonly refusal: BatchRefusal | null;
  readonly risks: CommandRisk[];
}

/**
 * Returns the changes of a batch in one house, value by value, with their current risk. Refusal:
 * 404.
 */
export async function getBatchHouse(
  database: Database,
  caller: Caller,
  { id, houseId }: z.output<typeof routes.getBatchHouse.input>,
  now: number,
): Promise<BatchHouseDetail> {
  const [row] = await rows<HouseRow & Pick<BatchHouseDetail, "tasks" | "refusal">>(
    database,
    sql`select ${houseColumns}, r.tasks, r.refusal from ${houseFrom}
      where r.batch_id = ${id}::uuid and r.house_id = ${houseId}::bigint
        and ${visibleHouses(caller)}`,
  );
  const { tasks, refusal, ...house } = found(row ?? null);
  const isWaiting = house.state === "waiting" && house.beganAt === null;
  const risks = isWaiting ? await assessTasks(database, { caller, now }, houseId, tasks) : [];
  return { house: houseOf(house), tasks, refusal, risks };
}
