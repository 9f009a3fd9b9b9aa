import css from "./readout.module.css";
import { memo } from "react";
import type { Language } from "../../../contract/base/words.ts";
import type { ChartCursor } from "./chart-cursor.ts";
import {
  latestOf,
  numberText,
  pointTime,
  type PointValue,
  type StretchAt,
  valueAt,
} from "./chart-format.ts";
import { type ChartPanel, curveOf, placeOf } from "./chart-panel.ts";
import { LineMark } from "../base/line-mark.tsx";
import { useCursor } from "./use-cursor.ts";
import type { TimeNames } from "./time-names.ts";

interface Props {
  readonly panel: ChartPanel;
  readonly cursor: ChartCursor;
  readonly to: number;
  readonly stretchAt: StretchAt;
  readonly names: TimeNames;
  readonly language: Language;
  readonly latest: string;
}

/**
 * The lines of a panel by shape and name, each with its value under the cursor, or its newest while
 * nothing is pointed at.
 */
export const Readout = memo(function Readout({
  panel,
  cursor,
  to,
  stretchAt,
  names,
  language,
  latest,
}: Props) {
  const { at } = useCursor(cursor);
  const values = panel.lines.map((line) =>
    at === null ? latestOf(line, to, stretchAt) : valueAt(line, at, stretchAt),
  );
  const newest = values.reduce((max, point) => Math.max(max, point?.at ?? 0), 0);
  return (
    <header className={css.chartHead}>
      <h2>
        {panel.name}
        {panel.unit !== "" && <small>{panel.unit}</small>}
      </h2>
      <ul>
        {panel.lines.map((line, index) => (
          <li key={line.id} className={`curve-${curveOf(placeOf(line, index))}`}>
            {panel.lines.length > 1 && <LineMark index={placeOf(line, index)} />}
            {(panel.lines.length > 1 || line.name !== panel.name) && <span>{line.name}</span>}
            <b>{values[index] == null ? "–" : numberText(values[index].value, panel, language)}</b>
            <small>{spreadText(values[index] ?? null, panel, language)}</small>
          </li>
        ))}
      </ul>
      <time>
        {at !== null
          ? pointTime(at, stretchAt, names)
          : newest > 0
            ? `${latest} ${pointTime(newest, stretchAt, names)}`
            : ""}
      </time>
    </header>
  );
});

function spreadText(point: PointValue | null, panel: ChartPanel, language: Language): string {
  if (point === null) return "";
  const [low, high] = [
    numberText(point.low, panel, language),
    numberText(point.high, panel, language),
  ];
  return low === high ? "" : `${low}–${high}`;
}
