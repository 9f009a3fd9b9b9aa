import { fill } from "../../contract/base/server-message.ts";
import type { HouseDetail } from "../../contract/fleet/house/reading.ts";
import type { Language } from "../../contract/base/words.ts";
import { type PlanWord, planWords } from "../i18n/words/maintenance/plan-words.ts";
import type { PlanMarks } from "./house-plan-mark.ts";
import { airOf, type PlanBand, probeMark, probeState } from "./house-plan-state.ts";

export type PlanSay = (
  word: PlanWord,
  values?: Readonly<Record<string, string | number>>,
) => string;
export const planSay =
  (language: Language): PlanSay =>
  (word, values) =>
    fill(planWords[word][language], values);

export const percentText = (percent: number | null, say: PlanSay): string =>
  percent === null ? say("unknown") : `${Math.round(percent)}%`;

/** Returns the state of a switch or a contact in words; null: unknown. */
export const stateText = (
  state: 0 | 1 | null | undefined,
  [one, nought]: readonly [PlanWord, PlanWord],
  say: PlanSay,
): string => say(state == null ? "unknown" : state === 1 ? one : nought);
export const switchWords = ["on", "off"] as const satisfies readonly PlanWord[];
export const contactWords = ["contactClosed", "contactOpen"] as const satisfies readonly PlanWord[];

/** Returns the plan in words, for people who do not see it. Missing equipment is not named. */
export function planText(
  detail: HouseDetail,
  band: PlanBand | null,
  marks: PlanMarks,
  isStale: boolean,
  language: Language,
): string {
  const say = planSay(language);
  const air = airOf(detail, marks);
  const parts = [
    isStale ? say("planStale") : null,
    ...fanTexts(detail, marks, say),
    ...probeTexts(detail, band, marks, say),
    ...openingTexts(detail, say),
    ...inputTexts(detail, marks, say),
    air.isTunnel ? say("airTunnel") : null,
    air.isSide ? say("airSide") : null,
  ].filter((part) => part !== null);
  return language === "zh"
    ? `${say("plan")}：${parts.join("；")}`
    : `${say("plan")}: ${parts.join("; ")}`;
}

type Texts = readonly (string | null)[];

const listed = (say: PlanSay, word: PlanWord, items: readonly (string | number)[]): string | null =>
  items.length === 0 ? null : say(word, { list: items.join(", ") });

const inOrder = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

const fanTexts = ({ fans }: HouseDetail, marks: PlanMarks, say: PlanSay): Texts => [
  fans.length === 0
    ? null
    : say("fansRunning", { running: fans.filter((fan) => fan === 1).length, all: fans.length }),
  listed(say, "fansFaulty", inOrder(marks.fans.keys())),
];

function probeTexts(
  { temps }: HouseDetail,
  band: PlanBand | null,
  marks: PlanMarks,
  say: PlanSay,
): Texts {
  /** Numbers of the probes of which it is true. */
  const numbers = (is: (temp: number | null, number: number) => boolean) =>
    temps.flatMap((temp, index) => (is(temp, index + 1) ? [index + 1] : []));
  const texts = temps.map((temp) => temp?.toFixed(1) ?? say("unknown"));
  return [
    listed(say, "probes", texts),
    listed(
      say,
      "probesAbove",
      numbers((temp) => probeState(temp, band) === "above"),
    ),
    listed(
      say,
      "probesBelow",
      numbers((temp) => probeState(temp, band) === "below"),
    ),
    listed(
      say,
      "probesFaulty",
      numbers((_, number) => probeMark(marks, number) !== null),
    ),
  ];
}

function openingTexts(detail: HouseDetail, say: PlanSay): Texts {
  const { inletPos, tunnelDoorPos, coolPads, heaters, lights } = detail;
  const percents = (values: readonly (number | null)[]) =>
    values.map((value) => percentText(value, say));
  const pads = coolPads.map((pad) => stateText(pad, switchWords, say));
  return [
    listed(say, "inlets", percents(inletPos)),
    listed(say, "doors", percents(tunnelDoorPos)),
    listed(say, "pads", pads),
    listed(say, "heaters", percents(heaters)),
    listed(say, "lights", percents(lights)),
  ];
}

function inputTexts({ di }: HouseDetail, marks: PlanMarks, say: PlanSay): Texts {
  const contacts = di.map((contact) => stateText(contact, contactWords, say));
  return [
    listed(say, "inputs", contacts),
    listed(say, "inputsAlarmed", inOrder(marks.inputs.keys())),
  ];
}
