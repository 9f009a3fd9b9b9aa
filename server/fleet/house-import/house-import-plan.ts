import type { z } from "zod";
import { createGatewaySchema } from "../../../contract/fleet/gateway/gateway-manage.ts";
import type {
  ImportColumn,
  ImportCounts,
  ImportRow,
} from "../../../contract/fleet/house/house-import.ts";
import type { Species } from "../../../contract/base/animal.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { longestStayDays, placeFlockSchema } from "../../../contract/fleet/flock/flock.ts";
import { createHouseSchema } from "../../../contract/fleet/house/house-manage.ts";
import { tomorrowOf } from "../flock/flock-commands.ts";
import {
  archetypeOf,
  findBreed,
  findDay,
  findFarm,
  findType,
  isRounded,
  phasesOf,
  speciesOf,
} from "./find-by-name.ts";
import { findCount, findQuantity } from "../../platform/import-table/import-cell.ts";
import {
  type Fault as FaultOf,
  isBlank,
  reasonOf,
  RowReading,
} from "../../platform/import-table/import-reading.ts";
import type { Lookup, ImportFarm } from "./house-import-lookup.ts";

/** Why a row cannot be imported. */
export type Fault = FaultOf<ImportColumn>;

/** The content of a row, as far as it could be read: an invalid part is null and has a fault. */
export interface Planned {
  readonly row: number;
  readonly farm: ImportFarm | null;
  /**
   * The name of the house and the network ID, be the rest of the row as it may; null where they do
   * not do.
   */
  readonly name: string | null;
  readonly networkId: string | null;
  readonly house: z.output<typeof createHouseSchema> | null;
  readonly flock: Omit<z.output<typeof placeFlockSchema>, "houseId"> | null;
  readonly gateway: Omit<z.output<typeof createGatewaySchema>, "houseId"> | null;
}

const flockColumns = [
  "breed",
  "placedAt",
  "placedCount",
] as const satisfies readonly ImportColumn[];
const gatewayColumns = [
  "networkId",
  "gatewayType",
  "number",
  "simCard",
  "reportInterval",
] as const satisfies readonly ImportColumn[];
/** A field of the contract's schemas has the column of its name, with these exceptions. */
const columnOf: Readonly<Record<string, ImportColumn>> = {
  name: "house",
  farmId: "farm",
  breedId: "breed",
  floorM2: "floorArea",
  typeKey: "gatewayType",
  intervalS: "reportInterval",
};
const anyId = 1;

type Reading = RowReading<ImportColumn>;

/**
 * Checks one row against the contract's schemas and the stored records; conflicts with the rest of
 * the file and other houses: house-import-duplicates.ts.
 */
export function planRow(
  row: ImportRow,
  lookup: Lookup,
  now: number,
): {
  readonly planned: Planned;
  readonly faults: readonly Fault[];
  readonly doubts: readonly Fault[];
} {
  const reading = new RowReading<ImportColumn>(row, columnOf);
  const farm = reading.find("farm", (text) => findFarm(lookup, text));
  const species = speciesOf(row.species);
  const known = createHouseSchema.shape.species.safeParse(species).data ?? null;
  const house = reading.parse(createHouseSchema, {
    farmId: farm?.id ?? anyId,
    name: row.house,
    nameEn: row.nameEn,
    species: isBlank(species) ? undefined : species,
    archetype: isBlank(row.archetype) ? null : archetypeOf(row.archetype, known),
    phases: isBlank(row.phases) ? null : phasesOf(row.phases),
    floorM2: reading.findUnlessBlank("floorArea", findQuantity),
  });
  const flock = planFlock(reading, lookup, { farm, species: known }, now);
  const gateway = planGateway(reading, lookup);
  const name = createHouseSchema.shape.name.safeParse(row.house).data ?? null;
  const networkId = createGatewaySchema.shape.networkId.safeParse(row.networkId).data ?? null;
  return {
    planned: { row: row.row, farm, name, networkId, house, flock, gateway },
    faults: reading.faults,
    doubts: reading.doubts,
  };
}

interface HouseSeen {
  readonly farm: ImportFarm | null;
  readonly species: Species | null;
}

function planFlock(
  reading: Reading,
  lookup: Lookup,
  { farm, species }: HouseSeen,
  now: number,
): Planned["flock"] {
  if (flockColumns.every((field) => reading.isBlank(field))) return null;
  reading.expectFilled(flockColumns, "withFlock");
  const { orgId, timeZone } = farm ?? { orgId: null, timeZone: null };
  const breedId = reading.findUnlessBlank("breed", (text) =>
    findBreed(lookup, text, orgId, species),
  );
  const placedAt = reading.findUnlessBlank("placedAt", (text) => findDay(text, timeZone ?? "UTC"));
  const placedCount = reading.findUnlessBlank("placedCount", findCount);
  if (placedAt !== null && timeZone !== null && placedAt >= tomorrowOf(timeZone, now))
    reading.addFault("placedAt", reasonOf("future"));
  checkAge(reading, species, placedAt, now);
  const flock = reading.parse(placeFlockSchema, {
    houseId: anyId,
    breedId: breedId ?? anyId,
    placedAt: placedAt ?? now,
    placedCount: placedCount ?? 1,
  });
  return breedId === null || placedAt === null || placedCount === null ? null : flock;
}

/** Dates four years off come from a workbook with another date system. */
function checkAge(
  reading: Reading,
  species: Species | null,
  placedAt: number | null,
  now: number,
): void {
  if (placedAt === null || species === null) return;
  const days = Math.floor((now - placedAt) / dayMs);
  if (days > longestStayDays[species])
    reading.addDoubt("placedAt", { words: fieldFaults.ageDoubted, values: { days } });
}

function planGateway(reading: Reading, lookup: Lookup): Planned["gateway"] {
  if (gatewayColumns.every((field) => reading.isBlank(field))) return null;
  const { row } = reading;
  for (const field of ["networkId", "number", "simCard"] as const)
    if (isRounded(row[field])) reading.addFault(field, reasonOf("rounded"));
  reading.expectFilled(["networkId", "gatewayType"], "withGateway");
  const typeKey = reading.findUnlessBlank("gatewayType", (text) => findType(lookup, text));
  const gateway = reading.parse(createGatewaySchema, {
    houseId: anyId,
    networkId: row.networkId,
    typeKey: typeKey ?? anyId,
    number: row.number,
    simCard: row.simCard,
    intervalS: reading.findUnlessBlank("reportInterval", findCount),
  });
  return typeKey === null ? null : gateway;
}

/** Returns the number of records that the rows without a fault make. */
export function countsOf(planned: readonly Planned[], faults: readonly Fault[]): ImportCounts {
  const faulty = new Set(faults.map(({ row }) => row));
  const good = planned.filter(({ row }) => !faulty.has(row));
  return {
    rows: planned.length,
    houses: good.length,
    flocks: good.filter(({ flock }) => flock !== null).length,
    gateways: good.filter(({ gateway }) => gateway !== null).length,
  };
}
