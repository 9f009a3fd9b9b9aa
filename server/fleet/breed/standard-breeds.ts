import type { Species } from "../../../contract/base/animal.ts";
import type { DemoBreed } from "../../../contract/operate/demo-fleet.ts";
import type { BreedDay, ImmuneReminder } from "../../../contract/fleet/flock/breed.ts";
import {
  everyWeek,
  hyLineBrownCurves,
  pekinDuckCurves,
  pigFattenCurves,
  ross308Curves,
  weekly,
  yellowSlowCurves,
} from "../../../contract/fleet/flock/breed-curve.ts";
import { always, type Curves, rowsAt, times } from "./breed-curves.ts";

/** A breed every installation begins with. */
export interface StandardBreed {
  readonly name: string;
  readonly nameEn: string;
  readonly species: Species;
  readonly factory: string;
  readonly description: string;
  readonly source: string;
  readonly days: readonly BreedDay[];
  readonly reminders: readonly ImmuneReminder[];
}

const agesUntil = (last: number, step: number, first = 0): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);

const broilerClimate = {
  tempC: ross308Curves.tempC,
  lightH: ross308Curves.lightH,
  lightLux: ross308Curves.lightLux,
  survivalPct: ross308Curves.survivalPct,
  rhLowPct: [
    [0, 55],
    [3, 55],
    [7, 50],
  ],
  rhHighPct: [
    [0, 65],
    [21, 65],
    [28, 70],
  ],
  co2Ppm: [
    [0, 2500],
    [3, 2500],
    [7, 3000],
  ],
} as const satisfies Curves;
const broilerReminders: readonly ImmuneReminder[] = [
  { dayAge: 0, content: "新支二联苗喷雾（孵化场） · ND+IB spray at the hatchery" },
  { dayAge: 7, content: "新支二联苗点眼 + H9 注射 · ND-IB eye drop, H9 injection" },
  { dayAge: 14, content: "法氏囊苗饮水 · IBD in water" },
  { dayAge: 21, content: "新城疫苗饮水 · ND in water" },
];

const layerClimate = {
  tempC: hyLineBrownCurves.tempC,
  lightH: hyLineBrownCurves.lightH,
  lightLux: hyLineBrownCurves.lightLux,
  rhLowPct: always(40),
  rhHighPct: always(70),
  co2Ppm: always(5000),
} as const satisfies Curves;
const layerReminders: readonly ImmuneReminder[] = [
  { dayAge: 1, content: "马立克氏病苗 · Marek" },
  { dayAge: 7, content: "新支二联苗 · ND-IB" },
  { dayAge: 14, content: "法氏囊苗 · IBD" },
  { dayAge: 21, content: "新城疫 + H9 · ND, H9" },
  { dayAge: 35, content: "鸡痘苗 · Fowl pox" },
  { dayAge: 42, content: "H5 + H7" },
  { dayAge: 70, content: "传染性喉气管炎苗 · ILT" },
  { dayAge: 84, content: "新支减三联苗 · ND-IB-EDS" },
  { dayAge: 110, content: "H5 + H7 + H9" },
  ...agesUntil(670, 56, 166).map((dayAge) => ({ dayAge, content: "新城疫苗饮水 · ND in water" })),
];
const layerAges = [
  0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 17, 18, 19, 20, 21, 22, 24, 26, 28, 30, 35, 40, 45, 50, 60,
  70, 80, 90, 100,
].map((week) => week * 7);
const usualClimate = {
  zh: "气候与光照为常用饲养管理值",
  en: "climate and light are values usual in practice",
} as const;
/**
 * A description in both languages, of which the page shows one; ends with the source of the climate
 * values.
 */
const about = (zh: string, en: string): string =>
  `${zh}；${usualClimate.zh} · ${en}; ${usualClimate.en}`;

