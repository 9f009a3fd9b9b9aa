import { keysOf } from "../../base/table-keys.ts";
import type { Words } from "../../base/words.ts";

/*
 * Margin of a flock after feed, electricity and treatments. Pure. Chicks, wages and the house are
 * not in it. All money of a flock is in one currency.
 */

/** Gaps that keep a margin unknown. */
export const marginGaps = {
  inHouse: { zh: "尚未全部出栏", en: "not all sold yet" },
  moved: { zh: "有转入或转出", en: "animals moved to or from other flocks" },
  salePrice: { zh: "出栏价格", en: "sale price" },
  eggPrice: { zh: "鸡蛋售价", en: "egg price" },
  eggsUnsold: { zh: "部分鸡蛋无销售记录", en: "some eggs without a sale record" },
  feedPrice: { zh: "饲料价格", en: "price of feed" },
  feedAmount: { zh: "部分天数采食量未知", en: "feed unknown on some days" },
  energy: { zh: "部分天数用电量未知", en: "electricity unknown on some days" },
  energyPrice: { zh: "电价", en: "electricity price" },
  treatmentPrice: { zh: "用药价格", en: "treatment price" },
} as const satisfies Record<string, Words>;
export type MarginGap = keyof typeof marginGaps;
export const marginGapKeys = keysOf(marginGaps);

/** Share of the laid eggs below which a sale is missing in the records. */
const eggShareMin = 0.9;

/** Prices paid; null: unknown. */
export type Prices = readonly (number | null)[];

/** Null when one of them is unknown; 0 without any. */
export const sumOfPrices = (prices: Prices): number | null =>
  prices.reduce<number | null>(
    (sum, price) => (sum === null || price === null ? null : sum + price),
    0,
  );

export interface MarginParts {
  /** All birds have left the house and the book. */
  readonly isOver: boolean;
  /** Birds moved from or to other flocks. */
  readonly moved: number;
  /** Further and first placements, in birds. */
  readonly placed: number;
  readonly sales: Prices;
  readonly eggs: { readonly laid: number; readonly sold: number; readonly prices: Prices };
  readonly treatments: Prices;
  readonly feed: {
    /** Amount eaten of each feed, with its cost; null: some of it has no price. */
    readonly eaten: readonly { readonly kg: number; readonly cost: number | null }[];
    /** Includes estimates for unknown days; null: not known. */
    readonly sumKg: number | null;
    readonly unknownDays: number;
  };
  readonly energy: {
    /** Days with data, out of `of`. */
    readonly days: number;
    readonly of: number;
    /** Null: there is no tariff. */
    readonly cost: number | null;
    /** Energy of days before the tariff began. */
    readonly unpricedKwh: number;
  };
}

/** Null: unknown, although parts of it may have values. */
export interface Margin {
  readonly sales: number | null;
  readonly eggs: number | null;
  readonly feed: number | null;
  readonly energy: number | null;
  readonly treatments: number | null;
  /** Income less costs, in all and per bird placed. */
  readonly margin: number | null;
  readonly perBird: number | null;
  /** Reasons for a missing margin. */
  readonly gaps: MarginGap[];
}

/** Returns the parts with a value, and the margin where all have one. */
export function marginOf(parts: MarginParts): Margin {
  const [sales, salesGap] = orGap(sumOfPrices(parts.sales), "salePrice");
  const [eggs, eggsGap] = eggIncome(parts.eggs);
  const [feed, feedGap] = feedCost(parts.feed);
  const [energy, energyGap] = energyCost(parts.energy);
  const [treatments, treatmentsGap] = orGap(sumOfPrices(parts.treatments), "treatmentPrice");
  const gaps = [
    ...wholeGaps(parts),
    ...[salesGap, eggsGap, feedGap, energyGap, treatmentsGap].filter((gap) => gap !== null),
  ];
  const income = sumOfPrices([sales, eggs]);
  const cost = sumOfPrices([feed, energy, treatments]);
  const margin = gaps.length > 0 || income === null || cost === null ? null : income - cost;
  const perBird = margin === null || parts.placed <= 0 ? null : margin / parts.placed;
  return { sales, eggs, feed, energy, treatments, margin, perBird, gaps };
}

/**
 * Reasons why the margin is not that of one whole flock: it is still in the house, or birds were
 * moved.
 */
const wholeGaps = ({ isOver, moved }: MarginParts): MarginGap[] => [
  ...(isOver ? [] : (["inHouse"] as const)),
  ...(moved > 0 ? (["moved"] as const) : []),
];

/** A part of the margin; `gap`: why the value is incomplete. */
type Part = readonly [value: number | null, gap: MarginGap | null];
const orGap = (value: number | null, gap: MarginGap): Part => [value, value === null ? gap : null];

function eggIncome({ laid, sold, prices }: MarginParts["eggs"]): Part {
  const [paid, gap] = orGap(
    laid > 0 && prices.length === 0 ? null : sumOfPrices(prices),
    "eggPrice",
  );
  return gap === null && sold < eggShareMin * laid ? [paid, "eggsUnsold"] : [paid, gap];
}

/** Unknown days are estimated (`feedSoFar`), at the price of the known ones. */
function feedCost({ eaten, sumKg, unknownDays }: MarginParts["feed"]): Part {
  const kg = eaten.reduce((sum, feed) => sum + feed.kg, 0);
  const cost = eaten.length === 0 ? null : sumOfPrices(eaten.map((feed) => feed.cost));
  if (cost === null) return [null, "feedPrice"];
  if (unknownDays === 0) return [cost, null];
  return sumKg === null || kg <= 0 ? [null, "feedAmount"] : [(cost * sumKg) / kg, null];
}

/**
 * Energy used while the meter did not report is in its next reading, so a day has a value or none.
 */
function energyCost({ days, of, cost, unpricedKwh }: MarginParts["energy"]): Part {
  if (cost === null || unpricedKwh > 0) return [null, "energyPrice"];
  return days < of ? [null, "energy"] : [cost, null];
}
