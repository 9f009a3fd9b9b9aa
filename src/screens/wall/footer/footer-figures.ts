import type { FarmTally } from "../../../../contract/live/farm-tally.ts";
import type { Reading } from "../../../../contract/fleet/house/reading.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { Drill } from "../../../stores/screens/wall-drill.ts";
import {
  changePercent,
  formatAlive,
  formatChange,
  formatCount,
  join,
} from "../../shared/wall-format.ts";
import { housesIn, sumsIn, tallyIn } from "../../shared/scope-tally.ts";
import { useAnimal, useMemoized } from "../../shared/use-memoized.ts";
import { workText } from "../../shared/work-text.ts";
import { useSummary } from "../../shared/use-summary.ts";
import { useWall } from "../../shared/wall-context.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** Interval between recalculations of sums over all houses, ms. */
const sumsEveryMs = 5000;

export interface FootFigure {
  readonly label: WallWord;
  readonly text: string;
}

/**
 * Returns the figures of the shown place, most important first: houses online, animals, water and
 * feed against yesterday; for the whole fleet also planned work, the alarms of a day and the person
 * on duty, if there are any. Read it in an observer.
 */
export function useFootFigures(): readonly FootFigure[] {
  const { fleet } = useStores();
  const { t, drill } = useWall();
  const ofDay = useDayFigures();
  const { houses, online, birds } = tallyIn(drill, fleet);
  const { water, feed } = useSums();
  const animal = useAnimal(drill);
  return [
    { label: "online", text: `${formatCount(online)}/${formatCount(houses)}` },
    formatAlive(birds, animal, t.language),
    { label: "waterVs", text: formatChange(water) },
    { label: "feedVs", text: formatChange(feed) },
    // These figures only exist for the whole fleet.
    ...(drill.level === "fleet" ? ofDay : []),
  ];
}

interface DayUse {
  /** "+3%", with the amount used so far. */
  readonly change: string;
  readonly used: string;
}

/**
 * Returns water and feed used today by the houses of the place, compared with yesterday by the same
 * time.
 */
export function useDayUse(): {
  readonly water: DayUse;
  readonly feed: DayUse;
  /** Energy used today. */
  readonly energy: string;
} {
  const use = useSums();
  return {
    water: { change: formatChange(use.water), used: shortAmount(use.waterUsed, "L", "m³") },
    feed: { change: formatChange(use.feed), used: shortAmount(use.feedUsed, "kg", "t") },
    energy: shortAmount(use.energyUsed, "kWh", "MWh"),
  };
}

function useSums() {
  const { fleet, connection } = useStores();
  const { drill } = useWall();
  const causes = [fleet, drill, Math.floor(connection.now / sumsEveryMs)];
  return useMemoized(causes, () =>
    againstYesterday(drill, fleet, ({ at, intervalS }) => connection.isStale(at, intervalS)),
  );
}

/** "812 L", "214 m³": an amount with at most four digits; '' for null. */
function shortAmount(amount: number | null, unit: string, thousand: string): string {
  if (amount === null) return "";
  return amount < 10_000
    ? join(formatCount(Math.round(amount)), unit)
    : join(formatCount(Math.round(amount / 1000)), thousand);
}

/**
 * Alarms of the last 24 hours compared with the 24 hours before, counted by the server, and the
 * shift.
 */
function useDayFigures(): readonly FootFigure[] {
  const { connection } = useStores();
  const { t, homeZone, layout } = useWall();
  const summary = useSummary();
  const { lately, before } = summary?.raised ?? unknownRaises;
  const duty = summary?.duty ?? null;
  const hasRoom = layout.arrangement === "tall";
  const work = workText(summary?.works ?? [], { t, homeZone, now: connection.serverNow });
  return [
    ...(work === null
      ? []
      : [{ label: "works" as const, text: hasRoom ? `${work.time} ${work.where}` : work.time }]),
    { label: "alarms24h", text: `${formatCount(lately)} · ${formatCount(before)}` },
    ...(duty === null ? [] : [{ label: "duty" as const, text: personName(duty.name) }]),
  ];
}

const unknownRaises = { lately: null, before: null };

/**
 * Returns water and feed of today compared with yesterday by the same time, over houses with both
 * values. Stale houses are left out, because their last values may be of another day.
 */
function againstYesterday(drill: Drill, fleet: FleetStore, isStale: (reading: Reading) => boolean) {
  const sums = sumsIn(drill, fleet);
  if (sums !== null) return fromSums(sums);
  const readings = housesIn(drill, fleet).flatMap(({ now: { reading } }) =>
    reading !== null && !isStale(reading) ? [reading] : [],
  );
  return {
    water: changeOf(readings, "waterToday", "waterYesterday"),
    feed: changeOf(readings, "feedToday", "feedYesterday"),
    waterUsed: sumOf(readings, "waterToday"),
    feedUsed: sumOf(readings, "feedToday"),
    energyUsed: sumOf(readings, "kwhToday"),
  };
}

/** The figures of farms that are only known as tallies. */
function fromSums(sums: readonly FarmTally[]) {
  const total = (read: (sum: FarmTally) => number | null): number | null => {
    const known = sums.flatMap((sum) => read(sum) ?? []);
    return known.length === 0 ? null : known.reduce((all, item) => all + item, 0);
  };
  const change = (key: "water" | "feed") =>
    changePercent(total((sum) => sum[key].today) ?? 0, total((sum) => sum[key].yesterday) ?? 0);
  return {
    water: change("water"),
    feed: change("feed"),
    waterUsed: total((sum) => sum.water.used),
    feedUsed: total((sum) => sum.feed.used),
    energyUsed: total((sum) => sum.kwhToday),
  };
}

/** Null: no house reports it. */
function sumOf(
  readings: readonly Reading[],
  key: "waterToday" | "feedToday" | "kwhToday",
): number | null {
  const known = readings.flatMap((reading) => reading[key] ?? []);
  return known.length === 0 ? null : known.reduce((sum, used) => sum + used, 0);
}

function changeOf(
  readings: readonly Reading[],
  today: "waterToday" | "feedToday",
  yesterday: "waterYesterday" | "feedYesterday",
): number | null {
  let [now, before] = [0, 0];
  for (const reading of readings) {
    const used = reading[today];
    const usedBefore = reading[yesterday];
    if (used === null || usedBefore === null) continue;
    now += used;
    before += usedBefore;
  }
  return changePercent(now, before);
}
