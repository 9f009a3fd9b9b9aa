import { daysBetween } from "../../../contract/base/calendar-day.ts";
import { fanKwOf, perBird } from "../../../contract/energy/energy-figure.ts";
import { unbalanceOf } from "../../../contract/energy/phase-figure.ts";
import type { PowerHouse, PowerSort } from "../../../contract/energy/power.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { offsetOf } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { type AgeWindow, comparableMedian, offMedianPct, SimilarFlocks } from "./equal-age.ts";
import { addPageFigures } from "./power-list-figures.ts";
import {
  type PowerListQuery,
  type HouseLive,
  type HouseNow,
  noSums,
  readHouses,
  readLive,
  readSums,
  type SumKey,
  sumKeys,
  type Sums,
} from "./power-list-queries.ts";
import { expectPlace } from "./power-place.ts";

const lineSums = ([n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0]: readonly number[]) => ({
  n,
  x,
  y,
  xx,
  xy,
  yy,
});

const rounded = (value: number | null | undefined, scale = 1000): number | null =>
  value == null ? null : Math.round(value * scale) / scale;

const noLiveData = {
  kw: null,
  pf: null,
  volts: [],
  amps: [],
  ampUnbalancePct: null,
  voltUnbalancePct: null,
};
type Live = Pick<PowerHouse, keyof typeof noLiveData>;
const liveOf = ({ isFresh, kw, pf, volts, amps }: HouseLive): Live =>
  isFresh
    ? {
        kw: rounded(kw),
        pf: rounded(pf),
        volts: [...(volts ?? [])],
        amps: [...(amps ?? [])],
        ampUnbalancePct: rounded(unbalanceOf(amps ?? [])),
        voltUnbalancePct: rounded(unbalanceOf(volts ?? [])),
      }
    : noLiveData;

/** Values of the last 30 days. */
const monthFigures = (sums: Omit<Sums, "houseId">) => ({
  kwh: rounded(sums.kwh, 10),
  spreadKwh: rounded(sums.spreadKwh, 10) ?? 0,
  knownPct: sums === noSums ? null : Math.min(100, Math.round(sums.knownS / (30 * 864))),
  peakKw: rounded(sums.peakKw, 100),
  peakAt: null,
  pfMean: rounded(sums.pfMean),
  voltMin: rounded(sums.voltMin, 1),
  voltMax: rounded(sums.voltMax, 1),
});

const dayS = 86_400;
/** Returns Wh per m² and known day: a house with data only since yesterday compares with others. */
function floorOf({ kwh, knownS }: Omit<Sums, "houseId">, floorM2: number | null): number | null {
  const perDay = kwh === null || knownS < dayS ? null : (1000 * kwh * dayS) / knownS;
  return rounded(perBird(perDay, floorM2), 10);
}

type Row = PowerHouse & Pick<HouseNow, "flockId" | "placedDay" | "placed" | "today">;

const houseRefOf = (house: HouseNow) => ({
  id: house.id,
  name: house.name,
  nameEn: house.nameEn,
  farmId: house.farmId,
  farmName: house.farmName,
  farmNameEn: house.farmNameEn,
  species: house.species,
  flockId: house.flockId,
  placedDay: house.placedDay,
  placed: house.placed,
  today: house.today,
});

function rowOf(
  house: HouseNow,
  sums: Omit<Sums, "houseId">,
  compared: Comparison,
  live: HouseLive | undefined,
): Row {
  const { flockId } = house;
  const fan = lineSums(sums.fan);
  const isCompared = compared.equalAge !== null;
  return {
    ...houseRefOf(house),
    dayAge: flockId === null ? null : house.age,
    ...compared,
    coldKh: isCompared ? rounded(sums.coldKh, 1) : null,
    warmKh: isCompared ? rounded(sums.warmKh, 1) : null,
    kwhFlock: flockId === null ? null : rounded(sums.kwhFlock, 10),
    flockDays: flockId === null ? null : rounded(sums.flockDays, 10),
    flockOf: house.placedDay === null ? null : daysBetween(house.placedDay, house.today) + 1,
    kwhKg: null,
    kwhThousandEggs: null,
    ...monthFigures(sums),
    whM2: floorOf(sums, house.floorM2),
    ...(live === undefined ? noLiveData : liveOf(live)),
    events: live?.events ?? 0,
    fanKw: rounded(fanKwOf(fan)),
    fanFirstKw: null,
    fanOffPct: null,
    fanPlateKw: null,
    fanPlateOffPct: null,
    fanMinutes: fan.n,
    fanH: rounded(sums.fanH, 1) ?? 0,
  };
}

type Comparison = Pick<
  PowerHouse,
  "equalFrom" | "equalAge" | "sisters" | "kwhBird" | "offMedianPct"
>;
const notCompared: Comparison = {
  equalFrom: null,
  equalAge: null,
  sisters: 0,
  kwhBird: null,
  offMedianPct: null,
};

interface Known {
  readonly sisters: SimilarFlocks;
  readonly houses: ReadonlyMap<number, HouseNow>;
  readonly sums: ReadonlyMap<number, Sums>;
  /** Worked out once a window: it is the same for all that were placed in that month. */
  readonly medians: Map<AgeWindow, number | null>;
}

