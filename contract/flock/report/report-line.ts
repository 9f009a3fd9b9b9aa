import { animalOf, weightUnitOf } from "../../base/animal.ts";
import { ofAnimal } from "../../base/animal-word.ts";
import {
  correctedConversion,
  dailyGainG,
  efficiencyFactor,
  feedConversion,
  type Production,
  usualPrecision,
} from "../figure/epef.ts";
import { boxesOf, eggMassG, eggsPerBox, feedPerEgg } from "../figure/laying-figure.ts";
import { type MarginGap, marginGaps } from "../figure/margin-figure.ts";
import { productionAge } from "../figure/stock-figure.ts";
import { countSources, weightSources } from "../../fleet/flock/flock-day.ts";
import type { DaysFrom, FlockReport } from "./flock-report.ts";
import { fill } from "../../base/server-message.ts";
import { survivalNote } from "./survival-note.ts";
import { inOneLanguage, type Language, type Words } from "../../base/words.ts";

/** A figure of the report: with half its 95 % interval if it is known, and its source. */
interface ReportLine {
  readonly name: Words;
  /** Null: not known; `source` gives the reason. */
  readonly value: number | null;
  readonly unit: string;
  readonly decimals: number;
  readonly margin: number | null;
  /** The breed's standard of it; null: no standard, or unknown. */
  readonly standard: number | null;
  readonly source: Words;
}

const names = {
  survival: { zh: "成活率", en: "Survival" },
  losses: { zh: "累计死淘率", en: "Cumulative losses" },
  age: { zh: "平均日龄", en: "Mean age, days" },
  weight: { zh: "平均体重", en: "Mean weight" },
  uniformity: { zh: "均匀度", en: "Uniformity" },
  feed: { zh: "总采食量", en: "Feed" },
  feedOf: { zh: "其中 {formula}", en: "including {formula}" },
  feedCost: { zh: "饲料成本", en: "Feed cost" },
  feedCostKg: { zh: "每千克活重饲料成本", en: "Feed cost per kg live weight" },
  water: { zh: "总饮水量", en: "Water" },
  kwh: { zh: "总用电量", en: "Energy" },
  dailyGain: { zh: "日增重", en: "Daily gain" },
  meanSold: { zh: "全批均重", en: "Mean weight of whole flock" },
  fcr: { zh: "料肉比", en: "FCR" },
  fcrCorrected: { zh: "校正料肉比（{kg} kg）", en: "FCR corrected to {kg} kg" },
  epef: { zh: "欧指", en: "EPEF" },
  eggs: { zh: "产蛋数", en: "Eggs" },
  boxes: { zh: "折合箱数（每箱 {eggs} 枚）", en: "Boxes of {eggs} eggs" },
  eggMass: { zh: "日均产蛋量（每只母鸡）", en: "Egg mass per hen and day" },
  feedPerEgg: { zh: "料蛋比", en: "Feed per kg of eggs" },
  workCost: { zh: "维保费用（{currency}）", en: "Maintenance cost ({currency})" },
  sales: { zh: "出栏收入", en: "Sales of animals" },
  eggSales: { zh: "鸡蛋收入（{count} 枚）", en: "Sales of eggs ({count})" },
  energyCost: { zh: "电费", en: "Electricity cost" },
  treatmentCost: { zh: "用药费用", en: "Treatment cost" },
  margin: {
    zh: "毛利（收入减饲料、电费、用药）",
    en: "Margin over feed, electricity and treatments",
  },
  marginBird: { zh: "每只入舍毛利", en: "Margin per head placed" },
  henHoused: { zh: "入舍母鸡产蛋率", en: "Hen-housed laying" },
} as const satisfies Record<string, Words>;
const sources = {
  count: { zh: "存栏：{from}", en: "head count: {from}" },
  placed: { zh: "按入舍日期", en: "by placement date" },
  noted: { zh: "{source}；{note}", en: "{source}; {note}" },
  gained: {
    zh: "自标准入舍体重 {weight} 起，{days} 天",
    en: "from standard placement weight {weight}, {days} d",
  },
  boxRest: { zh: "另余 {rest} 枚", en: "and {rest} eggs" },
  weighed: { zh: "称重的 {days} 天", en: "eggs weighed on {days} d" },
  weighing: { zh: "{from}，{day}，{n} 只", en: "{from}, {day}, {n} birds" },
  weighingPigs: { zh: "{from}，{day}，{n} 头", en: "{from}, {day}, {n} pigs" },
  days: {
    zh: "人工 {hand} 天，仪表 {meter} 天，未知 {unknown} 天",
    en: "by hand {hand} d, metered {meter} d, unknown {unknown} d",
  },
  deliveries: { zh: "到货记录，{days} 天", en: "deliveries, {days} d" },
  prices: { zh: "到货单价", en: "delivery prices" },
  noDelivery: { zh: "到货记录之前的饲料", en: "feed before the first delivery" },
  formula: { zh: "计算，公式版本 {version}", en: "calculated, formula version {version}" },
  since: { zh: "{source}；{age} 日龄起", en: "{source}; from day {age}" },
  records: { zh: "日报", en: "records" },
  works: { zh: "维保记录", en: "maintenance records" },
  paid: { zh: "销售价格", en: "sale prices" },
  tariff: { zh: "分时电价", en: "electricity tariff" },
  treated: { zh: "用药价格", en: "treatment prices" },
  unknown: { zh: "缺：{gaps}", en: "missing: {gaps}" },
} as const satisfies Record<string, Words>;

