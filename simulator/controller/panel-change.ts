import type { ParameterGroup } from "../../contract/fleet/gateway/parameter-group.ts";
import type { SettingChange } from "../../contract/control/protocol/controller-setting.ts";
import { dayMs, hourMs } from "../../contract/base/time.ts";
import { fraction, hash, mix } from "../base/random.ts";
import { localTime } from "../base/local-time.ts";
import { type HouseConstants } from "../model/house-constants.ts";
import { stageAt } from "../model/state.ts";
import type { HouseController } from "./controller.ts";

/** Settings that a person changes at the panel, and the step. */
const panelSettings: readonly {
  readonly group: ParameterGroup;
  readonly k: string;
  readonly steps: readonly number[];
  readonly min: number;
  readonly max: number;
}[] = [
  { group: "curve", k: "targetOffset", steps: [-0.5, 0.5], min: -1, max: 1 },
  { group: "vent", k: "levelDelay", steps: [-30, 30], min: 60, max: 240 },
  { group: "cool", k: "padFrom", steps: [-30, 30], min: 480, max: 660 },
  { group: "alarm", k: "alarmReminder", steps: [-5, 5], min: 5, max: 30 },
];

/** Changes a house sees at its panel in a month. */
const perMonth = 2;

/** A change by hand: its values are computed when it is made. */
export interface PanelChange {
  readonly atMs: number;
  readonly random: number;
}

/** Returns a visit to the panel on a UTC day, from 7 to 18 o'clock; null: no visit. Pure. */
export function panelChangeOf({ seed, timeZone }: HouseConstants, day: number): PanelChange | null {
  const random = mix(seed ^ Math.imul(day, 0x9e3779b1) ^ hash("panel"));
  if (fraction(random) >= perMonth / 30) return null;
  const atMs = day * dayMs + Math.floor(fraction(mix(random + 1)) * dayMs);
  const { hour } = localTime(timeZone, atMs);
  const inHoursMs = hour < 7 || hour >= 18 ? (12 - hour) * hourMs : 0;
  return { atMs: atMs + inHoursMs, random: random };
}

/** The resulting values of a change by hand. */
export function panelItems(
  controller: HouseController,
  random: number,
): { readonly group: ParameterGroup; readonly items: readonly SettingChange[] } {
  const setting = panelSettings[mix(random + 2) % panelSettings.length]!;
  const { group, k, steps, min, max } = setting;
  const from = Number(controller.settings(group).values[k]);
  const step = steps[mix(random + 3) % steps.length]!;
  const requested = from + step;
  const to = requested < min || requested > max ? from - step : requested;
  return { group, items: [{ k, from, to }] };
}

/** The day age the controller counts to at a moment; null: the house has no animals. */
export function dayAgeAt(house: HouseConstants, atMs: number): number | null {
  const stage = stageAt(house, atMs);
  return stage.kind === "stocked" ? Math.floor(stage.ageDays) : null;
}
