import { daysBetween } from "../../../contract/base/calendar-day.ts";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { animalOf } from "../../../contract/base/animal.ts";
import {
  addCost,
  type Cost,
  costOf,
  knownCost,
  noCost,
} from "../../../contract/energy/tariff-cost.ts";
import type { FileFormat } from "../../../contract/base/file-format.ts";
import { exportedTables } from "../../../contract/base/operation-log.ts";
import { may } from "../../../contract/account/policy.ts";
import { powerFields } from "../../../contract/energy/power.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { bandKeys, bands } from "../../../contract/energy/tariff.ts";
import type { Language, Words } from "../../../contract/base/words.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { checkRows } from "../../platform/export/export-limit.ts";
import { farmNameIn, nameIn } from "../../../contract/base/localized-name.ts";
import { listFile, type ListColumn, zonesLine } from "../../platform/export/list-export.ts";
import { type Cell, localCell, type Sheet } from "../../platform/export/sheet.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { byHouse, type FarmDay, pricedOf, readFarmDays } from "./energy-cost.ts";
import { halfMs } from "../half-hour/energy-day.ts";
import { listPowerHouses } from "./power-list.ts";
import { expectPlace, type FarmTerms, meantHouses, readTerms } from "./power-place.ts";

type ExportInput = z.output<(typeof routes)["exportPower"]["input"]>;

interface House {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly farm: string;
  readonly farmEn: string | null;
  readonly farmId: number;
}

const words = {
  farm: { zh: "农场", en: "Farm" },
  house: { zh: "栋舍", en: "House" },
  half: { zh: "时间", en: "Time" },
  day: { zh: "日期", en: "Day" },
  month: { zh: "月份", en: "Month" },
  kwh: { zh: "用电量 kWh", en: "Energy kWh" },
  spread: { zh: "估算电量 kWh", en: "Estimated kWh" },
  currency: { zh: "货币", en: "Currency" },
  cost: { zh: "电费", en: "Cost" },
} as const satisfies Record<string, Words>;

const readHouses = (database: Database, caller: Caller, input: ExportInput) =>
  rows<House>(
    database,
    sql`select h.id, h.name, h.name_en as "nameEn", f.name as farm, f.name_en as "farmEn",
        f.id as "farmId" from houses h join farms f on f.id = h.farm_id
      where ${meantHouses(caller, input)}
      order by ${byNumber(sql`f.name`)}, ${byNumber(sql`h.name`)}, h.id`,
  );

const bucketsOf = { half: 48, day: 1, month: 1 / 28 } as const;

/** Energy of houses, one line per house and bucket. Refusals: 400 for too many rows, 404. */
export async function energyFile(
  database: Database,
  caller: Caller,
  input: ExportInput,
  language: Language,
): Promise<Sheet> {
  await expectPlace(database, caller, input);
  const houses = await readHouses(database, caller, input);
  const terms = await readTerms(database, caller, input);
  const days = daysBetween(input.from, input.to) + 1;
  const total = houses.length * Math.ceil(days * bucketsOf[input.grain] + 1);
  checkRows(total, "from");
  const isPriced =
    may(caller, "power.cost") && [...terms.values()].some(({ tariff }) => tariff !== null);
  const title = exportedTables.power[language];
  const zones = [...new Set([...terms.values()].map(({ timeZone }) => timeZone))];
  const name = (word: keyof typeof words) => words[word][language];
  const money = [
    ...bandKeys.map((band) => `${bands[band][language]} kWh`),
    name("cost"),
    name("currency"),
  ];
  return {
    name: `${title} ${input.from} ${input.to}`,
    format: input.format,
    head: [[title, input.from, input.to], [zonesLine(zones, language)]],
    columns: [
      name("farm"),
      name("house"),
      name(input.grain),
      name("kwh"),
      name("spread"),
      ...(isPriced ? money : []),
    ],
    total,
    rows: linesOf(database, houses, { query: input, terms, isPriced, language }),
  };
}

interface Lines {
  readonly query: ExportInput;
  readonly terms: ReadonlyMap<number, FarmTerms>;
  readonly isPriced: boolean;
  readonly language: Language;
}

