import {
  type UnlistedUnit,
  type UnitKind,
  unitNumberMax,
} from "../../contract/maintenance/house-unit.ts";
import { keysOf } from "../../contract/base/table-keys.ts";
import type { Queryable } from "../platform/db/open-database.ts";
import { type Caller, expectHouse } from "../platform/session/caller-scope.ts";

/** Number of units of each kind named by frames and the record of a house. */
interface Named {
  readonly houseId: number;
  readonly fans: number;
  readonly inlets: number;
  readonly tunnelDoors: number;
  readonly coolPads: number;
  readonly heaters: number;
  readonly lights: number;
  readonly probes: number;
  readonly battery: number;
  readonly gateway: number;
  readonly feedLine: number;
  readonly belt: number;
}
const kindsOf = {
  fans: "fan",
  inlets: "inlet",
  tunnelDoors: "tunnelDoor",
  coolPads: "coolPad",
  heaters: "heater",
  lights: "light",
  probes: "probe",
  battery: "battery",
  gateway: "gateway",
  feedLine: "feedLine",
  belt: "belt",
} as const satisfies Record<Exclude<keyof Named, "houseId">, UnitKind>;

const listed = (detail: string, equipment: string) =>
  `greatest(coalesce(jsonb_array_length(nullif(s.detail->'${detail}', 'null')), 0),
     coalesce((h.equipment->>'${equipment}')::int, 0))`;

/** Unlisted units that frames or the record of a house name, by house. */
export async function readUnlisted(
  db: Queryable,
  houseIds: readonly number[],
): Promise<ReadonlyMap<number, UnlistedUnit[]>> {
  if (houseIds.length === 0) return new Map();
  const named = await db.query<Named>(
    `select h.id as "houseId", ${listed("fans", "fans")} as fans,
       ${listed("inletPos", "inlets")} as inlets,
       ${listed("tunnelDoorPos", "tunnelDoors")} as "tunnelDoors",
       ${listed("coolPads", "coolPads")} as "coolPads",
       ${listed("heaters", "heaters")} as heaters, ${listed("lights", "lights")} as lights,
       ${listed("temps", "probes")} as probes,
       case when jsonb_typeof(s.detail->'battery') = 'number' then 1 else 0 end as battery,
       (select count(*)::int from gateways g where g.house_id = h.id) as gateway,
       case when d.run_s[33] is not null or d.service_s[33] is not null then 1 else 0 end
         as "feedLine",
       case when d.run_s[34] > 0 then 1 else 0 end as belt
     from houses h left join house_states s on s.house_id = h.id
     left join lateral (select run_s, service_s from unit_days u where u.house_id = h.id
       order by u.day desc limit 1) d on true
     where h.id = any($1::int[])`,
    [houseIds],
  );
  const existing = await db.query<{ houseId: number; kind: UnitKind; number: number }>(
    `select house_id as "houseId", kind, number from units
     where house_id = any($1::int[]) and retired_on is null`,
    [houseIds],
  );
  const placeOf = (houseId: number, kind: UnitKind, number: number): string =>
    `${houseId} ${kind} ${number}`;
  const taken = new Set(existing.map((unit) => placeOf(unit.houseId, unit.kind, unit.number)));
  const unlisted = (named: Named): UnlistedUnit[] =>
    keysOf(kindsOf).flatMap((key) => {
      const kind = kindsOf[key];
      const count = Math.min(unitNumberMax, named[key]);
      const numbers = Array.from({ length: count }, (_, index) => index + 1).filter(
        (number) => !taken.has(placeOf(named.houseId, kind, number)),
      );
      return numbers.length === 0 ? [] : [{ kind, numbers }];
    });
  return new Map(named.map((item) => [item.houseId, unlisted(item)]));
}

/** Returns the number of unlisted units of a kind: they exist and are in service all the same. */
export const unlistedOf = (
  unlisted: ReadonlyMap<number, readonly UnlistedUnit[]>,
  houseId: number | null,
  kind: UnitKind,
): number =>
  houseId === null
    ? 0
    : (unlisted.get(houseId)?.find((found) => found.kind === kind)?.numbers.length ?? 0);

/** Unlisted units that a house's frames or record name. Refusal: 404. */
export async function unlistedUnits(
  db: Queryable,
  caller: Caller,
  { houseId }: { readonly houseId: number },
): Promise<{ kinds: UnlistedUnit[] }> {
  await expectHouse(db, caller, houseId);
  return { kinds: (await readUnlisted(db, [houseId])).get(houseId) ?? [] };
}