/** Words of a text that people write in both languages. */
const inBoth = (x: string): Words => ({ zh: inOneLanguage(x, "zh"), en: inOneLanguage(x, "en") });

/** Words with their values, in both languages; a value may be words itself. */
const worded = (words: Words, values: Readonly<Record<string, Words | string | number>>): Words => {
  const textIn = (language: Language) =>
    fill(
      words[language],
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          typeof value === "object" ? value[language] : value,
        ]),
      ),
    );
  return { zh: textIn("zh"), en: textIn("en") };
};

const line = (
  name: Words,
  value: number | null,
  unit: string,
  decimals: number,
  source: Words,
  { margin = null, standard = null }: Partial<Pick<ReportLine, "margin" | "standard">> = {},
): ReportLine[] =>
  value === null ? [] : [{ name, value, unit, decimals, margin, standard, source }];

const half95 = 1.96;
const percentOf = (value: number | null, percent: number): number | null =>
  value === null ? null : (half95 * value * percent) / 100;

/** A sum without a known day is unknown, not nothing. */
const known = (sum: number, { hand, meter }: DaysFrom): number | null =>
  hand + meter === 0 ? null : sum;

/** Sum of a standard over whole days; null: missing for one of them other than the first. */
function standardSum(
  days: FlockReport["days"],
  valueOf: (day: FlockReport["days"][number]) => number | null,
): number | null {
  const whole = days.filter(({ isRunning }) => !isRunning).map(valueOf);
  const known = whole.filter((value) => value !== null);
  return known.length === 0 || whole.slice(1).includes(null)
    ? null
    : known.reduce((sum, value) => sum + value, 0);
}

/** One head of the breed's standard, at the mean age of all birds, those sold and those present. */
function standardHead(report: FlockReport): Production | null {
  const age = ageOfAll(report);
  const until = report.days.findLastIndex(({ meanAge }) => age !== null && meanAge <= age + 0.5);
  const at = report.days[until];
  const feedG = standardSum(report.days.slice(0, until + 1), ({ stdFeedG }) => stdFeedG);
  if (at === undefined || feedG === null) return null;
  const { stdWeightG: weightG, stdSurvivalPct: survivalPct, meanAge } = at;
  if (weightG === null || survivalPct === null) return null;
  return { feedKg: feedG / 1000, massKg: weightG / 1000, birds: 1, survivalPct, age: meanAge };
}

