import css from "../../../ui/severity-mark.module.css";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  type Alarm,
  isActive,
  type Severity,
  severities,
} from "../../../../contract/alarm/alarm.ts";
import {
  hourSources,
  type HouseUnit,
  type UnitKind,
} from "../../../../contract/maintenance/house-unit.ts";
import type { Gateway } from "../../../../contract/telemetry/house-gateway.ts";
import { metrics } from "../../../../contract/base/metric.ts";
import {
  type Beyond,
  beyondNames,
  beyondOf,
  beyondOfOne,
  type HouseDetail,
} from "../../../../contract/fleet/house/reading.ts";
import { unitAfter, units } from "../../../../contract/base/measure-unit.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { beyondSign } from "../../../ui/beyond.tsx";
import type { PlanMarks } from "../../../ui/house-plan-mark.ts";
import { type PlanBand, probeMark, probeState } from "../../../ui/house-plan-state.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import type { SmallTableRow } from "./small-table.tsx";
import type { HouseText } from "../../../i18n/words/fleet/house-words.ts";

/** Data for the tables of a house's devices. `gateway`: null until it is loaded. */
export interface DeviceView {
  readonly frame: HouseDetail;
  readonly marks: PlanMarks;
  readonly alarms: readonly Alarm[];
  readonly band: PlanBand | null;
  readonly gateway: Gateway | null;
  /** The listed ones; none while they are not known. */
  readonly units: readonly HouseUnit[];
  readonly t: HouseText;
  readonly language: Language;
}

/** Shape and word of something that is wrong; `severity` null: nothing is. */
const verdict = (severity: Severity | null, wrong: string, right: string): ReactNode =>
  severity === null ? (
    right
  ) : (
    <span className={`${css.mark} mark-${severities[severity].key}`}>
      <MarkShape name={severities[severity].key} />
      {wrong}
    </span>
  );

export function probeRows({
  frame: { temps },
  marks,
  band,
  t,
  language,
}: DeviceView): readonly SmallTableRow[] {
  const words = {
    above: t("legendAbove"),
    below: t("legendBelow"),
    unknown: t("stateUnknown"),
    inside: band === null ? t("stateNormal") : t("stateInBand"),
  };
  return temps.map((temp, index) => ({
    key: String(index),
    name: t("probeNumber", { number: index + 1 }),
    cells: [
      formatUnit(temp, 1, "°C", language),
      verdict(probeMark(marks, index + 1), t("stateFault"), words[probeState(temp, band)]),
    ],
  }));
}

const sensors = ["co2", "nh3", "staticPressure", "airSpeed", "lux", "tempOut", "rhOut"] as const;

export function sensorRows({ frame, alarms, t, language }: DeviceView): readonly SmallTableRow[] {
  const faultOf = (key: string) =>
    alarms.find(
      (alarm) =>
        alarm.key === "sensorFault" &&
        alarm.subject === key &&
        isActive(alarm) &&
        alarm.suppressedBy === null,
    )?.severity ?? null;
  const row = (
    key: string,
    metric: "rh" | (typeof sensors)[number],
    name: string,
    value: number | null,
  ): SmallTableRow => {
    const { decimals, unit } = metrics[metric];
    const beyond = metric === "rh" ? beyondOfOne(frame, value) : beyondOf(frame, metric);
    return {
      key,
      name,
      cells: [
        beyondSign(beyond) + formatUnit(value, decimals, units[unit].symbol, language),
        verdict(faultOf(metric), t("stateFault"), stateOf(value, beyond)),
      ],
    };
  };
  const stateOf = (value: number | null, beyond: Beyond | undefined): string =>
    beyond === undefined
      ? t(value === null ? "stateUnknown" : "stateNormal")
      : beyondNames[beyond][language];
  return [
    ...frame.rhs.map((value, index) =>
      row(
        `rh${index}`,
        "rh",
        frame.rhs.length === 1
          ? metrics.rh.name[language]
          : t("humidityNumber", { number: index + 1 }),
        value,
      ),
    ),
    // A sensor that never reported anything is not listed, unless it is at fault.
    ...sensors
      .filter((key) => frame[key] !== null || faultOf(key) !== null)
      .map((key) => row(key, key, metrics[key].name[language], frame[key])),
  ];
}

/** Hours of a unit, with a link to it; a dash if it is unlisted or not counted. */
function hoursCell(
  { units, language }: Pick<DeviceView, "units" | "language">,
  kind: UnitKind,
  number: number,
): ReactNode {
  const unit = units.find((unit) => unit.kind === kind && unit.number === number);
  if (unit === undefined || unit.hours === null || unit.hoursFrom === null) return "–";
  return (
    <Link to={paths.unit(unit.label)} title={hourSources[unit.hoursFrom][language]}>
      {formatNumber(unit.hours, 0, language)} h
    </Link>
  );
}

