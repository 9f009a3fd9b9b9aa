import css from "./house-plan.module.css";
import type { ReactNode } from "react";
import { type Severity, severities } from "../../contract/alarm/alarm.ts";
import { MarkShape } from "./severity-mark.tsx";

/** Symbols that the plan of a house can show in addition to its plain parts. */
export type PlanSign = "above" | "below" | "unknownValue" | "unknownOpening";

const shapes: Readonly<Record<PlanSign, ReactNode>> = {
  above: <path className={css.planSign} d="M8 3 13 12H3Z" />,
  below: <path className={css.planSign} d="M8 13 3 4H13Z" />,
  unknownValue: <circle className={`${css.planSign} is-hollow`} cx="8" cy="8" r="4" />,
  unknownOpening: <path className={`${css.planSign} is-hollow`} d="M1 4.5h14v7H1ZM1 11.5 15 4.5" />,
};

export interface LegendEntry {
  readonly sign: PlanSign | Severity;
  readonly text: string;
}

/** The symbols now on the plan, with their meaning. Renders nothing without symbols. */
export function PlanLegend({ label, entries }: { label: string; entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={css.planLegend} aria-label={label}>
      {entries.map(({ sign, text }) => (
        <li key={text}>
          {typeof sign === "number" ? (
            <MarkShape name={severities[sign].key} />
          ) : (
            <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              {shapes[sign]}
            </svg>
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
