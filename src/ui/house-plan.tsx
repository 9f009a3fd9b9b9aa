import css from "./house-plan.module.css";
import type { HouseDetail } from "../../contract/fleet/house/reading.ts";
import type { Language } from "../../contract/base/words.ts";
import type { Severity } from "../../contract/alarm/alarm.ts";
import type { PlanMarks } from "./house-plan-mark.ts";
import { Air, Fan, Heater, Input, Light, Opening, Pad, Probe } from "./house-plan-part.tsx";
import { fanPlaces, inletPlaces, planSize, probePlaces } from "./house-plan-place.ts";
import { airOf, type PlanBand, probeMark, probeState } from "./house-plan-state.ts";
import {
  contactWords,
  percentText,
  planTranslator,
  type PlanText,
  planText,
  stateText,
  switchWords,
} from "./house-plan-text.ts";

const { width, height } = planSize;
/** Position of the gable with the tunnel door. */
const gable = { y: 13, height: height - 26 };
/** Extent of heaters and lights, along the house. */
const middle = { x: 24, width: 132 };

export interface HousePlanProps {
  readonly detail: HouseDetail;
  /** Target band; null: none. */
  readonly band: PlanBand | null;
  readonly marks: PlanMarks;
  readonly isStale: boolean;
  readonly language: Language;
}

/**
 * The house from above, drawn from its newest frame: pads and tunnel door on the left, fans on the
 * right, inlets along both sides, probes at their positions, alarm inputs at the lower wall.
 * Equipment missing from the frame is not drawn.
 */
export function HousePlan({ detail, band, marks, isStale, language }: HousePlanProps) {
  const { tunnelDoorPos, coolPads, heaters, lights } = detail;
  const t = planTranslator(language);
  const isLit = lights.some((level) => (level ?? 0) > 0);
  const split = (count: number, index: number) => ({
    y: gable.y + (index * gable.height) / count,
    height: gable.height / count - (count > 1 ? 1 : 0),
  });
  const along = (count: number, index: number) => middle.x + ((index + 0.5) * middle.width) / count;
  return (
    <div
      className={isStale ? `${css.housePlan} is-stale` : css.housePlan}
      data-updated-at={detail.at}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={planText(detail, band, marks, isStale, language)}
      >
        <rect
          className={isLit ? `${css.planFloor} is-lit` : css.planFloor}
          x="9"
          y="5"
          width={width - 18}
          height={height - 10}
          rx="2"
        />
        {lights.map((level, index) => (
          <Light
            key={index}
            x={middle.x + (index * middle.width) / lights.length + 1}
            y={8.2}
            width={middle.width / lights.length - 2}
            level={level ?? 0}
            title={`${t("lightOne", { number: index + 1 })}: ${percentText(level, t)}`}
          />
        ))}
        <Inlets detail={detail} language={language} />
        {tunnelDoorPos.map((percent, index) => (
          <Opening
            key={index}
            x={7.2}
            width={3.6}
            {...split(tunnelDoorPos.length, index)}
            percent={percent}
            title={`${t("doorOne", { number: index + 1 })}: ${percentText(percent, t)}`}
          />
        ))}
        {coolPads.map((pad, index) => (
          <Pad
            key={index}
            x={1.5}
            {...split(coolPads.length, index)}
            isOn={pad === 1}
            title={`${t("padOne", { number: index + 1 })}: ${stateText(pad, switchWords, t)}`}
          />
        ))}
        {heaters.map((level, index) => (
          <Heater
            key={index}
            x={along(heaters.length, index)}
            y={height / 2}
            level={level ?? 0}
            title={`${t("heaterOne", { number: index + 1 })}: ${percentText(level, t)}`}
          />
        ))}
        <Probes detail={detail} band={band} marks={marks} language={language} />
        <Inputs detail={detail} marks={marks} language={language} />
        <Fans detail={detail} marks={marks} language={language} />
        <Flow detail={detail} marks={marks} />
      </svg>
    </div>
  );
}

type PartsProps = Pick<HousePlanProps, "detail" | "marks" | "language">;

const titleOf = (text: string, severity: Severity | null, t: PlanText): string =>
  severity === null ? text : `${text}, ${t("alarm")}`;

/** The probes with their values, against the target band. */
function Probes({
  detail: { temps },
  band,
  marks,
  language,
}: PartsProps & Pick<HousePlanProps, "band">) {
  const t = planTranslator(language);
  return probePlaces(temps.length, width, height).map(({ x, y }, index) => {
    const value = temps[index] ?? null;
    const severity = probeMark(marks, index + 1);
    const text = value === null ? t("unknown") : `${value.toFixed(1)} °C`;
    return (
      <Probe
        key={index}
        x={x}
        y={y}
        text={value?.toFixed(1) ?? "–"}
        state={probeState(value, band)}
        severity={severity}
        title={titleOf(`${t("probeOne", { number: index + 1 })}: ${text}`, severity, t)}
      />
    );
  });
}

/** The alarm inputs along the lower wall. */
function Inputs({ detail: { di }, marks, language }: PartsProps) {
  const t = planTranslator(language);
  return di.map((contact, index) => {
    const severity = marks.inputs.get(index + 1) ?? null;
    const text = stateText(contact, contactWords, t);
    return (
      <Input
        key={index}
        x={15 + index * 4.6}
        y={56.6}
        isClosed={contact === 1}
        severity={severity}
        title={titleOf(`${t("inputOne", { number: index + 1 })}: ${text}`, severity, t)}
      />
    );
  });
}

/** The fans at the right end. */
function Fans({ detail: { fans }, marks, language }: PartsProps) {
  const t = planTranslator(language);
  return fanPlaces(fans.length, width, height).map(({ x, y, radius }, index) => {
    const severity = marks.fans.get(index + 1) ?? null;
    const isOn = fans[index] === 1;
    const text = stateText(fans[index], switchWords, t);
    return (
      <Fan
        key={index}
        x={x}
        y={y}
        radius={radius}
        isOn={isOn}
        severity={severity}
        title={titleOf(`${t("fanOne", { number: index + 1 })}: ${text}`, severity, t)}
      />
    );
  });
}

/** Ten openings per side, divided among the inlets in the frame. */
function Inlets({ detail: { inletPos }, language }: Omit<PartsProps, "marks">) {
  const t = planTranslator(language);
  return inletPlaces(inletPos.length, height).map(({ x, y, inlet }, place) => {
    const percent = inletPos[inlet] ?? null;
    return (
      <Opening
        key={place}
        x={x}
        y={y}
        width={9}
        height={3.6}
        percent={percent}
        title={`${t("inletOne", { number: inlet + 1 })}: ${percentText(percent, t)}`}
      />
    );
  });
}

/** Air flow: in through the openings, out through the fans. */
function Flow({ detail, marks }: { detail: HouseDetail; marks: PlanMarks }) {
  const { isPulled, isTunnel, isSide } = airOf(detail, marks);
  const sides = [51.7, 94.3, 136.9];
  return (
    <>
      {isTunnel && (
        <Air
          degrees={0}
          spots={[
            [15, 21],
            [15, 33],
            [15, 45],
          ]}
        />
      )}
      {isSide && <Air degrees={90} spots={sides.map((x) => [x, 1.4] as const)} />}
      {isSide && <Air degrees={-90} spots={sides.map((x) => [x, height - 1.4] as const)} />}
      {isPulled && (
        <Air
          degrees={0}
          spots={[
            [211, 21],
            [211, 33],
            [211, 45],
          ]}
        />
      )}
    </>
  );
}
