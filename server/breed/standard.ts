import type { DemoBreed } from "../../contract/demo-fleet.ts";
import type { BreedCell, BreedDay, ImmuneReminder } from "../../contract/breed.ts";
import type { Species } from "../../contract/house.ts";
import { known } from "../base/known.ts";
import { only } from "../db/statement.ts";

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

/** Age in days, value; straight lines between, level beyond both ends. */
type Points = readonly (readonly [dayAge: number, value: number])[];
type Curves = { readonly [K in Exclude<BreedCell, "dayAge">]?: Points } & {
  readonly tempC: Points;
};

const weekly = (rows: readonly (readonly [week: number, value: number])[]): Points =>
  rows.map(([week, value]) => [week * 7, value]);
const everyWeek = (values: readonly number[], first = 0): Points =>
  values.map((value, index) => [(first + index) * 7, value]);
const everyDay = (values: readonly number[]): Points =>
  values.map((value, dayAge) => [dayAge, value]);
const times = (points: Points, factor: number): Points =>
  points.map(([dayAge, value]) => [dayAge, Math.round(value * factor)]);
const always = (value: number): Points => [[0, value]];

function valueAt(points: Points, dayAge: number, decimals: number): number {
  const after = points.findIndex(([age]) => age >= dayAge);
  const high = known(points.at(after), "point"); // -1: older than the curve
  const low = (after > 0 ? points[after - 1] : undefined) ?? high;
  const share = high[0] === low[0] ? 0 : (dayAge - low[0]) / (high[0] - low[0]);
  return Number((low[1] + (high[1] - low[1]) * share).toFixed(decimals));
}

/**
 * Rows at these ages. Before a curve begins the standard is silent of what is laid, drunk and
 * eaten.
 */
function rowsAt(ages: readonly number[], curves: Curves): BreedDay[] {
  const begins = (points: Points | undefined, dayAge: number, decimals: number): number | null =>
    points === undefined || dayAge < only(points)[0] ? null : valueAt(points, dayAge, decimals);
  return ages.map((dayAge) => ({
    dayAge,
    tempC: valueAt(curves.tempC, dayAge, 1),
    rhLowPct: begins(curves.rhLowPct, dayAge, 0),
    rhHighPct: begins(curves.rhHighPct, dayAge, 0),
    co2Ppm: begins(curves.co2Ppm, dayAge, 0),
    lightH: begins(curves.lightH, dayAge, 1),
    lightLux: begins(curves.lightLux, dayAge, 0),
    waterMl: begins(curves.waterMl, dayAge, 0),
    weightG: begins(curves.weightG, dayAge, 0),
    feedG: begins(curves.feedG, dayAge, 0),
    eggG: begins(curves.eggG, dayAge, 1),
    layPct: begins(curves.layPct, dayAge, 1),
    survivalPct: begins(curves.survivalPct, dayAge, 1),
  }));
}
const until = (last: number, step: number, first = 0): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);

const broilerClimate = {
  tempC: [
    [0, 33],
    [1, 32.7],
    [3, 32],
    [7, 29.5],
    [14, 27],
    [21, 24],
    [28, 22],
    [35, 20.5],
    [42, 20],
  ],
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
  lightH: [
    [0, 24],
    [1, 23],
    [3, 23],
    [7, 20],
    [14, 18],
    [28, 18],
    [35, 20],
  ],
  lightLux: [
    [0, 40],
    [3, 40],
    [7, 30],
    [14, 15],
    [21, 10],
  ],
  survivalPct: [
    [0, 100],
    [1, 99.9],
    [3, 99.6],
    [7, 99.1],
    [14, 98.7],
    [21, 98.2],
    [28, 97.7],
    [35, 97.1],
    [42, 96.4],
    [56, 95],
  ],
} as const satisfies Curves;
/** From the first day of eating on; of day 0 the objectives say nothing was eaten. */
const rossFeed: Points = [
  12, 16, 20, 24, 27, 31, 35, 39, 44, 48, 52, 57, 62, 67, 72, 77, 83, 88, 94, 100, 105, 111, 117,
  122, 128, 134, 139, 145, 150, 156, 161, 166, 171, 176, 180, 185, 189, 193, 197, 201, 204, 207,
  211, 213, 216, 219, 221, 223, 225, 227, 229, 230, 231, 233, 233, 234,
].map((value, index) => [index + 1, value]);
const rossWeight = everyDay([
  44, 62, 81, 102, 125, 151, 181, 213, 249, 288, 330, 376, 425, 477, 533, 592, 655, 720, 789, 860,
  935, 1012, 1092, 1174, 1258, 1345, 1434, 1524, 1616, 1710, 1805, 1901, 1999, 2097, 2196, 2296,
  2396, 2496, 2597, 2697, 2798, 2898, 2998, 3097, 3197, 3295, 3393, 3490, 3586, 3681, 3776, 3869,
  3961, 4052, 4142, 4230, 4318,
]);
const broilerReminders: readonly ImmuneReminder[] = [
  { dayAge: 0, content: "新支二联苗喷雾（孵化场） · ND+IB spray at the hatchery" },
  { dayAge: 7, content: "新支二联苗点眼 + H9 注射 · ND-IB eye drop, H9 injection" },
  { dayAge: 14, content: "法氏囊苗饮水 · IBD in water" },
  { dayAge: 21, content: "新城疫苗饮水 · ND in water" },
];