/** Reads one house at a time. */
async function* linesOf(
  database: Database,
  houses: readonly House[],
  lines: Lines,
): AsyncGenerator<Cell[][]> {
  const { query: input, terms, language } = lines;
  for (const house of houses) {
    const farm = terms.get(house.farmId);
    if (farm === undefined) continue;
    const days = await readFarmDays(
      database,
      sql`h.id = ${house.id} and e.day between ${input.from} and ${input.to}`,
      byHouse,
    );
    const isEnglish = language === "en";
    const who = [
      (isEnglish && house.farmEn) || house.farm,
      (isEnglish && house.nameEn) || house.name,
    ];
    const created =
      input.grain === "half" ? halfLines(days, farm, lines) : [...sums(days, farm, lines)];
    if (created.length > 0) yield created.map((line) => [...who, ...line]);
  }
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
/** Energy without a price belongs to no band, and its cost is unknown. */
const moneyCells = (sum: Cost, { tariff }: FarmTerms): Cell[] => {
  const cost = knownCost(sum);
  if (tariff === null || cost === null) return [...bandKeys.map(() => null), null, null];
  const kwhOf = bandKeys.map((band) => rounded(sum.byBand[band]?.kwh ?? 0));
  return [...kwhOf, Math.round(cost * 100) / 100, tariff.currency];
};

function* sums(
  days: readonly FarmDay[],
  farm: FarmTerms,
  { query: input, isPriced }: Lines,
): Generator<Cell[]> {
  const groups = new Map<string, Cost>();
  for (const day of days) {
    if (day.half.every((kwh) => kwh === null)) continue;
    const key = input.grain === "day" ? day.day : day.day.slice(0, 7);
    const cost = costOf([pricedOf(day, farm)], farm.tariff?.versions ?? []);
    groups.set(key, addCost(groups.get(key) ?? noCost, cost));
  }
  for (const [key, cost] of groups)
    yield [
      key,
      rounded(cost.kwh),
      rounded(cost.spreadKwh),
      ...(isPriced ? moneyCells(cost, farm) : []),
    ];
}

const halfLines = (days: readonly FarmDay[], farm: FarmTerms, { isPriced }: Lines): Cell[][] =>
  days.flatMap((day) => {
    const { localHalfHours } = pricedOf(day, farm);
    return day.half.flatMap((kwh, index): Cell[][] => {
      if (kwh === null) return [];
      const one = {
        ...pricedOf(day, farm),
        half: [kwh],
        localHalfHours: [localHalfHours[index] ?? 0],
        spread: null,
      };
      const cost = isPriced ? costOf([one], farm.tariff?.versions ?? []) : noCost;
      return [
        [
          localCell(day.at + index * halfMs, farm.timeZone),
          rounded(kwh),
          rounded(day.spread[index] ?? 0),
          ...(isPriced ? moneyCells(cost, farm) : []),
        ],
      ];
    });
  });

const plain = [
  "dayAge",
  "equalFrom",
  "equalAge",
  "sisters",
  "kwhBird",
  "offMedianPct",
  "coldKh",
  "warmKh",
  "kwhFlock",
  "kwhKg",
  "kwhThousandEggs",
  "kwh",
  "whM2",
  "spreadKwh",
  "knownPct",
  "peakKw",
  "kw",
  "pf",
  "ampUnbalancePct",
  "voltUnbalancePct",
  "pfMean",
  "voltMin",
  "voltMax",
  "events",
  "fanKw",
  "fanFirstKw",
  "fanOffPct",
  "fanPlateKw",
  "fanPlateOffPct",
  "fanH",
] as const;

type HouseQuery = z.output<(typeof routes)["listPowerHouse"]["input"]>;
type Row = Awaited<ReturnType<typeof listPowerHouses>>["rows"][number];

/** The houses of a list with their figures, in its order. Refusals: 400, 404. */
export const powerHouseFile = listFile<
  HouseQuery,
  Row,
  typeof powerFields,
  { readonly format: FileFormat }
>({
  table: "powerHouse",
  fields: powerFields,
  list: listPowerHouses,
  animal: (rows) => animalOf(...rows.map(({ species }) => species)),
  columns: ({ caller, language }) => {
    const columns: ListColumn<Row, typeof powerFields>[] = [
      { key: "farmName", cell: (row) => farmNameIn(row, language) },
      { key: "name", cell: (row) => nameIn(row, language) },
      ...plain,
    ];
    if (may(caller, "power.cost"))
      columns.push(
        { key: "cost", cell: (row) => row.cost ?? null },
        { key: "costBird", cell: (row) => row.costBird ?? null },
        { key: "costKg", cell: (row) => row.costKg ?? null },
        { key: "costThousandEggs", cell: (row) => row.costThousandEggs ?? null },
        { name: words.currency, cell: (row) => row.currency ?? null },
      );
    return columns;
  },
});
