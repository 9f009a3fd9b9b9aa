import houseListCss from "../house-list/house-list.module.css";
import "../house-list/house-table.module.css";
import css from "./monitor-table.module.css";
import { animalOf } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { type CSSProperties, useId, useMemo, useRef } from "react";
import type { ColumnKey } from "./monitor-column-key.ts";
import type { Sort, SortKey } from "./house-order.ts";
import { type ListProps, useIsVisible } from "./monitor-list-view.ts";
import { columnTitle, monitorColumns } from "./monitor-column.tsx";
import { MonitorRow, MonitorName, type PlacedColumn } from "./monitor-row.tsx";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";
import { useOverscan } from "../../components/input/use-overscan.ts";
import { useBox, useOwnFocus, useVisibleRows } from "../../components/input/use-visible-rows.ts";

const rowHeight = 38;
const headHeight = 36;
const nameWidth = 168;
/**
 * Rows that are replaced together, because each change has a fixed cost in addition to that of its
 * rows.
 */
const together = 8;
const spare = 1;

interface Props extends ListProps {
  readonly columns: readonly ColumnKey[];
  readonly sort: Sort;
  readonly onSort: (key: SortKey) => void;
}

/** The houses as a table; only visible rows are rendered. */
export const MonitorTable = observer(function MonitorTable({
  records,
  edition,
  columns,
  sort,
  onSort,
  onView,
}: Props) {
  const species = useMemo(() => new Set(records.map(({ house }) => house.species)), [records]);
  const { t } = useMonitorText(animalOf(...species));
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const box = useBox(scroller);
  const { rows, first, last } = useVisibleRows(scroller, box.height, records.length, rowHeight, {
    together,
    spare: useOverscan(spare, records.length),
  });
  useOwnFocus(scroller);
  useIsVisible({ scroller, records, edition, first, last, spare: together + 2 * spare, onView });
  const { placed, width } = useMemo(() => place(columns, box.width), [columns, box.width]);
  const height = records.length * rowHeight;
  const shown = rows.flatMap(({ slot, index }) => {
    const record = records[index];
    return record === undefined
      ? []
      : [{ key: slot, record, index, nameId: `${id}${slot}`, top: index * rowHeight }];
  });
  return (
    <div
      className={`scroll-part ${houseListCss.houseScroller}`}
      ref={scroller}
      role="region"
      aria-label={t("houses")}
      tabIndex={-1}
    >
      <div
        className={css.monitorTable}
        role="table"
        aria-label={t("houses")}
        aria-rowcount={records.length + 1}
        aria-colcount={columns.length}
        style={{ width, height: headHeight + height }}
      >
        <div role="row" className={css.monitorHead} aria-rowindex={1}>
          <Heading
            title={t("colHouse")}
            sortKey="name"
            className={`${css.cell} is-first`}
            style={{ width: nameWidth }}
            sort={sort}
            onSort={onSort}
          />
          {placed.map(({ key, style, className }) => {
            const { unit, sort: sortKey } = monitorColumns[key];
            return (
              <Heading
                key={key}
                title={columnTitle(monitorColumns[key], t)}
                unit={unit}
                sortKey={sortKey}
                className={className}
                style={style}
                sort={sort}
                onSort={onSort}
              />
            );
          })}
        </div>
        <div className={css.monitorNames} role="presentation" style={{ width: nameWidth, height }}>
          {shown.map(({ key, ...line }) => (
            <MonitorName key={key} {...line} />
          ))}
        </div>
        <div className={css.monitorRows} role="presentation">
          {shown.map(({ key, ...line }) => (
            <MonitorRow key={key} {...line} columns={placed} />
          ))}
        </div>
      </div>
    </div>
  );
});

interface HeadingProps {
  readonly title: string;
  readonly unit?: string | undefined;
  readonly sortKey: SortKey | undefined;
  readonly className: string;
  readonly style: CSSProperties;
  readonly sort: Sort;
  readonly onSort: (key: SortKey) => void;
}

function Heading({ title, unit, sortKey, className, style, sort, onSort }: HeadingProps) {
  const text = (
    <>
      {title}
      {unit !== undefined && <small> {unit}</small>}
    </>
  );
  if (sortKey === undefined)
    return (
      <div role="columnheader" className={className} style={style}>
        {text}
      </div>
    );
  const isSorted = sort.key === sortKey;
  return (
    <div
      role="columnheader"
      className={className}
      style={style}
      aria-sort={isSorted ? (sort.isReversed ? "descending" : "ascending") : "none"}
    >
      <button type="button" onClick={() => onSort(sortKey)}>
        {text}
        {isSorted && (
          <span className={css.sortMark} aria-hidden="true">
            {sort.isReversed ? "▲" : "▼"}
          </span>
        )}
      </button>
    </div>
  );
}

/**
 * Returns the position of each column beside the names: the growing columns share the leftover
 * width.
 */
function place(
  columns: readonly ColumnKey[],
  boxWidth: number,
): { placed: readonly PlacedColumn[]; width: number } {
  const keys = columns.filter((key) => key !== "house");
  const min = keys.reduce((sum, key) => sum + monitorColumns[key].width, nameWidth);
  const growing = keys.filter((key) => monitorColumns[key].grows).length;
  const more = growing === 0 ? 0 : Math.max(0, Math.floor((boxWidth - min) / growing));
  let left = nameWidth;
  const placed = keys.map((key): PlacedColumn => {
    const { width: own, grows, isNumber, isLive } = monitorColumns[key];
    const width = own + (grows ? more : 0);
    left += width;
    return {
      key,
      style: { left: left - width, width },
      className: `${css.cell}${isNumber ? " num" : ""}${isLive ? " is-measured" : ""}`,
    };
  });
  return { placed, width: Math.max(boxWidth, left) };
}