type LastDay = NonNullable<FlockReport["last"]>;
function stockLines(last: LastDay): ReportLine[] {
  const count = worded(sources.count, { from: countSources[last.aliveFrom] });
  const margin = percentOf(last.survivalPct, usualPrecision.countPct);
  const standard = last.stdSurvivalPct;
  const note = survivalNote(last.survivalPct);
  const noted = note === null ? count : worded(sources.noted, { source: count, note });
  return [
    ...line(names.survival, last.survivalPct, "%", 2, noted, { margin, standard }),
    ...line(names.losses, last.lossPct, "%", 2, count, {
      standard: standard === null ? null : 100 - standard,
    }),
    ...line(names.age, last.meanAge, "", 1, sources.placed),
  ];
}

/** Returns a weight in the unit customary for the species. */
const weightIn = (species: FlockReport["species"], grams: number | null) =>
  weightUnitOf(species) === "kg"
    ? { value: grams === null ? null : grams / 1000, unit: "kg", decimals: 1 }
    : { value: grams, unit: "g", decimals: 0 };

function weightLines(last: LastDay, species: FlockReport["species"]): ReportLine[] {
  const { weightG, weightFrom, weighedDay, sample, cvPct, uniformityPct } = last;
  if (weightFrom === null) return [];
  const ofSample = (from: Words) =>
    worded(species === "pig" ? sources.weighingPigs : sources.weighing, {
      from,
      day: weighedDay ?? "–",
      n: sample ?? "–",
    });
  // A scale's weight has no sample: the sample of the last weighing by hand does not apply to it.
  const isScale = weightFrom === "scale";
  const source = isScale ? weightSources.scale : ofSample(weightSources[weightFrom]);
  const isKnown = !isScale && sample !== null && cvPct !== null && sample > 0;
  // Once all birds are sold, their mean weight no longer matters.
  const { value, unit, decimals } = weightIn(species, last.alive === 0 ? null : weightG);
  const margin = isKnown ? percentOf(value, cvPct / Math.sqrt(sample)) : null;
  return [
    ...line(names.weight, value, unit, decimals, source, {
      margin,
      standard: weightIn(species, last.stdWeightG).value,
    }),
    ...line(names.uniformity, uniformityPct, "%", 1, ofSample(weightSources.hand)),
  ];
}

/** Returns the amount eaten of each feed, and the total cost if every price is known. */
function feedLines({ feeds, massKg, margin }: FlockReport): ReportLine[] {
  const named = feeds.flatMap(({ formula, kg, days }) =>
    line(
      worded(names.feedOf, { formula: formula === "" ? sources.noDelivery : inBoth(formula) }),
      kg,
      "kg",
      0,
      worded(sources.deliveries, { days }),
    ),
  );
  const isPriced = feeds.length > 0 && feeds.every(({ cost }) => cost !== null);
  const cost = isPriced ? feeds.reduce((sum, feed) => sum + (feed.cost ?? 0), 0) : null;
  const perKg = cost === null || massKg === null || massKg <= 0 ? null : cost / massKg;
  return [
    ...named,
    ...(margin === null ? line(names.feedCost, cost, "", 0, sources.prices) : []),
    ...line(names.feedCostKg, perKg, margin?.currency ?? "", 3, sources.prices),
  ];
}

/** Why there is no margin, or none of a part of it. */
function gapText(gaps: readonly MarginGap[]): Words {
  const textIn = (language: Language) =>
    gaps.map((gap) => marginGaps[gap][language]).join(language === "zh" ? "、" : ", ");
  return worded(sources.unknown, { gaps: { zh: textIn("zh"), en: textIn("en") } });
}

