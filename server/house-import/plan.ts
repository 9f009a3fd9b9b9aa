import type { z } from "zod";
import {
  faultOf,
  type FieldFault,
  fieldFaults,
  type FieldReasonWords,
} from "../../contract/field-fault.ts";
import { createGatewaySchema } from "../../contract/gateway-manage.ts";
import type { ImportColumn, ImportCounts, ImportRow } from "../../contract/house-import.ts";
import { placeFlockSchema } from "../../contract/flock.ts";
import { createHouseSchema } from "../../contract/house-manage.ts";
import { tomorrowOf } from "../flock/save.ts";
import {
  archetypeOf,
  findBreed,
  findCount,
  findDay,
  findFarm,
  findType,
  type Found,
  isRounded,
  speciesOf,
} from "./find.ts";
import type { Lookup, ImportFarm } from "./import-lookup.ts";

/** Why a row cannot be taken over. */
export interface Fault {
  readonly row: number;
  readonly field: ImportColumn;
  readonly why: FieldReasonWords;
}

/**
 * What a row asks for, as far as it could be read: a part that does not do is null and has a fault.
 */
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
] as const satisfies readonly ImportColumn[];
/** A field of the contract's schemas stands in the column of its name, these excepted. */
const columnOf: Readonly<Record<string, ImportColumn>> = {
  name: "house",
  farmId: "farm",
  breedId: "breed",
  typeKey: "gatewayType",
};
const anyId = 1;

/**
 * Reads one row against the contract's schemas and what there is; what the rest of the file and
 * other houses say against it: taken.ts.
 */
export function planRow(
  row: ImportRow,
  lookup: Lookup,
  now: number,
): { readonly planned: Planned; readonly faults: readonly Fault[] } {
  const told = new Map<ImportColumn, FieldReasonWords>();
  const tell = (field: ImportColumn, why: FieldReasonWords): null => {
    if (!told.has(field)) told.set(field, why);
    return null;
  };
  const take = <T>(field: ImportColumn, found: Found<T>): T | null =>
    found.why === undefined ? found.value : tell(field, found.why);
  /** What is told already is not told again by the schema, which then has something that does. */
  const read = <T extends z.ZodType>(
    schema: T,
    input: Record<string, unknown>,
  ): z.output<T> | null => {
    const { success, data, error } = schema.safeParse(input, { reportInput: true });
    for (const issue of error?.issues ?? [])
      tell(
        columnOf[String(issue.path[0])] ?? (String(issue.path[0]) as ImportColumn),
        faultOf(issue),
      );
    return success ? data : null;
  };

  const farm = take("farm", findFarm(lookup, row.farm));
  const species = speciesOf(row.species);
  const house = read(createHouseSchema, {
    farmId: farm?.id ?? anyId,
    name: row.house,
    nameEn: row.nameEn,
    species: species.trim() === "" ? undefined : species,
    archetype: row.archetype.trim() === "" ? null : archetypeOf(row.archetype),
  });
  const flock = planFlock(row, {
    lookup,
    farm,
    species: createHouseSchema.shape.species.safeParse(species).data ?? null,
    now,
    tell,
    take,
    read,
  });
  const gateway = planGateway(row, { lookup, tell, take, read });
  const name = createHouseSchema.shape.name.safeParse(row.house).data ?? null;
  const networkId = createGatewaySchema.shape.networkId.safeParse(row.networkId).data ?? null;
  return {
    planned: { row: row.row, farm, name, networkId, house, flock, gateway },
    faults: [...told].map(([field, why]) => ({ row: row.row, field, why })),
  };
}

interface Reading {
  readonly lookup: Lookup;
  readonly tell: (field: ImportColumn, why: FieldReasonWords) => null;
  readonly take: <T>(field: ImportColumn, found: Found<T>) => T | null;
  readonly read: <T extends z.ZodType>(
    schema: T,
    input: Record<string, unknown>,
  ) => z.output<T> | null;
}

const said = (fault: FieldFault): FieldReasonWords => ({ words: fieldFaults[fault] });
const isBlank = (text: string): boolean => text.trim() === "";

function planFlock(
  row: ImportRow,
  {
    lookup,
    farm,
    species,
    now,
    tell,
    take,
    read,
  }: Reading & {
    readonly farm: ImportFarm | null;
    readonly species: string | null;
    readonly now: number;
  },
): Planned["flock"] {
  if (flockColumns.every((field) => isBlank(row[field]))) return null;
  for (const field of flockColumns) if (isBlank(row[field])) tell(field, said("withFlock"));
  const breedId = isBlank(row.breed)
    ? null
    : take("breed", findBreed(lookup, row.breed, farm?.orgId ?? null, species));
  const placedAt = isBlank(row.placedAt)
    ? null
    : take("placedAt", findDay(row.placedAt, farm?.timeZone ?? "UTC"));
  const placedCount = isBlank(row.placedCount)
    ? null
    : take("placedCount", findCount(row.placedCount));
  if (placedAt !== null && farm !== null && placedAt >= tomorrowOf(farm.timeZone, now))
    tell("placedAt", said("future"));
  // What stands in for a missing part satisfies the schema: that part has its fault already.
  const flock = read(placeFlockSchema, {
    houseId: anyId,
    breedId: breedId ?? anyId,
    placedAt: placedAt ?? now,
    placedCount: placedCount ?? 1,
  });
  return breedId === null || placedAt === null || placedCount === null ? null : flock;
}

function planGateway(row: ImportRow, { lookup, tell, take, read }: Reading): Planned["gateway"] {
  if (gatewayColumns.every((field) => isBlank(row[field]))) return null;
  for (const field of ["networkId", "number", "simCard"] as const)
    if (isRounded(row[field])) tell(field, said("rounded"));
  for (const field of ["networkId", "gatewayType"] as const)
    if (isBlank(row[field])) tell(field, said("withGateway"));
  const typeKey = isBlank(row.gatewayType)
    ? null
    : take("gatewayType", findType(lookup, row.gatewayType));
  const gateway = read(createGatewaySchema, {
    houseId: anyId,
    networkId: row.networkId,
    typeKey: typeKey ?? anyId,
    number: row.number,
    simCard: row.simCard,
  });
  return typeKey === null ? null : gateway;
}

/** What the rows without a fault make. */
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
