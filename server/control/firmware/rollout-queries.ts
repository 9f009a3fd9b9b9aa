import { type SQL, sql } from "drizzle-orm";
import type { DeviceFile } from "../../../contract/control/firmware/firmware-file.ts";
import type {
  Rollout,
  UpdateCheck,
  UpdateTask,
} from "../../../contract/control/firmware/rollout.ts";
import type { TaskLife } from "../../../contract/control/firmware/rollout-task.ts";
import { compareVersions } from "../../../contract/control/firmware/firmware-version.ts";
import { may } from "../../../contract/account/policy.ts";
import { found, notFound } from "../../platform/base/refusal.ts";
import { mayAgree } from "../control/authority/approvers.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses, visibleOrgs } from "../../platform/session/caller-scope.ts";
import { findFiles } from "./firmware-files.ts";
import { gatewayAcceptsFile } from "./rollout-plan.ts";

interface RolloutRow {
  readonly id: number;
  readonly org_id: number;
  readonly name: string;
  readonly file_id: number;
  readonly file_name: string;
  readonly kind: DeviceFile["kind"];
  readonly version: string;
  readonly size_bytes: number;
  readonly state: Rollout["state"];
  readonly reason: string | null;
  readonly wave: number;
  readonly waves: number;
  readonly soak_min: number;
  readonly soak_until: Date | null;
  readonly operator_name: string;
  readonly created_by: number;
  readonly why: string;
  readonly approver: string | null;
  readonly created_at: Date;
  readonly awaiting_at: Date | null;
  readonly ended_at: Date | null;
  readonly counts: Rollout["counts"] | null;
  readonly waits: Rollout["waits"];
}

/** Reason a task waits; an offline gateway comes before all others. */
const taskReason = sql`case when t.state in ('waiting', 'offered', 'downloading', 'downloaded')
  and s.is_online is not true then 'offline' else t.life->>'reason' end`;

/**
 * The number of houses of the current wave that wait, and the most frequent of the known reasons.
 */
const rolloutWaits = sql`(select jsonb_build_object('houses', coalesce(sum(w.n), 0),
    'reason', (array_agg(w.reason order by w.n desc, w.reason)
      filter (where w.reason is not null))[1],
    'ofReason', coalesce(max(w.n) filter (where w.reason is not null), 0))
  from (select ${taskReason} as reason, count(*) as n
    from update_tasks t left join house_states s on s.house_id = t.house_id
    where t.rollout_id = r.id and t.wave = r.wave and r.ended_at is null
      and t.state in ('waiting', 'offered', 'downloading', 'downloaded')
    group by 1) w)`;

const rolloutColumns = sql`r.id, r.org_id, r.name, r.file_id, d.name as file_name, d.kind,
  d.version, d.size_bytes, r.state, r.reason, r.wave, r.soak_min, r.soak_until, r.operator_name,
  r.created_by, r.why, r.created_at, r.awaiting_at, r.ended_at,
  (select u.real_name from users u where u.id = r.approved_by) as approver,
  (select coalesce(max(t.wave), 0) + 1 from update_tasks t where t.rollout_id = r.id) as waves,
  (select jsonb_object_agg(c.state, c.n) from (select t.state, count(*) as n from update_tasks t
    where t.rollout_id = r.id group by t.state) c) as counts, ${rolloutWaits} as waits`;
const rolloutFrom = sql`rollouts r join device_files d on d.id = r.file_id
  join orgs o on o.id = r.org_id`;

const ms = (date: Date | null): number | null => date?.getTime() ?? null;
/**
 * True: the caller may approve the rollout. Cheap for a list, because few rollouts wait for
 * approval.
 */
const mayAgreeTo = async (db: Queryable, caller: Caller, row: RolloutRow): Promise<boolean> =>
  row.state === "awaiting" && may(caller, "control.rollout") && mayAgree(db, caller, row);

const rolloutOf = async (db: Queryable, caller: Caller, row: RolloutRow): Promise<Rollout> => ({
  id: row.id,
  orgId: row.org_id,
  name: row.name,
  file: {
    id: row.file_id,
    name: row.file_name,
    kind: row.kind,
    version: row.version,
    size: row.size_bytes,
  },
  state: row.state,
  reason: row.reason,
  wave: row.wave,
  waves: row.waves,
  soakMin: row.soak_min,
  soakUntil: ms(row.soak_until),
  createdBy: row.operator_name,
  isOwn: row.created_by === caller.userId,
  mayAgree: await mayAgreeTo(db, caller, row),
  why: row.why,
  approvedBy: row.approver,
  createdAt: row.created_at.getTime(),
  awaitingAt: row.state === "awaiting" ? ms(row.awaiting_at) : null,
  endedAt: ms(row.ended_at),
  counts: row.counts ?? {},
  waits: row.waits,
});

type PageQuery = { readonly page: number; readonly pageSize: number };

export async function listRollouts(
  database: Database,
  caller: Caller,
  query: PageQuery & {
    readonly id?: number | undefined;
    readonly state?: Rollout["state"] | undefined;
  },
): Promise<Page<Rollout>> {
  const { total, rows: all } = await pageOf<RolloutRow>(database, {
    columns: rolloutColumns,
    from: rolloutFrom,
    where: [
      visibleOrgs(caller),
      when(query.id, (id) => sql`r.id = ${id}::bigint`),
      when(query.state, (state) => sql`r.state = ${state}`),
    ],
    order: sql`r.ended_at is not null, r.id desc`,
    query,
  });
  return { total, rows: await Promise.all(all.map((row) => rolloutOf(database, caller, row))) };
}

