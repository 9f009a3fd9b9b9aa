import timeChartCss from "./time-chart.module.css";
import css from "./mark-lane.module.css";
import { memo, useState } from "react";
import { MarkShape } from "../../ui/severity-mark.tsx";
import type { ChartMark } from "./chart-panel.ts";
import { clusters } from "./mark-cluster.ts";
import type { TimeNames } from "./time-names.ts";

interface Props {
  readonly marks: readonly ChartMark[];
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly label: string;
  readonly names: TimeNames;
}

const sizePx = 13;
const named = 6;

/** Events over the panels: shapes by time; pointing at one names it. */
export const MarkLane = memo(function MarkLane({
  marks,
  from,
  to,
  left,
  right,
  label,
  names,
}: Props) {
  const [openId, setOpenId] = useState<ChartMark["id"] | null>(null);
  const result = clusters(marks, from, to, left, right);
  const open = result.find(({ id }) => id === openId);
  const timeOf = ({ at, until }: ChartMark): string => {
    if (until === at) return names.moment(at);
    const [from, to] = [names.moment(at), until === null ? "" : names.moment(until)];
    return `${from} – ${to.slice(from.slice(0, 10) === to.slice(0, 10) ? 11 : 5)}`.trim();
  };
  return (
    <div className={timeChartCss.markLane}>
      <span className={timeChartCss.laneName} style={{ width: left }}>
        {label}
      </span>
      {result.map(({ id, x, shape, marks: current }) => (
        <span
          key={id}
          className={css.laneMark}
          style={{ left: x - sizePx / 2, width: sizePx }}
          onPointerEnter={() => setOpenId(id)}
          onPointerLeave={() => setOpenId(null)}
        >
          <LaneShape
            name={shape}
            title={current
              .slice(0, named)
              .map((mark) => `${mark.title} ${timeOf(mark)}`)
              .join("; ")}
          />
          {current.length > 1 && <b aria-hidden="true">{current.length}</b>}
        </span>
      ))}
      {open !== undefined && (
        <ul
          className={css.laneNames}
          aria-hidden="true"
          style={
            open.x > (left + right) / 2
              ? { right: `calc(100% - ${open.x + sizePx}px)` }
              : { left: open.x - sizePx }
          }
        >
          {open.marks.slice(0, named).map((mark) => (
            <li key={mark.id}>
              <LaneShape name={mark.shape} />
              <span>{mark.title}</span>
              <time>{timeOf(mark)}</time>
            </li>
          ))}
          {open.marks.length > named && <li>{`+${open.marks.length - named}`}</li>}
        </ul>
      )}
    </div>
  );
});

/** The shape of an alarm; a change has one that no alarm has. */
function LaneShape({ name, title }: { name: ChartMark["shape"]; title?: string }) {
  const named = title === undefined ? {} : { title };
  if (name !== "change") return <MarkShape name={name} {...named} />;
  return (
    <svg
      viewBox="0 0 16 16"
      className="mark-change"
      focusable="false"
      {...(title === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": title })}
    >
      <path d="M2 3h12L8 14Z" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}
