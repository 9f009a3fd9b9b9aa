import css from "./curve-points.module.css";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";
import { stepped } from "../../../stores/control/typed-value.ts";
import type { Plot } from "./setting-plot.ts";

interface Props {
  readonly edit: GroupEdit;
  readonly plot: Plot;
  /** Called when dragging a point starts or ends. */
  readonly onDrag: (isDragged: boolean) => void;
}

const largeStep = 10;
const keySteps: Readonly<Record<string, readonly [key: "day" | "target", by: 1 | -1]>> = {
  ArrowUp: ["target", 1],
  ArrowDown: ["target", -1],
  ArrowRight: ["day", 1],
  ArrowLeft: ["day", -1],
};

/** Keeps the point between its neighbours, so that the ages stay in order. */
function dayWithin(edit: GroupEdit, row: number, day: number): number {
  const dayOf = (at: number) => edit.desired.rows[at]?.["day"];
  const [before, next] = [dayOf(row - 1), dayOf(row + 1)];
  const min = typeof before === "number" ? before + 1 : 0;
  const max = typeof next === "number" ? next - 1 : 999;
  return Math.min(Math.max(Math.round(day), min), Math.max(min, max));
}

/** The points of the curve: dragged, or moved by the arrow keys. */
export const CurvePoints = observer(function CurvePoints(props: Props) {
  return props.edit.desired.rows.map((_, row) => <Point key={row} {...props} row={row} />);
});

const Point = observer(function Point({
  edit,
  plot,
  onDrag: onHold,
  row,
}: Props & { row: number }) {
  const { t } = useEditText();
  const grip = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [day, target] = [edit.desiredAt({ k: "day", row }), edit.desiredAt({ k: "target", row })];
  const parameter = parameterOf("curve", "target", true);
  if (typeof day !== "number" || typeof target !== "number" || parameter === undefined) return null;
  const [x, y] = [plot.x(day), plot.y(target)];
  const put = (toDay: number, toTarget: number) => {
    const rounded = stepped(parameter, Number(toTarget.toFixed(parameter.decimals)), 0);
    edit.setMany(
      [
        { k: "target", row, to: rounded },
        { k: "day", row, to: dayWithin(edit, row, toDay) },
      ],
      `point ${row}`,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [key, delta] = keySteps[event.key] ?? [];
    if (key === undefined || delta === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const steps = delta * (event.shiftKey ? (key === "day" ? 7 : largeStep) : 1);
    if (key === "day") edit.set({ k: "day", row }, dayWithin(edit, row, day + steps));
    else edit.set({ k: "target", row }, stepped(parameter, target, steps));
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const current = grip.current;
    if (current === null) return;
    put(plot.xValue(clientX - current.x), plot.yValue(clientY - current.y));
  };
  const release = () => {
    if (grip.current === null) return;
    grip.current = null;
    edit.seal();
    onHold(false);
  };
  const isChanged = (["day", "target"] as const).some((k) => edit.isChanged({ k, row }));
  return (
    <g
      className={isChanged ? `${css.plotPoint} is-changed` : css.plotPoint}
      tabIndex={0}
      role="slider"
      aria-label={t("curvePoint", { row: row + 1 })}
      aria-valuemin={parameter.hard[0]}
      aria-valuemax={parameter.hard[1]}
      aria-valuenow={target}
      aria-valuetext={t("curvePointText", { day, target: target.toFixed(1) })}
      onKeyDown={onKeyDown}
      onBlur={edit.seal}
      onPointerDown={(event) => {
        grip.current = { x: event.clientX - x, y: event.clientY - y };
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(true);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <circle className={css.plotReach} cx={x} cy={y} r="16" />
      <circle className={css.plotDot} cx={x} cy={y} r="5" />
    </g>
  );
});