/** Income, costs and margin: if unknown, each with its missing parts. */
function marginLines({ margin: found, species, formulaVersion }: FlockReport): ReportLine[] {
  if (found === null) return [];
  const { sales, eggs, feed, energy, treatments, margin, perBird, gaps, currency, eggsSold } =
    found;
  const unit = currency ?? "";
  const part = (name: Words, value: number | null, source: Words, why: readonly MarginGap[]) => {
    const reasons = gaps.filter((gap) => why.includes(gap));
    const from = value === null ? gapText(reasons) : source;
    return { name, value, unit, decimals: 0, margin: null, standard: null, source: from };
  };
  const formula = worded(sources.formula, { version: formulaVersion });
  const whole = part(names.margin, margin, formula, gaps);
  return [
    part(names.sales, sales, sources.paid, ["salePrice"]),
    ...(species === "layer"
      ? [
          part(
            worded(names.eggSales, { count: eggsSold.toLocaleString("en-US") }),
            eggs,
            sources.paid,
            ["eggPrice"],
          ),
        ]
      : []),
    part(names.feedCost, feed, sources.prices, ["feedPrice", "feedAmount"]),
    part(names.energyCost, energy, sources.tariff, ["energyPrice", "energy"]),
    part(names.treatmentCost, treatments, sources.treated, ["treatmentPrice"]),
    whole,
    ...(perBird === null
      ? []
      : [{ ...whole, name: names.marginBird, value: perBird, decimals: 2 }]),
  ];
}

/** Mean age of the birds at their sale, and current age of those in the house; days. */
function ageOfAll({ balance: { left, sold }, moves, days, last }: FlockReport): number | null {
  const ages = new Map(days.map(({ day, meanAge }) => [day, meanAge]));
  const sales = moves.filter(({ kind }) => kind === "sale");
  const soldAge = sales.reduce((sum, { birds, day }) => sum + birds * (ages.get(day) ?? NaN), 0);
  const age = productionAge({ alive: left, sold, soldAge, meanAge: last?.meanAge ?? null });
  return Number.isNaN(age) ? null : age;
}

/**
 * Returns the daily gain of all birds since their placement, starting at the standard's weight
 * then.
 */
function gainLines(report: FlockReport, meanKg: number): ReportLine[] {
  const [age, first] = [ageOfAll(report), report.days[0]];
  const placedG = first?.stdWeightG ?? null;
  if (age === null || placedG === null || first === undefined) return [];
  const days = age - first.meanAge;
  const placed = weightIn(report.species, placedG);
  const weight = `${(placed.value ?? 0).toFixed(placed.decimals)} ${placed.unit}`;
  const gained = { weight, days: days.toFixed(1) };
  return line(
    names.dailyGain,
    dailyGainG(1000 * meanKg, placedG, days),
    "g/d",
    1,
    worded(sources.gained, gained),
  );
}

/** Returns the lines of all birds, those present and those sold. */
function massLines(report: FlockReport): ReportLine[] {
  const { balance, massKg, last, species, formulaVersion, correction } = report;
  const birds = balance.left + balance.sold;
  if (massKg === null || birds <= 0) return [];
  const meanKg = massKg / birds;
  const mean = weightIn(species, meanKg * 1000);
  const formula = worded(sources.formula, { version: formulaVersion });
  const fcr = species === "broiler" ? (last?.fcr ?? null) : null;
  return [
    ...(balance.sold === 0
      ? []
      : line(names.meanSold, mean.value, mean.unit, mean.decimals, formula)),
    ...gainLines(report, meanKg),
    ...(fcr === null
      ? []
      : line(
          worded(names.fcrCorrected, { kg: correction.referenceKg }),
          correctedConversion(fcr, meanKg, correction),
          "",
          3,
          formula,
        )),
  ];
}

/** Returns every figure of a report with its source and, if it is known, its uncertainty. */
export function reportLines(report: FlockReport): readonly ReportLine[] {
  const animal = animalOf(report.species);
  const named = ({ zh, en }: Words): Words => ({ zh: ofAnimal(zh, animal), en });
  return linesOf(report).map((item) => ({
    ...item,
    name: named(item.name),
    source: named(item.source),
  }));
}

