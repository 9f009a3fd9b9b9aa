import type { Species } from "../../../contract/base/animal.ts";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { climateZoneOf } from "../../../contract/base/climate-zone.ts";
import {
  autoConfig,
  autoGroups,
  type AutoConfigInput,
  reasonsOf,
  reasonText,
} from "../../../contract/control/desired/auto-config.ts";
import { fansByOutput, type WiredFan } from "../../../contract/control/desired/auto-level.ts";
import { absHighMax, limitsIn } from "../../../contract/control/risk/control-limit.ts";
import type {
  BatchHouseReason,
  proposalReplySchema,
} from "../../../contract/control/batch/control-batch.ts";
import type { HouseSettings } from "../../../contract/control/parameter/parameter-catalog.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import { found } from "../../platform/base/refusal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { breedDaysOf } from "../../fleet/house/breed-days.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import type { PlannedHouse, DesiredTask } from "./house-assessment.ts";
import { readPlaces, readPlannedHouses } from "./planned-house.ts";

interface ProposalRow {
  readonly house_id: number;
  readonly species: Species;
  readonly breed_id: number | null;
  readonly adcode: string;
  readonly lat: number;
  readonly fans: readonly {
    readonly port: number;
    readonly name: string;
    readonly isOnConcentrator: boolean;
  }[];
  readonly has_doors: boolean;
  readonly has_pads: boolean;
  readonly control_limits: unknown;
}

/** Returns the stored data of the visible houses (all, or one): their devices, flock and place. */
const readProposalRows = (
  database: Database,
  caller: Caller,
  houseIds: readonly number[] | null,
): Promise<ProposalRow[]> =>
  rows<ProposalRow>(
    database,
    sql`
    select h.id as house_id, h.species, k.breed_id, f.adcode, f.lat,
      coalesce((select jsonb_agg(jsonb_build_object('port', d.control_port, 'name', d.name,
          'isOnConcentrator', d.concentrator_id is not null)
          order by d.control_port) from terminals d where d.gateway_id = g.id and d.kind = 'fan'
          and d.status <> 'disabled' and d.control_port between 1 and 24), '[]') as fans,
      exists (select 1 from terminals d where d.gateway_id = g.id and d.kind = 'tunnelDoor')
        as has_doors,
      exists (select 1 from terminals d where d.gateway_id = g.id and d.kind = 'coolingPad')
        as has_pads, o.control_limits
    from houses h join farms f on f.id = h.farm_id join orgs o on o.id = h.org_id
      left join gateways g on g.house_id = h.id
      left join flocks k on k.house_id = h.id and k.cleared_at is null
    where ${visibleHouses(caller)} and ${
      houseIds === null ? sql`true` : sql`h.id = any(${sql.param([...houseIds])}::bigint[])`
    }`,
  );

/** A fan this much stronger than the weakest is one of the end wall. */
const strongerBy = 1.5;

/** Determines the place of each fan: by its name, by its air, or by the house's other devices. */
function fansOf(
  { fans, has_doors: hasDoors, has_pads: hasPads }: ProposalRow,
  airs: readonly number[],
) {
  const known = fans.map(({ port }) => airs[port - 1] ?? 0).filter((air) => air > 0);
  const weakest = known.length === 0 ? 0 : Math.min(...known);
  const isNamed = fans.some(({ name }) => tunnelName.test(name));
  const isStronger = weakest > 0 && known.some((air) => air >= strongerBy * weakest);
  return fans.map(({ port, name, isOnConcentrator }, index): WiredFan => {
    const byPlace = (hasDoors || hasPads) && index >= Math.ceil(fans.length / 2);
    const isTunnel = isNamed
      ? tunnelName.test(name)
      : isStronger
        ? (airs[port - 1] ?? 0) >= strongerBy * weakest
        : byPlace;
    return { output: port - 1, isTunnel, isOnConcentrator };
  });
}
const tunnelName = /纵|tunnel/i;

type Days = Awaited<ReturnType<typeof breedDaysOf>>;

function autoConfigInputOf(
  row: ProposalRow,
  days: Days,
  { settable, now }: PlannedHouse,
): AutoConfigInput {
  const { curvePoints, levels } = settable.features;
  return {
    standard: (days.get(row.breed_id ?? -1) ?? []).flatMap(({ dayAge, tempC }) =>
      tempC === null ? [] : [{ dayAge, tempC }],
    ),
    fans: fansByOutput(fansOf(row, now.fanAirM3h)),
    hasPads: row.has_pads,
    zone: climateZoneOf(row.adcode, row.lat),
    dayAge: now.dayAge,
    absHighMostC: absHighMax(limitsIn(row.control_limits), now.dayAge),
    curvePoints,
    levels,
  };
}

const readDays = (database: Database, foundRows: readonly ProposalRow[]): Promise<Days> =>
  breedDaysOf(database, [
    ...new Set(foundRows.flatMap(({ breed_id: id }) => (id === null ? [] : [id]))),
  ]);

const settingsOf = ({ groups }: PlannedHouse): HouseSettings =>
  Object.fromEntries(groups.map(({ group, settings }) => [group, settings]));

/** Returns the tasks that automatic configuration proposes for each house. */
export async function proposedTasks(
  database: Database,
  caller: Caller,
  groups: readonly ParameterGroup[],
): Promise<(house: PlannedHouse) => readonly DesiredTask[] | BatchHouseReason> {
  const known = await readProposalRows(database, caller, null);
  const days = await readDays(database, known);
  const byHouse = new Map(known.map((row) => [row.house_id, row]));
  return (house) => {
    const row = byHouse.get(house.houseId);
    if (row === undefined) return "gone";
    const { proposals, gaps } = autoConfig(
      autoConfigInputOf(row, days, house),
      settingsOf(house),
      groups,
    );
    return [
      ...proposals.map((proposal): DesiredTask => ({
        kind: "write",
        group: proposal.group,
        desired: () => proposal.items,
        why: reasonsOf(proposal),
      })),
      ...gaps.map((gap): DesiredTask => ({ kind: "gap", ...gap })),
    ];
  };
}

/** Returns the proposal for one house, each value with its reason. Refusal: 404. */
export async function proposeConfig(
  database: Database,
  caller: Caller,
  { houseId }: { readonly houseId: number },
  now: number,
): Promise<z.output<typeof proposalReplySchema>> {
  const places = await readPlaces(database, caller, [houseId], now);
  const [planned] = await readPlannedHouses(database, caller, places, now);
  const house = found(planned ?? null);
  const row = found((await readProposalRows(database, caller, [houseId]))[0] ?? null);
  const days = await readDays(database, [row]);
  const offered = autoGroups.filter((group) => house.settable.offer.write.includes(group));
  const { proposals, gaps } = autoConfig(
    autoConfigInputOf(row, days, house),
    settingsOf(house),
    offered,
  );
  return {
    houseId,
    species: row.species,
    groups: proposals.map(({ group, items }) => ({
      group,
      base: house.groups.find((item) => item.group === group)?.hash ?? null,
      items: items.map((item) => ({ ...item, why: reasonText(item.why) })),
    })),
    missing: gaps.map(({ group, why }) => ({ group, why })),
  };
}
