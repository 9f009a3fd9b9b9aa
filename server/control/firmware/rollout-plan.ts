import { sql } from "drizzle-orm";
import { requirementsOf } from "../../../contract/control/risk/command-risk.ts";
import {
  assignWaves,
  upgradeWaves,
  type WaveHouse,
} from "../../../contract/control/batch/batch-wave.ts";
import {
  gatewayCapsSchema,
  gatewayFeaturesSchema,
  noFeatures,
  acceptsFile,
} from "../../../contract/fleet/gateway/gateway-feature.ts";
import type { DeviceFile } from "../../../contract/control/firmware/firmware-file.ts";
import {
  installRisk,
  type PlanHouse,
  type RolloutPlan,
  type Unfit,
} from "../../../contract/control/firmware/rollout.ts";
import { compareVersions } from "../../../contract/control/firmware/firmware-version.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { readOrgDemands } from "../control/prepare/assess-command.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { findFile } from "./firmware-files.ts";

interface HouseRow {
  readonly house_id: number;
  readonly org_id: number;
  readonly farm_id: number;
  readonly gateway_id: number | null;
  readonly type_key: number | null;
  readonly version: string | null;
  readonly features: unknown;
  readonly caps: unknown;
  readonly is_online: boolean | null;
  readonly is_stocked: boolean;
  readonly is_busy: boolean;
}

/** A house of a plan, with the other data that a start needs. */
export interface Planned extends PlanHouse {
  readonly orgId: number;
  readonly gatewayId: number | null;
  readonly place: number;
}

/**
 * Returns the houses that take part, and when. All must belong to the organisation of the first.
 * Refusal: 404 for a house the caller does not see.
 */
export async function planHouses(
  db: Queryable,
  caller: Caller,
  file: DeviceFile,
  houseIds: readonly number[],
): Promise<Planned[]> {
  const uniqueIds = [...new Set(houseIds)];
  const records = await rows<HouseRow>(
    db,
    sql`select h.id as house_id, h.org_id, h.farm_id, g.id as gateway_id, g.type_key, g.version,
        t.features, g.caps, s.is_online,
        exists(select 1 from flocks k where k.house_id = h.id and k.cleared_at is null)
          as is_stocked,
        exists(select 1 from update_tasks u where u.gateway_id = g.id and u.state not in
          ('verified', 'failed', 'rolledBack', 'leftOut')) as is_busy
      from houses h join farms f on f.id = h.farm_id left join gateways g on g.house_id = h.id
        left join gateway_types t on t.key = g.type_key
        left join house_states s on s.house_id = h.id
      where h.id = any(${sql.param(uniqueIds)}::int[]) and ${visibleHouses(caller)}
      order by h.farm_id, h.id`,
  );
  if (records.length < uniqueIds.length) throw notFound();
  const orgId = records[0]?.org_id ?? 0;
  const fit = records.map((row) => ({ row, unfit: unfitFor(row, file, orgId) }));
  const places = new Map(
    assignWaves(
      fit.filter(({ unfit }) => unfit === null).map(({ row }) => waveHouseOf(row)),
      upgradeWaves,
    ).map((place) => [place.houseId, place]),
  );
  return fit.map(({ row, unfit }) => ({
    houseId: row.house_id,
    orgId: row.org_id,
    gatewayId: row.gateway_id,
    version: row.version,
    unfit,
    isOlder:
      file.kind === "firmware" &&
      row.version !== null &&
      compareVersions(file.version, row.version) < 0,
    isOnline: row.is_online === true,
    isStocked: row.is_stocked,
    isEmptyOnly: file.kind === "firmware" && !hasHold(row.caps),
    wave: places.get(row.house_id)?.wave ?? null,
    place: places.get(row.house_id)?.place ?? 0,
  }));
}

/**
 * A house without animals goes first, because nothing is put at risk. An online one goes first
 * among these.
 */
const waveHouseOf = (row: HouseRow): WaveHouse => ({
  houseId: row.house_id,
  farmId: row.farm_id,
  interruptionRisk: row.is_stocked ? "busy" : "empty",
  isOnline: row.is_online === true,
});

/** True when a gateway of this type with these capabilities accepts a file of that kind. */
export function gatewayAcceptsFile(
  features: unknown,
  caps: unknown,
  kind: DeviceFile["kind"],
): boolean {
  const offered = gatewayFeaturesSchema.safeParse(features).data ?? noFeatures;
  return acceptsFile(offered, gatewayCapsSchema.safeParse(caps).data ?? null, kind);
}

/** True when the outputs stay on while the gateway restarts. */
export const hasHold = (caps: unknown): boolean =>
  gatewayCapsSchema.safeParse(caps).data?.hold === true;

function unfitFor(row: HouseRow, file: DeviceFile, orgId: number): Unfit | null {
  if (row.gateway_id === null || row.type_key === null) return "noGateway";
  if (row.org_id !== orgId) return "otherOrg";
  if (!file.typeKeys.includes(row.type_key)) return "otherType";
  if (row.caps === null) return "protocol";
  if (!gatewayAcceptsFile(row.features, row.caps, file.kind)) return "noFiles";
  if (file.kind === "firmware" && row.version === file.version) return "sameVersion";
  return row.is_busy ? "underWay" : null;
}

/**
 * The risk class from the houses that take part, and the confirmation it requires from the person.
 */
export async function confirmationOf(
  db: Queryable,
  caller: Caller,
  houses: readonly Planned[],
): Promise<{ readonly risk: 2 | 3; readonly asks: RolloutPlan["asks"] }> {
  const risk = installRisk(houses.some(({ unfit, isStocked }) => unfit === null && isStocked));
  return { risk, asks: await rolloutConfirmations(db, caller, houses[0]?.orgId ?? 0, risk) };
}

/** Confirmation required from a person who starts or resumes a rollout of that class. */
export async function rolloutConfirmations(
  db: Queryable,
  { roleKey }: Caller,
  orgId: number,
  risk: 2 | 3,
): Promise<RolloutPlan["asks"]> {
  const { secondPerson } = await readOrgDemands(db, orgId);
  const requester = { secondPerson, isAdministrator: roleKey === "administrator" };
  return requirementsOf({ risk, isProtective: false }, requester);
}

/** Refusals: 404 for a file or a house that is not there. */
export async function planRollout(
  { database }: Deps,
  { caller, input }: Call<"planRollout">,
): Promise<RolloutPlan> {
  const file = await findFile(database, input.fileId);
  const houses = await planHouses(database, caller, file, input.houseIds);
  const { asks } = await confirmationOf(database, caller, houses);
  const waves: number[] = [];
  for (const { wave } of houses) if (wave !== null) waves[wave] = (waves[wave] ?? 0) + 1;
  return {
    file,
    houses: houses.map(({ orgId: _org, gatewayId: _gateway, place: _place, ...house }) => house),
    waves,
    asks,
  };
}
