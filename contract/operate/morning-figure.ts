import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/** A figure of a house's night or day that is compared with like houses. */
export interface MorningFigureKind {
  readonly name: Words;
  /** Symbol after the number. */
  readonly unit: string;
  readonly unitZh?: string;
  readonly decimals: number;
  /** Compared as a share of the usual value, or as a difference in the unit. */
  readonly by: "share" | "difference";
  /** Side on which it is a trouble. */
  readonly side: "high" | "low" | "both";
  /** Smallest reported deviation: a share (0.15), or in the unit. */
  readonly min: number;
  /** Depends on the weather: compared only under the same outdoor temperature. */
  readonly isWeather: boolean;
  /** The first check when it is above or below the usual value. */
  readonly look: { readonly high: Words; readonly low: Words };
}

const sameCheck = (zh: string, en: string) => ({ high: { zh, en }, low: { zh, en } });

/** Figures of the morning list, in the order of a house's reasons with equal points. */
export const morningFigures = {
  nightTemp: {
    name: { zh: "夜间偏离目标温度", en: "Night temperature off target" },
    unit: "h",
    unitZh: "小时",
    decimals: 0,
    by: "difference",
    side: "high",
    min: 3,
    isWeather: true,
    look: sameCheck(
      "先查加热和最小通风设置，再查探头位置",
      "Check heating and minimum ventilation settings first, then probe positions",
    ),
  },
  humidity: {
    name: { zh: "夜间湿度", en: "Humidity at night" },
    unit: "%",
    decimals: 0,
    by: "difference",
    side: "both",
    min: 8,
    isWeather: true,
    look: {
      high: {
        zh: "先查最小通风、漏水和垫料",
        en: "Check minimum ventilation, leaking drinkers and litter first",
      },
      low: {
        zh: "先查加热是否过多、喷雾是否工作",
        en: "Check for too much heating, and that the foggers work",
      },
    },
  },
  pressure: {
    name: { zh: "负压", en: "Static pressure" },
    unit: "Pa",
    decimals: 0,
    by: "share",
    side: "low",
    min: 0.25,
    isWeather: true,
    look: sameCheck("先查舍门、进风口和风机皮带", "Check doors, air inlets and fan belts first"),
  },
  waterPerFeed: {
    name: { zh: "水料比", en: "Water to feed" },
    unit: "L/kg",
    decimals: 2,
    by: "share",
    side: "both",
    min: 0.15,
    isWeather: false,
    look: {
      high: {
        zh: "先查料线是否下料，再查水线漏水",
        en: "Check that the feed line delivers first, then the water line for leaks",
      },
      low: {
        zh: "先查水压、过滤器和乳头",
        en: "Check water pressure, filters and nipples first",
      },
    },
  },
  gain: {
    name: { zh: "日增重", en: "Daily gain" },
    unit: "g",
    decimals: 0,
    by: "share",
    side: "low",
    min: 0.25,
    isWeather: false,
    look: sameCheck(
      "先查料线和采食，再查秤和舍温",
      "Check feed line and feed intake first, then the scale and house temperature",
    ),
  },
  losses: {
    name: { zh: "日死淘率", en: "Daily losses" },
    unit: "%",
    decimals: 2,
    by: "difference",
    side: "high",
    min: 0.05,
    isWeather: false,
    look: sameCheck(
      "先看死淘原因和分布，再查水、料和空气",
      "Look at cause and location of losses first, then water, feed and air",
    ),
  },
  ventilation: {
    name: { zh: "每吨体重风机运行", en: "Fan hours per tonne of live weight" },
    unit: "h/t",
    unitZh: "小时",
    decimals: 2,
    by: "share",
    side: "both",
    min: 0.18,
    isWeather: true,
    look: {
      high: {
        zh: "先查皮带与进风口：风量不足时会多开风机",
        en: "Check belts and air inlets first: more fans run when airflow is too low",
      },
      low: {
        zh: "先查最小通风设置和停转的风机",
        en: "Check minimum ventilation settings and stopped fans first",
      },
    },
  },
  energy: {
    name: { zh: "每千只（头）用电", en: "Energy per 1,000 animals" },
    unit: "kWh",
    decimals: 1,
    by: "share",
    side: "high",
    min: 0.2,
    isWeather: true,
    look: sameCheck(
      "先查通风级别、加热和未关的灯",
      "Check ventilation level, heating and lights left on first",
    ),
  },
  fuel: {
    name: { zh: "每千只（头）燃料热量", en: "Fuel heat per 1,000 animals" },
    unit: "kWh",
    decimals: 0,
    by: "share",
    side: "high",
    min: 0.2,
    isWeather: true,
    look: sameCheck(
      "先查燃料管路是否泄漏（燃气：闻、用检漏液），再查通风是否过量",
      "Check the fuel line for leaks first (gas: smell, leak spray), then for too much ventilation",
    ),
  },
} as const satisfies Record<string, MorningFigureKind>;
export type MorningFigureKey = keyof typeof morningFigures;
export const morningFigureKeys = keysOf(morningFigures);