/** Energy per bird placed, at the ages for which all similar flocks have figures. */
function compare(house: HouseNow, { sisters, houses, sums, medians }: Known): Comparison {
  const window = sisters.windowOf(house);
  if (window === null) return notCompared;
  let median = medians.get(window);
  if (median === undefined) {
    // The sums of each house are for its own month and the two next to it.
    const which = ["behind", "own", "before"] as const;
    median = comparableMedian(
      window.houses.map(({ houseId, month }) => {
        const houseSums = sums.get(houseId) ?? noSums;
        return perBird(
          houseSums[which[month - house.month + 1]!],
          houses.get(houseId)?.placed ?? null,
        );
      }),
    );
    medians.set(window, median);
  }
  const kwhBird = perBird((sums.get(house.houseId) ?? noSums).own, house.placed);
  return {
    equalFrom: window.from,
    equalAge: window.to,
    sisters: window.houses.length,
    kwhBird: rounded(kwhBird, 1e4),
    offMedianPct: rounded(offMedianPct(kwhBird, median), 10),
  };
}

/** A house with the data that it is sorted by. */
interface Sorted {
  readonly house: HouseNow;
  readonly sums: Omit<Sums, "houseId">;
  readonly compared: Comparison;
  readonly live: HouseLive | undefined;
}
const liveValue =
  (key: "kw" | "pf" | "ampUnbalancePct" | "voltUnbalancePct") =>
  ({ live }: Sorted): number | null =>
    live === undefined ? null : liveOf(live)[key];
const sorts: Readonly<
  Record<
    Exclude<PowerSort, "house">,
    { readonly sums?: readonly SumKey[]; readonly value: (item: Sorted) => number | null }
  >
> = {
  kwhBird: { value: ({ compared }) => compared.kwhBird },
  offMedianPct: { value: ({ compared }) => compared.offMedianPct },
  kwh: { sums: ["kwh"], value: ({ sums }) => sums.kwh },
  whM2: {
    sums: ["kwh", "knownS"],
    value: ({ sums, house }) => floorOf(sums, house.floorM2),
  },
  peakKw: { sums: ["peakKw"], value: ({ sums }) => sums.peakKw },
  fanKw: { sums: ["fan"], value: ({ sums }) => fanKwOf(lineSums(sums.fan)) },
  kw: { value: liveValue("kw") },
  pf: { value: liveValue("pf") },
  ampUnbalancePct: { value: liveValue("ampUnbalancePct") },
  voltUnbalancePct: { value: liveValue("voltUnbalancePct") },
  events: { value: ({ live }) => live?.events ?? 0 },
};
const liveSorts: ReadonlySet<PowerSort> = new Set([
  "kw",
  "pf",
  "ampUnbalancePct",
  "voltUnbalancePct",
  "events",
]);

/** Houses without a figure are last in either order. */
function sorted(found: readonly Sorted[], { sort, order }: Pick<PowerListQuery, "sort" | "order">) {
  if (sort === "house") return order === "asc" ? found : found.toReversed();
  const sign = order === "asc" ? 1 : -1;
  const { value } = sorts[sort];
  return found
    .map((one) => ({ one, value: value(one) }))
    .toSorted((a, b) =>
      a.value === null || b.value === null
        ? Number(a.value === null) - Number(b.value === null)
        : sign * (a.value - b.value),
    )
    .map(({ one }) => one);
}

/**
 * Returns houses by their energy, with their phases and fans. For all of them only the data that
 * determines their order is read, and everything for the page. A house found by a search is
 * compared with all similar ones. Refusal: 404.
 */
export async function listPowerHouses(
  database: Database,
  caller: Caller,
  query: PowerListQuery,
  now: number,
): Promise<{ total: number; rows: PowerHouse[] }> {
  await expectPlace(database, caller, query);
  const { sort } = query;
  const houses = await readHouses(database, caller, query, now);
  const sisters = new SimilarFlocks(houses);
  const ordered = sort === "house" ? undefined : sorts[sort].sums;
  const sums = await readSums(database, houses, sisters, [
    "before",
    "own",
    "behind",
    ...(ordered ?? []),
  ]);
  const matching = houses.filter(({ isSought }) => isSought);
  const liveIds = liveSorts.has(sort) ? matching.map(({ id }) => id) : [];
  const live = await readLive(database, liveIds, now);
  const known: Known = {
    sisters,
    houses: new Map(houses.map((house) => [house.houseId, house])),
    sums,
    medians: new Map(),
  };
  const matches = matching.map((house) => ({
    house,
    sums: sums.get(house.houseId) ?? noSums,
    compared: compare(house, known),
    live: live.get(house.id),
  }));
  const from = offsetOf(query);
  const page = sorted(matches, query).slice(from, from + query.pageSize);
  const shown = page.map(({ house }) => house);
  const whole = await readSums(database, shown, sisters, sumKeys);
  const liveNow = await readLive(
    database,
    shown.map(({ id }) => id),
    now,
  );
  const listed = page.map(({ house, compared }) =>
    rowOf(house, whole.get(house.id) ?? noSums, compared, liveNow.get(house.id)),
  );
  return { total: matches.length, rows: await addPageFigures(database, caller, listed) };
}