const layerClimate = {
  tempC: weekly([
    [0, 33],
    [1, 31],
    [2, 30],
    [3, 28],
    [4, 26],
    [6, 22],
    [8, 21],
  ]),
  rhLowPct: always(40),
  rhHighPct: always(70),
  co2Ppm: always(5000),
  lightH: weekly([
    [0, 24],
    [1, 18],
    [2, 16],
    [3, 14],
    [4, 12],
    [6, 10],
    [8, 9],
    [16, 9],
    [17, 10],
    [18, 11],
    [19, 12],
    [20, 13],
    [21, 14],
    [22, 14],
    [24, 14.5],
    [26, 15],
    [28, 15.5],
    [30, 16],
  ]),
  lightLux: weekly([
    [0, 40],
    [1, 30],
    [2, 15],
    [3, 15],
    [4, 5],
    [16, 5],
    [17, 12],
  ]),
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
  ...until(670, 56, 166).map((dayAge) => ({ dayAge, content: "新城疫苗饮水 · ND in water" })),
];
const layerAges = [
  0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 17, 18, 19, 20, 21, 22, 24, 26, 28, 30, 35, 40, 45, 50, 60,
  70, 80, 90, 100,
].map((week) => week * 7);
const dayOnly = "气候与光照为常用饲养管理值 · climate and light as usual in practice";

