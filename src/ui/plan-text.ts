import { fill } from "../../contract/message.ts";
import type { HouseDetail } from "../../contract/reading.ts";
import type { Language } from "../../contract/words.ts";
import { type PlanWord, planWords } from "../i18n/words/plan.ts";
import type { PlanMarks } from "./plan-mark.ts";
import { airOf, type PlanBand, probeMark, probeState } from "./plan-state.ts";

type Say = (word: PlanWord, values?: Readonly<Record<string, string | number>>) => string;
export const planSay =
  (language: Language): Say =>
  (word, values) =>
    fill(planWords[word][language], values);

export const percentText = (percent: number | null, say: Say): string =>
  percent === null ? say("unknown") : `${Math.round(percent)}%`;

/** The plan in words, for those who do not see it. What the house has not is not named. */
export function planText(
  detail: HouseDetail,
  band: PlanBand | null,
  marks: PlanMarks,
  isStale: boolean,
  language: Language,
): string {
  const say = planSay(language);
  const { fans, temps, inletPos, tunnelDoorPos, coolPads, heaters, lights, di } = detail;
  const listed = (word: PlanWord, items: readonly (string | number)[]) =>
    items.length === 0 ? null : say(word, { list: items.join(", ") });
  const numbers = (count: number, is: (index: number) => boolean) =>
    Array.from({ length: count }, (_, index) => index + 1).filter((number) => is(number - 1));
  const percents = (values: readonly (number | null)[]) =>
    values.map((value) => percentText(value, say));
  const air = airOf(detail, marks);
  const parts = [
    isStale ? say("planStale") : null,
    fans.length === 0
      ? null
      : say("fansRunning", { running: fans.filter((fan) => fan === 1).length, all: fans.length }),
    listed(
      "fansFaulty",
      [...marks.fans.keys()].sort((a, b) => a - b),
    ),
    listed(
      "probes",
      temps.map((temp) => temp?.toFixed(1) ?? say("unknown")),
    ),
    listed(
      "probesAbove",
      numbers(temps.length, (index) => probeState(temps[index]!, band) === "above"),
    ),
    listed(
      "probesBelow",
      numbers(temps.length, (index) => probeState(temps[index]!, band) === "below"),
    ),
    listed(
      "probesFaulty",
      numbers(temps.length, (index) => probeMark(marks, index + 1) !== null),
    ),
    listed("inlets", percents(inletPos)),
    listed("doors", percents(tunnelDoorPos)),
    listed(
      "pads",
      coolPads.map((pad) => say(pad === 1 ? "on" : "off")),
    ),
    listed("heaters", percents(heaters)),
    listed("lights", percents(lights)),
    listed(
      "inputs",
      di.map((contact) => say(contact === 1 ? "contactClosed" : "contactOpen")),
    ),
    listed(
      "inputsAlarmed",
      [...marks.inputs.keys()].sort((a, b) => a - b),
    ),
    air.isTunnel ? say("airTunnel") : null,
    air.isSide ? say("airSide") : null,
  ].filter((part) => part !== null);
  return language === "zh"
    ? `${say("plan")}：${parts.join("；")}`
    : `${say("plan")}: ${parts.join("; ")}`;
}