/** Feed conversion, and the efficiency factor, of those that are kept for meat. */
function meatLines(report: FlockReport): readonly [ReportLine[], ReportLine[]] {
  const { last, formulaVersion } = report;
  if (last === null) return [[], []];
  const formula = worded(sources.formula, { version: formulaVersion });
  const head = standardHead(report);
  const goal = (figure: typeof feedConversion | typeof efficiencyFactor) =>
    head === null ? null : figure(head);
  const { fcr, fcrMargin, epef, epefMargin } = last;
  return [
    line(names.fcr, fcr, "", 3, formula, { margin: fcrMargin, standard: goal(feedConversion) }),
    line(names.epef, epef, "", 0, formula, {
      margin: epefMargin,
      standard: goal(efficiencyFactor),
    }),
  ];
}

function linesOf(report: FlockReport): readonly ReportLine[] {
  const { last, sums, days } = report;
  const from = (sum: DaysFrom) => worded(sources.days, sum);
  const feedKg = known(sums.feedKg, sums.feedFrom);
  const water = known(sums.waterL, sums.waterFrom);
  const margin = percentOf(feedKg, usualPrecision.feedPct);
  /** The figure of an amount that every day is known of. */
  const amount = ({ unknown }: DaysFrom, perHead: "stdFeedG" | "stdWaterMl") =>
    unknown > 0
      ? null
      : standardSum(days, ({ birdDays, [perHead]: each }) =>
          each === null ? null : (each * birdDays) / 1000,
        );
  const [conversion, efficiency] = meatLines(report);
  return [
    ...(last === null ? [] : [...stockLines(last), ...weightLines(last, report.species)]),
    ...line(names.feed, feedKg, "kg", 0, from(sums.feedFrom), {
      margin,
      standard: amount(sums.feedFrom, "stdFeedG"),
    }),
    ...feedLines(report),
    ...line(names.water, water, "L", 0, from(sums.waterFrom), {
      standard: amount(sums.waterFrom, "stdWaterMl"),
    }),
    ...line(names.kwh, known(sums.kwh, sums.kwhFrom), "kWh", 0, from(sums.kwhFrom)),
    ...report.workCosts.flatMap(({ currency, cost }) =>
      line(worded(names.workCost, { currency }), cost, currency, 0, sources.works),
    ),
    ...conversion,
    ...massLines(report),
    ...efficiency,
    ...eggLines(report),
    ...marginLines(report),
  ];
}

/**
 * Returns the lines of weighed eggs: grams a hen and day, and the feed of the same days per egg
 * mass.
 */
function eggMassLines({ days }: FlockReport): readonly ReportLine[] {
  const weighed = days.filter(({ eggKg }) => eggKg !== null);
  const fed = weighed.filter(({ feedKg }) => feedKg !== null);
  const sum = (list: typeof days, key: "eggKg" | "birdDays" | "feedKg") =>
    list.reduce((total, day) => total + (day[key] ?? 0), 0);
  const mass = eggMassG(sum(weighed, "eggKg"), sum(weighed, "birdDays"));
  const perEgg = feedPerEgg(sum(fed, "feedKg"), sum(fed, "eggKg"));
  const from = (list: typeof days) => worded(sources.weighed, { days: list.length });
  return [
    ...line(names.eggMass, mass, "g", 1, from(weighed)),
    ...line(names.feedPerEgg, perEgg, "", 2, from(fed)),
  ];
}

const eggLines = (report: FlockReport): readonly ReportLine[] => {
  const { last, sums, formulaVersion } = report;
  if (sums.eggs === 0) return [];
  const { boxes, rest } = boxesOf(sums.eggs);
  const boxName = worded(names.boxes, { eggs: eggsPerBox });
  const { henHousedPct = null, henHousedFromAge: age = null } = last ?? {};
  const formula = worded(sources.formula, { version: formulaVersion });
  const source = age === null ? formula : worded(sources.since, { source: formula, age });
  return [
    ...line(names.eggs, sums.eggs, "", 0, sources.records),
    ...line(boxName, boxes, "", 0, worded(sources.boxRest, { rest })),
    ...eggMassLines(report),
    ...line(names.henHoused, henHousedPct, "%", 1, source),
  ];
};