const ross308: StandardBreed = {
  name: "罗斯 308",
  nameEn: "Ross 308",
  species: "broiler",
  factory: "Aviagen",
  description: `公母混养，逐日体重与采食；饮水按采食量的 1.8 倍；${dayOnly}`,
  source: "Ross 308/308 FF Performance Objectives 2022",
  days: rowsAt(until(56, 1), {
    ...broilerClimate,
    weightG: rossWeight,
    feedG: rossFeed,
    waterMl: times(rossFeed, 1.8),
  }),
  reminders: broilerReminders,
};
const cobb500: StandardBreed = {
  name: "科宝 500",
  nameEn: "Cobb 500",
  species: "broiler",
  factory: "Cobb-Vantress",
  description:
    "各公开资料前两周体重相差达 9 %，使用前请核对育种公司最新手册 · published weights of the first two weeks differ " +
    `by up to 9 %, check the breeder's supplement; ${dayOnly}`,
  source: "Cobb 500 Performance & Nutrition Supplement 2022（公开转载 · as published）",
  days: rowsAt(until(42, 7), {
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
    "商品代；二氧化碳为冬季上限；成活率按入舍数累计 · commercial layer; CO2 is the limit in winter; survival of " +
    "those placed",
  source: "Hy-Line Brown Commercial Guide 2018, Standard 2025; light: Lohmann Brown",
  days: rowsAt(layerAges, {
    ...layerClimate,
    feedG: weekly([
      [1, 14],
      [2, 19],
      [3, 24],
      [4, 28],
      [6, 39],
      [8, 46],
      [10, 54],
      [12, 64],
      [14, 72],
      [16, 78],
      [17, 80],
      [18, 85],
      [19, 88],
      [20, 94],
      [21, 98],
      [22, 102],
      [24, 108],
      [26, 110],
      [40, 110],
      [45, 109],
      [50, 109],
      [60, 108],
      [90, 108],
      [100, 107],
    ]),
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
    weightG: weekly([
      [1, 71],
      [2, 123],
      [3, 192],
      [4, 274],
      [6, 469],
      [8, 687],
      [10, 896],
      [12, 1080],
      [14, 1240],
      [16, 1380],
      [17, 1440],
      [18, 1550],
      [19, 1610],
      [20, 1670],
      [21, 1720],
      [22, 1770],
      [24, 1820],
      [26, 1860],
      [28, 1890],
      [30, 1910],
      [35, 1920],
      [40, 1930],
      [45, 1940],
      [50, 1950],
      [60, 1960],
      [70, 1970],
      [90, 1970],
      [100, 1980],
    ]),
    layPct: weekly([
      [18, 9],
      [19, 31],
      [20, 58],
      [21, 80],
      [22, 89],
      [24, 94],
      [26, 95],
      [28, 96],
      [30, 95],
      [35, 94],
      [40, 93],
      [45, 90],
      [50, 88],
      [60, 85],
      [70, 81],
      [80, 75],
      [90, 73],
      [100, 70],
    ]),
    eggG: weekly([
      [18, 49.4],
      [19, 50.6],
      [20, 51.9],
      [21, 53.1],
      [22, 54.3],
      [24, 56.5],
      [26, 58.6],
      [28, 59.8],
      [30, 61],
      [35, 61.9],
      [40, 62.4],
      [45, 62.9],
      [50, 63.4],
      [60, 63.8],
      [70, 64.1],
      [80, 64.8],
      [90, 65],
      [100, 65.4],
    ]),
    // The guide counts lay anew from 100 at week 18; here it goes on from the 97.8 that were
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
  days: rowsAt(until(210, 7, 126), {
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
const yellowFeed = everyWeek([9, 16, 24, 28, 36, 45, 50, 54, 58, 66, 57, 65, 61], 1);
const yellowSlow: StandardBreed = {
  name: "怀乡鸡（慢速黄羽）",
  nameEn: "Huaixiang, slow yellow-feather",
  species: "yellow",
  factory: "信宜怀乡鸡",
  description:
    "公母平均；采食按 13 周料肉比 3.0 推算，饮水按 2 倍 · mean of the sexes; feed worked out for an FCR of " +
    `3.0 at 13 weeks; ${dayOnly}`,
  source: "DB44/T 1130.2-2013",
  days: rowsAt(until(91, 7), {
    tempC: everyWeek([34, 32, 30, 27, 25, 23, 22, 22, 22, 21, 21, 20]),
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
    lightH: everyWeek([24, 23, 20, 18, 16, 14]),
    lightLux: everyWeek([40, 30, 20, 15, 10]),
    weightG: everyWeek([24, 55, 114, 197, 280, 389, 522, 654, 787, 919, 1069, 1148, 1260, 1329]),
    feedG: yellowFeed,
    waterMl: times(yellowFeed, 2),
    survivalPct: everyWeek([
      100, 99.2, 98.8, 98.4, 98.1, 97.8, 97.5, 97.2, 97, 96.8, 96.6, 96.4, 96.2, 96,
    ]),
  }),
  reminders: [],
};
const duckFeed: Points = [
  [0, 10],
  [7, 60],
  [14, 135],
  [21, 185],
  [28, 215],
  [35, 255],
  [42, 300],
];
const pekinDuck: StandardBreed = {
  name: "樱桃谷鸭",
  nameEn: "Cherry Valley Pekin duck",
  species: "duck",
  factory: "Cherry Valley",
  description: `42 日龄 3.6 kg，料肉比 2.03；饮水按采食量的 4 倍 · 3.6 kg at 42 days, FCR 2.03; ${dayOnly}`,
  source:
    "Lohmann Breeders: performance of current Peking duck breeds（曲线形状为经验值 · shape from practice）",
  days: rowsAt(until(42, 7), {
    tempC: [
      [0, 32],
      [7, 28],
      [14, 24],
      [21, 20],
      [28, 18],
      [35, 17],
      [42, 16],
    ],
    rhLowPct: always(60),
    rhHighPct: always(75),
    co2Ppm: always(3000),
    lightH: [
      [0, 24],
      [7, 20],
      [14, 18],
    ],
    lightLux: [
      [0, 30],
      [7, 15],
      [14, 10],
    ],
    weightG: [
      [0, 55],
      [7, 260],
      [14, 780],
      [21, 1480],
      [28, 2220],
      [35, 2930],
      [42, 3600],
    ],
    feedG: duckFeed,
    waterMl: times(duckFeed, 4),
    survivalPct: [
      [0, 100],
      [7, 99.2],
      [14, 98.7],
      [21, 98.2],
      [28, 97.6],
      [35, 97],
      [42, 96.4],
    ],
  }),
  reminders: [
    { dayAge: 1, content: "鸭病毒性肝炎苗 · DVH" },
    { dayAge: 7, content: "H5" },
    { dayAge: 14, content: "鸭瘟苗 · Duck plague" },
  ],
};
const pigFeed: Points = [
  [0, 1300],
  [28, 1950],
  [56, 2550],
  [98, 3100],
  [126, 3200],
];
const pigFatten: StandardBreed = {
  name: "三元育肥猪",
  nameEn: "DLY fattening pig",
  species: "pig",
  factory: "杜长大 · DLY",
  description:
    "日龄自进栏起：98 天 25 → 110 kg，料肉比 2.6；饮水按采食量的 2.7 倍 · Duroc × Landrace × Yorkshire; days " +
    "since entering the house: 25 to 110 kg in 98 days, FCR 2.6",
  source: "dietox 数据集平滑 · smoothed from the dietox data set",
  days: rowsAt(until(126, 7), {
    tempC: [
      [0, 23],
      [28, 20],
      [63, 18],
    ],
    rhLowPct: always(60),
    rhHighPct: always(75),
    co2Ppm: always(3000),
    lightH: always(10),
    lightLux: always(60),
    weightG: [
      [0, 25_000],
      [14, 36_000],
      [28, 48_000],
      [49, 67_000],
      [70, 86_000],
      [98, 110_000],
      [126, 132_000],
    ],
    feedG: pigFeed,
    waterMl: times(pigFeed, 2.7),
    survivalPct: [
      [0, 100],
      [98, 97.5],
      [126, 97],
    ],
  }),
  reminders: [],
};

/** By code. What the demo fleet keeps is among them. */
export const standardBreeds: Readonly<
  Record<DemoBreed | "cobb500" | "hyLineMaxPro", StandardBreed>
> = { ross308, cobb500, hyLineBrown, hyLineMaxPro, yellowSlow, pekinDuck, pigFatten };
