import { adviceLastsMs } from "../../contract/control/edge/edge-message.ts";
import { minuteMs } from "../../contract/base/time.ts";
import { settingAt } from "../../contract/control/protocol/controller-setting.ts";
import type { HouseController } from "../controller/controller.ts";

/** Points of one quantity over time, oldest first. */
export type Points = [number, number][];

/** Input for making advice. */
interface AdviceInput {
  readonly networkId: string;
  readonly controller: Pick<HouseController, "settings">;
  readonly points: Points;
  /** Age of its animals, days. */
  readonly dayAge: number;
  readonly stranger: string | null;
  readonly serverMs: number;
}

const lastsMs = 45 * minuteMs;
/** The row of the curve that applies at this age: the last that has begun. */
const rowOf = ({ controller, dayAge }: AdviceInput): number =>
  Math.max(
    0,
    controller.settings("curve").rows.findLastIndex(({ day }) => Number(day ?? Infinity) <= dayAge),
  );

/** Advice as sent, without version and id. Kinds follow one another; every third is bad. */
export function adviceOf(n: number, input: AdviceInput): object {
  const kinds = [cooler, tooHot, morningTarget, elsewhere, airier, tooLong];
  return (kinds[n % kinds.length] ?? cooler)(input);
}

const curveOf = ({ points }: AdviceInput): object =>
  points.length < 2
    ? {}
    : { curve: { name: { zh: "舍内温度", en: "Temperature" }, unit: "°C", points } };

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A value of the curve in the controller, and its proposed value. */
function changed(
  { controller }: AdviceInput,
  place: { readonly k: string; readonly row?: number },
  delta: number,
): object {
  const from = settingAt(controller.settings("curve"), place);
  return { ...place, from, to: tenth(Number(from ?? 0) + delta) };
}

const cooler = (input: AdviceInput): object => ({
  house: input.networkId,
  until: input.serverMs + lastsMs,
  confidence: 82,
  why: {
    zh: "画面中畜禽喘气、远离采食线，分布不均；建议目标温度修正降低 0.3 °C。",
    en: "Animals pant and keep off the feed line; they lie unevenly. Lower the target by 0.3 °C.",
  },
  ...curveOf(input),
  group: "curve",
  items: [changed(input, { k: "targetOffset" }, -0.3)],
});

const morningTarget = (input: AdviceInput): object => ({
  house: input.networkId,
  until: input.serverMs + lastsMs,
  confidence: 64,
  why: {
    zh: "近一小时活动度偏低，体重增长低于标准；建议该日龄点目标温度降低 0.5 °C，试用 30 分钟。",
    en: "They moved little for an hour and gain less than the standard. Try −0.5 °C for 30 min.",
  },
  ...curveOf(input),
  group: "curve",
  items: [changed(input, { k: "target", row: rowOf(input) }, -0.5)],
  trialMin: 30,
});

/** Advice without a confidence and a curve, which were not computed. */
const airier = (input: AdviceInput): object => ({
  house: input.networkId,
  until: input.serverMs + lastsMs,
  why: {
    zh: "垫料表面潮湿，画面起雾；建议最小通风级别提高一级。",
    en: "The litter looks wet and the picture is misty. Raise the lowest level by one.",
  },
  group: "curve",
  items: [changed(input, { k: "minLevel", row: rowOf(input) }, 1)],
});

/** Advice with a value that no controller accepts. */
const tooHot = (input: AdviceInput): object => ({
  house: input.networkId,
  until: input.serverMs + lastsMs,
  confidence: 97,
  why: { zh: "建议目标温度 99 °C。", en: "Set the target to 99 °C." },
  group: "curve",
  items: [{ k: "target", row: rowOf(input), from: 22, to: 99 }],
});

/** Advice for a house that is not of its site. */
const elsewhere = (input: AdviceInput): object => ({
  ...cooler(input),
  house: input.stranger ?? "NO-SUCH-HOUSE",
});

/** Advice that is valid for longer than allowed. */
const tooLong = (input: AdviceInput): object => ({
  ...airier(input),
  until: input.serverMs + 3 * adviceLastsMs,
});