const ross308: StandardBreed = {
  name: "罗斯 308",
  nameEn: "Ross 308",
  species: "broiler",
  factory: "Aviagen",
  description: about(
    "公母混养，逐日体重与采食；饮水按采食量的 1.8 倍",
    "As hatched, daily weight and feed; water is 1.8 times the feed",
  ),
  source: "Ross 308/308 FF Performance Objectives 2022",
  days: rowsAt(agesUntil(56, 1), {
    ...broilerClimate,
    ...ross308Curves,
    waterMl: times(ross308Curves.feedG, 1.8),
  }),
  reminders: broilerReminders,
};
const cobb500: StandardBreed = {
  name: "科宝 500",
  nameEn: "Cobb 500",
  species: "broiler",
  factory: "Cobb-Vantress",
  description: about(
    "各公开资料前两周体重相差达 9%，使用前请核对育种公司最新手册",
    "Published weights of the first two weeks differ by up to 9%: check the breeder's supplement",
  ),
  source: "Cobb 500 Performance & Nutrition Supplement 2022",
  days: rowsAt(agesUntil(42, 7), {
    ...broilerClimate,
    weightG: [
      [7, 193],
      [14, 549],
      [21, 1018],
      [28, 1613],
      [35, 2289],
      [42, 2950],
    ],
  }),
  reminders: broilerReminders,
};
const hyLineBrown: StandardBreed = {
  name: "海兰褐",
  nameEn: "Hy-Line Brown",
  species: "layer",
  factory: "Hy-Line International",
  description:
    "商品代；二氧化碳为冬季上限；成活率按入舍数累计 · commercial layer; CO₂ is the limit in winter; survival of " +
    "those placed",
  source: "Hy-Line Brown Commercial Guide 2018, Standard 2025; light: Lohmann Brown",
  days: rowsAt(layerAges, {
    ...hyLineBrownCurves,
    ...layerClimate,
    waterMl: weekly([
      [1, 26],
      [2, 34],
      [3, 43],
      [4, 50],
      [6, 69],
      [8, 81],
      [10, 95],
      [12, 113],
      [14, 127],
      [16, 136],
      [17, 141],
      [18, 150],
      [19, 155],
      [20, 166],
      [21, 173],
      [22, 180],
      [24, 190],
      [26, 194],
      [30, 194],
      [35, 195],
      [40, 195],
      [45, 194],
      [50, 194],
      [60, 192],
      [90, 192],
      [100, 190],
    ]),
    // The guide restarts at 100 for lay at week 18; here survival continues from the 97.8 that were
    // reared.
    survivalPct: weekly([
      [0, 100],
      [1, 99.5],
      [2, 99.2],
      [3, 99],
      [4, 98.8],
      [6, 98.6],
      [8, 98.4],
      [10, 98.2],
      [12, 98.1],
      [14, 98],
      [16, 97.9],
      [18, 97.8],
      [24, 97.4],
      [30, 96.9],
      [40, 96.2],
      [50, 95.6],
      [60, 94.9],
      [70, 93.7],
      [80, 92.4],
      [90, 91.2],
      [100, 90],
    ]),
  }),
  reminders: layerReminders,
};
const hyLineMaxPro: StandardBreed = {
  name: "海兰 Max Pro",
  nameEn: "Hy-Line Max Pro",
  species: "layer",
  factory: "Hy-Line International",
  description:
    "仅 18–30 周龄；成活率按 18 周龄入舍数 · weeks 18 to 30 only; survival of those housed at week 18",
  source: "Hy-Line Max Pro performance standard",
  days: rowsAt(agesUntil(210, 7, 126), {
    ...layerClimate,
    feedG: everyWeek([85, 91, 96, 101, 106, 109, 111, 113, 114], 18),
    layPct: everyWeek([6.9, 24.8, 54, 78, 89.6, 93.7, 95.2, 96, 96.2, 96.4, 96.4, 96.4, 96.3], 18),
    eggG: everyWeek([46.9, 49.7, 52, 53.9, 55.4, 56.8, 58, 58.9, 59.7, 60.4, 60.9, 61.4, 61.8], 18),
    survivalPct: weekly([
      [18, 99.8],
      [30, 99.2],
    ]),
  }),
  reminders: layerReminders.filter(({ dayAge }) => dayAge >= 110),
};
const yellowSlow: StandardBreed = {
  name: "怀乡鸡（慢速黄羽）",
  nameEn: "Huaixiang, slow yellow-feather",
  species: "yellow",
  factory: "信宜怀乡鸡 · Xinyi Huaixiang",
  description: about(
    "公母平均；采食按 13 周料肉比 3.0 推算，饮水按采食量的 2 倍",
    "Mean of both sexes; feed calculated for an FCR of 3.0 at 13 weeks, water twice the feed",
  ),
  source: "DB44/T 1130.2-2013",
  days: rowsAt(agesUntil(91, 7), {
    ...yellowSlowCurves,
    rhLowPct: [
      [0, 55],
      [7, 55],
      [14, 50],
    ],
    rhHighPct: [
      [0, 65],
      [21, 65],
      [28, 70],
    ],
    co2Ppm: always(3000),
    waterMl: times(yellowSlowCurves.feedG, 2),
  }),
  reminders: [],
};
const pekinDuck: StandardBreed = {
  name: "樱桃谷鸭",
  nameEn: "Cherry Valley Pekin duck",
  species: "duck",
  factory: "Cherry Valley",
  description: about(
    "42 日龄 3.6 kg，料肉比 2.03；饮水按采食量的 4 倍；曲线形状为经验值",
    "3.6 kg at 42 days, FCR 2.03; water is 4 times the feed; shape of the curves from practice",
  ),
  source: "Lohmann Breeders: performance of current Peking duck breeds",
  days: rowsAt(agesUntil(42, 7), {
    ...pekinDuckCurves,
    rhLowPct: always(60),
    rhHighPct: always(75),
    co2Ppm: always(3000),
    waterMl: times(pekinDuckCurves.feedG, 4),
  }),
  reminders: [
    { dayAge: 1, content: "鸭病毒性肝炎苗 · DVH" },
    { dayAge: 7, content: "H5" },
    { dayAge: 14, content: "鸭瘟苗 · Duck plague" },
  ],
};
const pigFatten: StandardBreed = {
  name: "三元育肥猪",
  nameEn: "DLY fattening pig",
  species: "pig",
  factory: "杜长大 · DLY",
  description:
    "日龄自进栏起：98 天 25 → 110 kg，料肉比 2.6；饮水按采食量的 2.7 倍 · Duroc × Landrace × Yorkshire; days " +
    "since entering the house: 25 to 110 kg in 98 days, FCR 2.6",
  source: "dietox 数据集平滑 · smoothed from the dietox data set",
  days: rowsAt(agesUntil(126, 7), {
    ...pigFattenCurves,
    rhLowPct: always(60),
    rhHighPct: always(75),
    co2Ppm: always(3000),
    lightH: always(10),
    lightLux: always(60),
    waterMl: times(pigFattenCurves.feedG, 2.7),
  }),
  reminders: [],
};

/** Standards by code, including those of the demo fleet. */
export const standardBreeds: Readonly<
  Record<DemoBreed | "cobb500" | "hyLineMaxPro", StandardBreed>
> = { ross308, cobb500, hyLineBrown, hyLineMaxPro, yellowSlow, pekinDuck, pigFatten };