export function fanRows(view: DeviceView): readonly SmallTableRow[] {
  const {
    frame: { fans, fanCurrents },
    marks,
    t,
    language,
  } = view;
  return fans.map((fan, index) => ({
    key: String(index),
    name: t("fanNumber", { number: index + 1 }),
    cells: [
      running(fan, t),
      formatUnit(fanCurrents[index] ?? null, 1, "A", language),
      hoursCell(view, "fan", index + 1),
      verdict(marks.fans.get(index + 1) ?? null, t("stateFault"), ""),
    ],
  }));
}

const running = (on: number | null, t: HouseText): string =>
  t(on === null ? "stateUnknown" : on === 1 ? "running" : "stopped");
const percent = (value: number | null, t: HouseText, language: Language) =>
  value === null ? t("stateUnknown") : `${formatNumber(value, 0, language)}%`;

export function openingRows({
  frame: { inletPos, tunnelDoorPos },
  t,
  language,
}: DeviceView): readonly SmallTableRow[] {
  const rows = (values: readonly (number | null)[], word: "inletNumber" | "doorNumber") =>
    values.map((value, index): SmallTableRow => ({
      key: word + index,
      name: t(word, { number: index + 1 }),
      cells: [percent(value, t, language)],
    }));
  return [...rows(inletPos, "inletNumber"), ...rows(tunnelDoorPos, "doorNumber")];
}

export function switchRows(view: DeviceView): readonly SmallTableRow[] {
  const {
    frame: { coolPads, heaters, lights },
    t,
    language,
  } = view;
  const rows = (
    values: readonly (number | null)[],
    [word, kind]: readonly ["padNumber" | "heaterNumber" | "lightNumber", UnitKind],
    text: (value: number | null) => string,
  ) =>
    values.map((value, index): SmallTableRow => ({
      key: word + index,
      name: t(word, { number: index + 1 }),
      cells: [text(value), hoursCell(view, kind, index + 1)],
    }));
  const level = (value: number | null) => percent(value, t, language);
  return [
    ...rows(coolPads, ["padNumber", "coolPad"], (value) => running(value, t)),
    ...rows(heaters, ["heaterNumber", "heater"], level),
    ...rows(lights, ["lightNumber", "light"], level),
  ];
}

const contactWord = (contact: number | null) =>
  contact === null ? "stateUnknown" : contact === 1 ? "contactClosed" : "contactOpen";

export function inputRows({
  frame: { at: frameAt, di },
  marks,
  gateway,
  t,
  language,
}: Pick<DeviceView, "frame" | "marks" | "gateway" | "t" | "language">): readonly SmallTableRow[] {
  return di.map((contact, index) => {
    const number = index + 1;
    const input = gateway?.inputs.find(({ code }) => code === number);
    const isNormallyClosed = input?.relayType === "normallyClosed";
    const kind = isNormallyClosed ? "normallyClosed" : "normallyOpen";
    return {
      key: String(index),
      name: (
        <>
          {t("inputNumber", { number })}
          {input !== undefined && input.content !== "" && (
            <> {nameIn({ name: input.content, nameEn: input.contentEn || null }, language)}</>
          )}
          {input?.important === true && <small> {t("important")}</small>}
        </>
      ),
      cells: [
        t(contactWord(contact)),
        t(gateway === null ? "stateUnknown" : kind),
        (input?.shieldUntil ?? 0) > frameAt
          ? t("stateTested")
          : verdict(
              marks.inputs.get(number) ?? null,
              t("stateAlarm"),
              t(contact === null ? "stateUnknown" : "stateNormal"),
            ),
      ],
    };
  });
}

const formatUnit = (
  value: number | null,
  decimals: number,
  unit: string,
  language: Language,
): string =>
  value === null ? "–" : `${formatNumber(value, decimals, language)}${unitAfter(unit)}`;

/** The day counter the controller keeps by itself, beside the age the flock has. */
export function controllerRows(
  { language }: DeviceView,
  counter: number | null,
  flockAge: number | null,
): readonly SmallTableRow[] {
  return counter === null
    ? []
    : [
        {
          key: "dayAge",
          name: metrics.dayAge.name[language],
          cells: [formatNumber(counter, 0, language), formatNumber(flockAge, 0, language)],
        },
      ];
}