/** A rollout that the caller sees. Refusal: 404. */
export async function findRollout(db: Queryable, caller: Caller, id: number): Promise<Rollout> {
  const [row] = await rows<RolloutRow>(
    db,
    sql`select ${rolloutColumns} from ${rolloutFrom}
      where r.id = ${id}::bigint and ${visibleOrgs(caller)}`,
  );
  return rolloutOf(db, caller, found(row ?? null));
}

interface TaskRow {
  readonly id: number;
  readonly rollout_id: number;
  readonly house_id: number;
  readonly house_name: string;
  readonly house_name_en: string | null;
  readonly farm_name: string;
  readonly farm_name_en: string | null;
  readonly network_id: string;
  readonly wave: number;
  readonly kind: DeviceFile["kind"];
  readonly life: TaskLife;
  readonly reason: string | null;
  readonly from_version: string | null;
  readonly to_version: string;
  readonly size_bytes: number;
  readonly version: string | null;
  readonly is_online: boolean | null;
}

const taskColumns = sql`t.id, t.rollout_id, t.house_id, h.name as house_name,
  h.name_en as house_name_en, f.name as farm_name, f.name_en as farm_name_en, g.network_id,
  t.wave, d.kind, t.life, ${taskReason} as reason, t.from_version, d.version as to_version,
  d.size_bytes, g.version, s.is_online`;
const taskFrom = sql`update_tasks t join device_files d on d.id = t.file_id
  join gateways g on g.id = t.gateway_id join houses h on h.id = t.house_id
  join farms f on f.id = h.farm_id left join house_states s on s.house_id = t.house_id`;

const taskOf = ({ life, ...row }: TaskRow): UpdateTask => ({
  id: row.id,
  rolloutId: row.rollout_id,
  houseId: row.house_id,
  houseName: row.house_name,
  houseNameEn: row.house_name_en,
  farmName: row.farm_name,
  farmNameEn: row.farm_name_en,
  networkId: row.network_id,
  wave: row.wave,
  kind: row.kind,
  state: life.state,
  reason: row.reason,
  offset: life.offset,
  size: row.size_bytes,
  fromVersion: row.from_version,
  toVersion: row.to_version,
  version: row.version,
  isOnline: row.is_online === true,
  commandId: life.commandId,
  endedAt: life.endedAt,
});

/** Tasks of houses the caller sees. */
export const findTasks = async (
  db: Queryable,
  caller: Caller,
  condition: SQL,
): Promise<UpdateTask[]> =>
  (
    await rows<TaskRow>(
      db,
      sql`select ${taskColumns} from ${taskFrom}
        where ${visibleHouses(caller)} and ${condition} order by t.id desc`,
    )
  ).map(taskOf);

/** Lists failed tasks first, then those under way, by wave and place. Refusal: 404. */
export async function listUpdateTasks(
  database: Database,
  caller: Caller,
  query: PageQuery & { readonly rolloutId: number },
): Promise<Page<UpdateTask>> {
  await findRollout(database, caller, query.rolloutId);
  const { total, rows: all } = await pageOf<TaskRow>(database, {
    columns: taskColumns,
    from: taskFrom,
    where: [visibleHouses(caller), sql`t.rollout_id = ${query.rolloutId}::bigint`],
    order: sql`array_position(array['failed', 'rolledBack', 'unconfirmed', 'installing',
      'rebooting', 'watched', 'downloading', 'offered', 'downloaded', 'waiting', 'verified',
      'leftOut'], t.state), t.wave, t.place`,
    query,
  });
  return { total, rows: all.map(taskOf) };
}

interface GatewayRow {
  readonly type_key: number;
  readonly version: string | null;
  readonly features: unknown;
  readonly caps: unknown;
}

/** Checks for a newer firmware. Refusal: 404, also for a house without a gateway. */
export async function checkUpdate(
  database: Database,
  caller: Caller,
  { houseId }: { readonly houseId: number },
): Promise<UpdateCheck> {
  const [gateway] = await rows<GatewayRow>(
    database,
    sql`select g.type_key, g.version, t.features, g.caps
      from houses h join farms f on f.id = h.farm_id join gateways g on g.house_id = h.id
        join gateway_types t on t.key = g.type_key
      where h.id = ${houseId}::bigint and ${visibleHouses(caller)}`,
  );
  if (gateway === undefined) throw notFound();
  const files = await findFiles(
    database,
    sql`d.kind = 'firmware' and d.retired_at is null
      and ${gateway.type_key}::int = any(d.type_keys)`,
  );
  const newest = files.toSorted((a, b) => compareVersions(b.version, a.version))[0] ?? null;
  const { version } = gateway;
  const isNewer =
    newest !== null && (version === null || compareVersions(newest.version, version) > 0);
  const [task] = await findTasks(database, caller, sql`t.house_id = ${houseId}::bigint`);
  return {
    version,
    newer: isNewer ? newest : null,
    newestVersion: newest?.version ?? null,
    takesFiles: gatewayAcceptsFile(gateway.features, gateway.caps, "firmware"),
    task: task ?? null,
  };
}
