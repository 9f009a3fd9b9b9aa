import { sql } from "drizzle-orm";
import type { RolloutReview } from "../../../contract/control/firmware/rollout.ts";
import { compareVersions } from "../../../contract/control/firmware/firmware-version.ts";
import { isAlarmedHigh } from "../../judge/record/standing-alarms.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { hasHold } from "./rollout-plan.ts";
import { findRollout } from "./rollout-queries.ts";

interface HouseRow {
  readonly wave: number;
  readonly version: string | null;
  readonly caps: unknown;
  readonly is_online: boolean | null;
  readonly is_stocked: boolean;
  readonly is_alarmed: boolean;
}

/**
 * Returns the obstacles a rollout would meet now in its remaining houses that the caller sees,
 * counted as before an installation (install-ready.ts). Refusal: 404.
 */
export async function reviewRollout(
  database: Database,
  caller: Caller,
  { id }: { readonly id: number },
): Promise<RolloutReview> {
  const { file } = await findRollout(database, caller, id);
  const houses = await rows<HouseRow>(
    database,
    sql`select t.wave, g.version, g.caps, s.is_online,
        exists(select 1 from flocks k where k.house_id = h.id and k.cleared_at is null)
          as is_stocked,
        ${sql.raw(isAlarmedHigh)} as is_alarmed
      from update_tasks t join houses h on h.id = t.house_id join farms f on f.id = h.farm_id
        join gateways g on g.id = t.gateway_id left join house_states s on s.house_id = h.id
      where t.rollout_id = ${id}::bigint and ${visibleHouses(caller)}
        and t.state not in ('verified', 'failed', 'rolledBack', 'leftOut')`,
  );
  const countOf = (is: (house: HouseRow) => boolean) => houses.filter(is).length;
  const waves = [...new Set(houses.map(({ wave }) => wave))].toSorted((a, b) => a - b);
  return {
    houses: houses.length,
    waves: waves.map((wave) => countOf((house) => house.wave === wave)),
    stocked: countOf(({ is_stocked: isStocked }) => isStocked),
    emptyOnly: countOf(
      ({ is_stocked: isStocked, caps }) => file.kind === "firmware" && isStocked && !hasHold(caps),
    ),
    alarmed: countOf(({ is_alarmed: isAlarmed }) => isAlarmed),
    offline: countOf(({ is_online: isOnline }) => isOnline !== true),
    older: countOf(
      ({ version }) =>
        file.kind === "firmware" && version !== null && compareVersions(file.version, version) < 0,
    ),
    versions: [...new Set(houses.map(({ version }) => version))].toSorted(byVersion),
  };
}

/** Ascending; unknown values come last. */
const byVersion = (one: string | null, other: string | null): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compareVersions(one, other);
};
