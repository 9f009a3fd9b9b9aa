import { z } from "zod";
import type { KindValues } from "../../../contract/alarm/alarm-setting.ts";
import {
  type AlarmKey,
  alarmKinds,
  type AlarmKindTable,
} from "../../../contract/alarm/alarm-kind.ts";
import { limitKeys } from "../../../contract/fleet/house/alarm-limit.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { type LimitCurves, limitsBelow, type SharedLimits } from "./limit-layer.ts";

/** Settings that apply to the alarms of an organisation. */
export interface AlarmSettings {
  readonly kinds: AlarmKindTable;
  readonly farms: ReadonlyMap<number, LimitCurves>;
  readonly breeds: ReadonlyMap<number, LimitCurves>;
}

/** Settings of an organisation that has changed nothing. */
export const unset: AlarmSettings = { kinds: alarmKinds, farms: new Map(), breeds: new Map() };

const isKey = (key: string): key is AlarmKey => Object.hasOwn(alarmKinds, key);

/** Returns all alarm kinds with these settings applied. A removed kind is left out. */
export function kindsWith(set: readonly (KindValues & { readonly key: string })[]): AlarmKindTable {
  const kinds: Record<AlarmKey, AlarmKindTable[AlarmKey]> = { ...alarmKinds };
  for (const { key, severity, onDelayMs, offDelayMs, deadband, latches } of set)
    if (isKey(key)) {
      const kind = alarmKinds[key];
      kinds[key] = {
        ...kind,
        severity: severity ?? kind.severity,
        onDelayMs: onDelayMs ?? kind.onDelayMs,
        offDelayMs: offDelayMs ?? kind.offDelayMs,
        deadband: deadband ?? kind.deadband,
        latches: latches ?? kind.latches === true,
      };
    }
  return kinds;
}

const curveSchema = z.array(z.tuple([z.number(), z.number()])).min(1);
/** Reads stored curves, without invalid curves and those of removed limits. */
export const limitCurvesSchema: z.ZodType<LimitCurves> = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((stored) =>
    Object.fromEntries(
      limitKeys.flatMap((key) => {
        const curve = curveSchema.safeParse(stored[key]);
        return curve.success ? [[key, curve.data]] : [];
      }),
    ),
  );

interface KindRow extends KindValues {
  readonly orgId: number;
  readonly key: string;
}
interface LimitRow {
  readonly org_id: number;
  readonly farm_id: number | null;
  readonly breed_id: number | null;
  readonly limits: unknown;
}

/**
 * Returns the settings by organisation, without organisations that have changed nothing. `orgId`:
 * only this organisation.
 */
export async function readAlarmSettings(
  db: Queryable,
  orgId: number | null = null,
): Promise<ReadonlyMap<number, AlarmSettings>> {
  const kinds = await db.query<KindRow>(
    `select org_id as "orgId", key, severity, on_delay_ms as "onDelayMs",
       off_delay_ms as "offDelayMs", deadband, latches
     from alarm_kind_settings where $1::int is null or org_id = $1::int`,
    [orgId],
  );
  const limits = await db.query<LimitRow>(
    `select org_id, farm_id, breed_id, limits from limit_settings
     where $1::int is null or org_id = $1::int`,
    [orgId],
  );
  const orgIds = new Set([...kinds.map((row) => row.orgId), ...limits.map((row) => row.org_id)]);
  return new Map(
    [...orgIds].map((id) => [
      id,
      settingsOf(
        kinds.filter((row) => row.orgId === id),
        limits.filter((row) => row.org_id === id),
      ),
    ]),
  );
}

function settingsOf(kinds: readonly KindRow[], limits: readonly LimitRow[]): AlarmSettings {
  const farms = new Map<number, LimitCurves>();
  const breeds = new Map<number, LimitCurves>();
  for (const { farm_id, breed_id, limits: stored } of limits) {
    const curves = limitCurvesSchema.parse(stored);
    if (farm_id !== null) farms.set(farm_id, curves);
    if (breed_id !== null) breeds.set(breed_id, curves);
  }
  return { kinds: kinds.length === 0 ? alarmKinds : kindsWith(kinds), farms, breeds };
}

/** Returns the part of these settings that applies to a house of a farm and a flock. */
export function sharedLimitsOf(
  { farms, breeds }: AlarmSettings,
  { lineage, breedId }: { readonly lineage: readonly number[]; readonly breedId: number | null },
): SharedLimits | undefined {
  const above = lineage.flatMap((id) => farms.get(id) ?? []);
  const breed = breedId === null ? undefined : breeds.get(breedId);
  return above.length === 0 && breed === undefined
    ? undefined
    : { farm: limitsBelow(above), breed: breed ?? {} };
}
