import { fill } from "../../contract/base/server-message.ts";
import type { HouseDetail } from "../../contract/fleet/house/reading.ts";
import type { Language } from "../../contract/base/words.ts";
import { type PlanWord, planWords } from "../i18n/words/maintenance/plan-words.ts";
import type { PlanMarks } from "./house-plan-mark.ts";
import { airOf, type PlanBand, probeMark, probeState } from "./house-plan-state.ts";

export type PlanText = (
  word: PlanWord,
  values?: Readonly<Record<string, string | number>>,
) => string;
export const planTranslator =
  (language: Language): PlanText =>
  (word, values) =>
    fill(planWords[word][language], values);

export const percentText = (percent: number | null, t: PlanText): string =>
  percent === null ? t("unknown") : `${Math.round(percent)}%`;

/** Returns the state of a switch or contact as text; null: unknown. */
export const stateText = (
  state: 0 | 1 | null | undefined,
  [ones, zero]: readonly [PlanWord, PlanWord],
  t: PlanText,
): string => t(state == null ? "unknown" : state === 1 ? ones : zero);
export const switchWords = ["on", "off"] as const satisfies readonly PlanWord[];
export const contactWords = ["contactClosed", "contactOpen"] as const satisfies readonly PlanWord[];

/** Returns the plan as text, for people who cannot see it. Missing equipment is not mentioned. */
export function planText(
  detail: HouseDetail,
  band: PlanBand | null,
  marks: PlanMarks,
  isStale: boolean,
  language: Language,
): string {
  const t = planTranslator(language);
  const air = airOf(detail, marks);
  const parts = [
    isStale ? t("planStale") : null,
    ...fanTexts(detail, marks, t),
    ...probeTexts(detail, band, marks, t),
    ...openingTexts(detail, t),
    ...inputTexts(detail, marks, t),
    air.isTunnel ? t("airTunnel") : null,
    air.isSide ? t("airSide") : null,
  ].filter((part) => part !== null);
  return language === "zh"
    ? `${t("plan")}：${parts.join("；")}`
    : `${t("plan")}: ${parts.join("; ")}`;
}

type Texts = readonly (string | null)[];

const listed = (t: PlanText, word: PlanWord, items: readonly (string | number)[]): string | null =>
  items.length === 0 ? null : t(word, { list: items.join(", ") });

const inOrder = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

const fanTexts = ({ fans }: HouseDetail, marks: PlanMarks, t: PlanText): Texts => [
  fans.length === 0
    ? null
    : t("fansRunning", { running: fans.filter((fan) => fan === 1).length, all: fans.length }),
  listed(t, "fansFaulty", inOrder(marks.fans.keys())),
];

function probeTexts(
  { temps }: HouseDetail,
  band: PlanBand | null,
  marks: PlanMarks,
  t: PlanText,
): Texts {
  /** Numbers of the probes for which a condition is true. */
  const numbers = (is: (temp: number | null, number: number) => boolean) =>
    temps.flatMap((temp, index) => (is(temp, index + 1) ? [index + 1] : []));
  const texts = temps.map((temp) => temp?.toFixed(1) ?? t("unknown"));
  return [
    listed(t, "probes", texts),
    listed(
      t,
      "probesAbove",
      numbers((temp) => probeState(temp, band) === "above"),
    ),
    listed(
      t,
      "probesBelow",
      numbers((temp) => probeState(temp, band) === "below"),
    ),
    listed(
      t,
      "probesFaulty",
      numbers((_, number) => probeMark(marks, number) !== null),
    ),
  ];
}

function openingTexts(detail: HouseDetail, t: PlanText): Texts {
  const { inletPos, tunnelDoorPos, coolPads, heaters, lights } = detail;
  const percents = (values: readonly (number | null)[]) =>
    values.map((value) => percentText(value, t));
  const pads = coolPads.map((pad) => stateText(pad, switchWords, t));
  return [
    listed(t, "inlets", percents(inletPos)),
    listed(t, "doors", percents(tunnelDoorPos)),
    listed(t, "pads", pads),
    listed(t, "heaters", percents(heaters)),
    listed(t, "lights", percents(lights)),
  ];
}

function inputTexts({ di }: HouseDetail, marks: PlanMarks, t: PlanText): Texts {
  const contacts = di.map((contact) => stateText(contact, contactWords, t));
  return [listed(t, "inputs", contacts), listed(t, "inputsAlarmed", inOrder(marks.inputs.keys()))];
}
