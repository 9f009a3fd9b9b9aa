import type { ReactNode } from "react";
import { type Severity, severities } from "../../contract/alarm/alarm.ts";
import { severityAlone } from "../../contract/alarm/alarm-word.ts";
import { type HouseStatus, houseStatuses } from "../../contract/fleet/house/house.ts";
import type { Language } from "../../contract/base/words.ts";
import css from "./severity-mark.module.css";

/** Content of a mark: a severity, or the state of a house without an alarm. */
export type MarkName = (typeof severities)[Severity]["key"] | Exclude<HouseStatus, "alarm">;

/**
 * Each state has its own shape, so that it can be recognised without colour: ▲ urgent, ◆ high, ■
 * medium, ● low.
 */
const shapes: Record<MarkName, ReactNode> = {
  urgent: <path d="M8 1 15.5 14.5H.5Z" fill="currentColor" />,
  high: <path d="M8 .5 15.5 8 8 15.5.5 8Z" fill="currentColor" />,
  medium: <path d="M1.5 1.5h13v13h-13Z" fill="currentColor" />,
  low: <circle cx="8" cy="8" r="6.5" fill="currentColor" />,
  offline: (
    <path
      d="M1.5 1.5h13v13h-13ZM1.5 9 9 1.5M1.5 14.5l13-13M7 14.5 14.5 7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
  ),
  noTemp: (
    <path
      d="M1.5 1.5h13v13h-13ZM5.6 6.3a2.4 2.4 0 1 1 3.6 2.1Q8 9.1 8 10.2M8 11.6v1.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
  ),
  empty: <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  normal: <circle cx="8" cy="8" r="3" fill="currentColor" />,
};

export const severityKey = (severity: Severity): MarkName => severities[severity].key;

/**
 * A shape alone; `title` names it for screen readers, without one it is decorative. `place`:
 * position inside an SVG drawing, in its units.
 */
export function MarkShape({
  name,
  title,
  place,
}: {
  name: MarkName;
  title?: string;
  place?: { readonly x: number; readonly y: number; readonly size: number };
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      {...(place !== undefined && {
        x: place.x,
        y: place.y,
        width: place.size,
        height: place.size,
      })}
      className={`mark-${name}`}
      focusable="false"
      {...(title === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": title })}
    >
      {shapes[name]}
    </svg>
  );
}

/** Shape and name of a severity. `isHeaded`: below a heading about alarms. */
export function SeverityMark({
  severity,
  language,
  isHeaded = false,
}: {
  severity: Severity;
  language: Language;
  isHeaded?: boolean;
}) {
  const { key, name } = severities[severity];
  return (
    <span className={`${css.mark} mark-${key}`} data-severity={severity}>
      <MarkShape name={key} />
      {(isHeaded ? name : severityAlone[severity])[language]}
    </span>
  );
}

/**
 * Shape and word of a house's status; an alarm shows its worst severity (1 to 4). A house that is
 * offline and in alarm shows both, the alarm first. `isHeaded`: below a heading about alarms.
 */
export function StatusMark({
  status,
  worst,
  language,
  isHeaded = false,
}: {
  status: HouseStatus;
  worst: number;
  language: Language;
  isHeaded?: boolean;
}) {
  if (status === "alarm" && isSeverity(worst))
    return <SeverityMark severity={worst} language={language} isHeaded={isHeaded} />;
  if (status === "offline" && isSeverity(worst))
    return (
      <span className={css.markBoth}>
        <SeverityMark severity={worst} language={language} isHeaded={isHeaded} />
        <span aria-hidden> · </span>
        <StatusMark status="offline" worst={0} language={language} />
      </span>
    );
  const name = status === "alarm" ? "medium" : status;
  return (
    <span className={`${css.mark} mark-${name}`} data-status={status}>
      <MarkShape name={name} />
      {houseStatuses[status][language]}
    </span>
  );
}

export function isSeverity(value: number): value is Severity {
  return value in severities;
}
