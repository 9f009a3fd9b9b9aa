import { yesNo } from "../../contract/base/field.ts";
import { fieldFaults } from "../../contract/base/field-fault.ts";
import { type UnitKind, unitKinds } from "../../contract/maintenance/house-unit.ts";
import {
  createPlanSchema,
  neverDueBy,
  planAnchors,
  planScopes,
} from "../../contract/maintenance/maintenance.ts";
import {
  type PlanColumn,
  planFaults,
  type PlanRow,
} from "../../contract/maintenance/maintenance-import.ts";
import {
  planTypes,
  type TemplateKey,
  templateKeys,
  templateOf,
} from "../../contract/maintenance/maintenance-template.ts";
import type { z } from "zod";
import { plainName as plain } from "../../contract/base/seen-text.ts";
import { findCalendarDay, findCount, keyed } from "../platform/import-table/import-cell.ts";
import { findHouse, type HousesByName } from "../platform/import-table/import-house-name.ts";
import { type CellResult, reasonOf, RowReading } from "../platform/import-table/import-reading.ts";

/** Things the rows of an import can name: only those the caller sees. */
export interface PlanLookup {
  readonly houses: HousesByName;
  /** Farms by name and by English name, small letters. */
  readonly farms: ReadonlyMap<string, readonly number[]>;
  /** Ids by `unitKey`. */
  readonly units: ReadonlyMap<string, number>;
  /** Users by name, in lower case. */
  readonly people: ReadonlyMap<string, readonly number[]>;
  /** Existing plans by content, within each `placeKey`. */
  readonly there: ReadonlyMap<string, ReadonlyMap<string, PlanThere>>;
}
export const unitKey = (houseId: number, kind: string, number: number): string =>
  `${houseId} ${kind} ${number}`;

/** State of an existing plan: still active, or closed by a person. */
export type PlanThere = "open" | "closed";

interface Placed {
  readonly scope: keyof typeof planScopes;
  readonly houseId: number | null;
  readonly farmId: number | null;
  readonly unitKind: string | null;
  readonly unitId: number | null;
}
/** Place and purpose of a plan, as one text. */
export const placeKey = ({ scope, houseId, farmId, unitKind, unitId }: Placed): string =>
  [scope, houseId, farmId, unitKind, unitId].map((part) => part ?? "").join(" ");

export type PlanInput = z.output<typeof createPlanSchema>;
/** A row as far as it could be read. */
export interface ReadPlan {
  readonly reading: RowReading<PlanColumn>;
  /** Null with faults. */
  readonly input: PlanInput | null;
  /** Set for a usual plan, whose content is shown in any language. */
  readonly template: TemplateKey | null;
  /** The same work at the same place; null: no such work. */
  readonly there: PlanThere | null;
}

/** Columns of contract fields whose column has another name. */
const columnOf: Readonly<Record<string, PlanColumn>> = {
  houseId: "house",
  farmId: "farm",
  unitId: "unitNumber",
  assigneeId: "assignee",
};
const typeOf = keyed(planTypes);
const kindOf = keyed(unitKinds);
const anchorOf = keyed(planAnchors);
const flagOf = keyed(yesNo);

/** The usual plan with the same content in any language. */
const templateNamed = (content: string): TemplateKey | null =>
  templateKeys.find((key) =>
    Object.values(templateOf(key).content).some((one) => plain(one) === plain(content)),
  ) ?? null;

/** The part of a content to compare: a usual plan is the same in both languages. */
export const sameContent = (content: string): string => templateNamed(content) ?? plain(content);

/** Reads one row against what the caller sees. */
export function readPlanRow(row: PlanRow, lookup: PlanLookup): ReadPlan {
  const reading = new RowReading<PlanColumn>(row, columnOf);
  const place = placeOf(reading, lookup);
  const number = (field: PlanColumn) => reading.findUnlessBlank(field, findCount);
  const leadDays = number("leadDays");
  const input = reading.parse(createPlanSchema, {
    ...place,
    type: typeOf(row.type),
    content: row.content,
    description: row.description,
    plannedDate: reading.findUnlessBlank("plannedDate", findCalendarDay),
    intervalDays: number("intervalDays"),
    intervalHours: number("intervalHours"),
    seasonFrom: row.seasonFrom,
    seasonTo: row.seasonTo,
    perFlock: reading.findUnlessBlank("perFlock", findFlag) ?? false,
    ...(leadDays !== null && { leadDays }),
    ...(!reading.isBlank("anchor") && { anchor: anchorOf(row.anchor) }),
    assigneeId: reading.findUnlessBlank("assignee", (text) =>
      findOnly(lookup.people, text, ["noSuchPerson", "severalPeople"]),
    ),
  });
  if (input !== null) checkUnit(reading, input);
  if (input === null || reading.faults.length > 0)
    return { reading, input: null, template: null, there: null };
  return {
    reading,
    input,
    template: templateNamed(input.content),
    there: lookup.there.get(placeKey(input))?.get(sameContent(input.content)) ?? null,
  };
}

