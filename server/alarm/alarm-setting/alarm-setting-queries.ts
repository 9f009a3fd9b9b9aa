import { sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type AlarmSetting,
  type KindSetting,
  type LimitCurves,
  limitCurvesSchema,
  type LimitSetting,
} from "../../../contract/alarm/alarm-setting.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { found, Refusal } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleOrgs } from "../../platform/session/caller-scope.ts";

type Changed = { readonly changedAt: Date };

/** Returns the organisation: the named one, otherwise the caller's. Refusals: 400, 404. */
export async function orgOf(
  db: Queryable,
  caller: Caller,
  requestedOrg: number | undefined,
): Promise<number> {
  const id = requestedOrg ?? caller.orgId;
  if (id === null) throw new Refusal(400, "invalid");
  const [org] = await rows<{ id: number }>(
    db,
    sql`select o.id from orgs o where o.id = ${id}::bigint and ${visibleOrgs(caller)}`,
  );
  return found(org ?? null).id;
}

const kindColumns = sql`key, severity, on_delay_ms as "onDelayMs", off_delay_ms as "offDelayMs",
  deadband, latches, changed_by as "changedBy", changed_at as "changedAt", version`;

/** Returns an organisation's settings of its kinds; `key`: of this kind only. */
export async function readKinds(
  db: Queryable,
  orgId: number,
  key?: string,
): Promise<KindSetting[]> {
  const set = await rows<KindSetting & Changed>(
    db,
    sql`select ${kindColumns} from alarm_kind_settings
      where org_id = ${orgId} and (${key ?? null}::text is null or key = ${key ?? null})
      order by key`,
  );
  return set.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }));
}

/** A farm with all below it, or a breed. */
export interface LimitPlace {
  readonly farmId: number | null;
  readonly breedId: number | null;
}

/** Limits of its farms and breeds, with the current houses; `place`: of one. */
export async function readLimitSettings(
  db: Queryable,
  orgId: number,
  place?: LimitPlace,
): Promise<LimitSetting[]> {
  const set = await rows<LimitSetting & Changed & { limits: unknown }>(
    db,
    sql`select s.farm_id as "farmId", s.breed_id as "breedId", s.limits, s.version,
        coalesce(f.name, b.name) as name, coalesce(f.name_en, b.name_en) as "nameEn",
        s.changed_by as "changedBy", s.changed_at as "changedAt",
        (select count(*)::int from houses h join farms hf on hf.id = h.farm_id
          left join flocks k on k.house_id = h.id and k.cleared_at is null
          where h.org_id = s.org_id
            and (hf.lineage @> array[s.farm_id] or k.breed_id = s.breed_id)) as houses
      from limit_settings s left join farms f on f.id = s.farm_id
        left join breeds b on b.id = s.breed_id
      where s.org_id = ${orgId} and (${place === undefined}
        or (s.farm_id is not distinct from ${place?.farmId ?? null}::int
          and s.breed_id is not distinct from ${place?.breedId ?? null}::int))
      order by s.breed_id nulls first, name, s.id`,
  );
  return set.map((row) => ({
    ...row,
    limits: curvesOf(row.limits),
    changedAt: row.changedAt.getTime(),
  }));
}

/** Curves that fit today's bounds no longer are not shown; they are not judged by another rule. */
const curvesOf = (stored: unknown): LimitCurves => limitCurvesSchema.safeParse(stored).data ?? {};

/** Returns the settings of an organisation. Refusals: 400, 404. */
export async function readSetting(
  db: Queryable,
  caller: Caller,
  { orgId: requestedOrg }: z.output<typeof routes.readAlarmSetting.input>,
): Promise<AlarmSetting> {
  const orgId = await orgOf(db, caller, requestedOrg);
  return {
    orgId,
    kinds: await readKinds(db, orgId),
    limits: await readLimitSettings(db, orgId),
  };
}