/** The kind and number of a unit decide if its hours are counted. */
function checkUnit(reading: RowReading<PlanColumn>, input: PlanInput): void {
  if (input.scope !== "unit") return;
  const { row } = reading;
  const unit = { ...input, unitKind: kindIn(row), unitNumber: Number(row.unitNumber) };
  for (const [field, fault] of neverDueBy(unit)) reading.addFault(field, reasonOf(fault));
}

const kindIn = ({ unitKind }: Pick<PlanRow, "unitKind">): UnitKind | null =>
  findKind(unitKind).value ?? null;

const findFlag = (text: string): CellResult<boolean> => {
  const key = flagOf(text);
  return key === "true" || key === "false"
    ? { value: key === "true" }
    : { why: { words: planFaults.yesNo } };
};

/** The house counts before the farm, a unit before its kind. */
function placeOf(reading: RowReading<PlanColumn>, lookup: PlanLookup): Placed {
  const { row } = reading;
  const none = { houseId: null, farmId: null, unitKind: null, unitId: null } as const;
  if (reading.isBlank("house")) {
    if (!reading.isBlank("unitKind") || !reading.isBlank("unitNumber"))
      reading.addFault("house", { words: planFaults.ofHouse });
    if (reading.isBlank("farm")) reading.addFault("house", { words: planFaults.noPlace });
    const farmId = reading.findUnlessBlank("farm", (text) =>
      findOnly(lookup.farms, text, ["noSuchFarm", "severalFarms"]),
    );
    return { ...none, scope: "farm", farmId };
  }
  const houseId = reading.find("house", (text) => findHouse(lookup.houses, text, row.farm));
  if (reading.isBlank("unitKind")) {
    if (!reading.isBlank("unitNumber"))
      reading.addFault("unitKind", { words: planFaults.withKind });
    return { ...none, scope: "house", houseId };
  }
  const unitKind = reading.find("unitKind", findKind);
  if (reading.isBlank("unitNumber")) return { ...none, scope: "kind", houseId, unitKind };
  const unitId = reading.find("unitNumber", (text) => findUnit(lookup, houseId, unitKind, text));
  return { ...none, scope: "unit", houseId, unitId };
}

const findKind = (text: string): CellResult<UnitKind> => {
  const key = kindOf(text);
  return Object.hasOwn(unitKinds, key)
    ? { value: key as UnitKind }
    : { why: { words: fieldFaults.choice } };
};

/** The place with this name; `faults`: no such place, or several. */
function findOnly(
  named: ReadonlyMap<string, readonly number[]>,
  text: string,
  [none, several]: readonly [keyof typeof planFaults, keyof typeof planFaults],
): CellResult<number> {
  const [id, other] = named.get(plain(text)) ?? [];
  if (id === undefined) return { why: { words: planFaults[none] } };
  return other === undefined ? { value: id } : { why: { words: planFaults[several] } };
}

function findUnit(
  { units }: PlanLookup,
  houseId: number | null,
  kind: UnitKind | null,
  text: string,
): CellResult<number> {
  const number = findCount(text);
  if (number.why !== undefined) return number;
  const id =
    houseId === null || kind === null ? 0 : units.get(unitKey(houseId, kind, number.value));
  return id === undefined ? { why: { words: planFaults.noSuchUnit } } : { value: id };
}

/** The same work may appear in a table once. */
export function addDuplicateFaults(read: readonly ReadPlan[]): void {
  const firsts = new Map<string, number>();
  for (const { reading, input } of read) {
    if (input === null) continue;
    const key = `${placeKey(input)} ${sameContent(input.content)}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, reading.row.row);
    else reading.addFault("content", { words: fieldFaults.rowTwice, values: { row: first } });
  }
}
