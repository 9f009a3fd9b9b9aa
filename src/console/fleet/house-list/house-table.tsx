import { HTMLTable } from "@blueprintjs/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { observer } from "mobx-react-lite";
import { useOverscan } from "../../components/input/use-overscan.ts";
import { type ReactNode, useRef } from "react";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { type HouseColumn, type HouseColumnKey, houseColumns } from "./house-column.ts";
import { HouseRow } from "./house-table-row.tsx";
import houseListCss from "./house-list.module.css";
import css from "./house-table.module.css";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";

const rowHeight = 38;

export interface HouseTableProps {
  /** Columns that fit, or that the user chose. */
  readonly columns: readonly HouseColumnKey[];
  /** Placed in the scroller to measure the available width. */
  readonly ruler: ReactNode;
  readonly records: readonly HouseRecord[];
  readonly openId: number | null;
  readonly onOpen: (houseId: number) => void;
}

/** The houses as a table. Only visible rows are rendered, each as an observer of its own. */
export const HouseTable = observer(function HouseTable({
  columns,
  ruler,
  records,
  openId,
  onOpen,
}: HouseTableProps) {
  const { t } = useConsoleText();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: useOverscan(8, records.length),
    getItemKey: (i) => records[i]?.id ?? i,
  });
  const shown = houseColumns.filter(({ key }) => columns.includes(key));
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      className={`scroll-part ${houseListCss.houseScroller}`}
      ref={scroller}
      role="region"
      aria-label={t("houses")}
    >
      {ruler}
      <HTMLTable
        compact
        interactive
        className={`fixed-table ${css.houseTable}`}
        aria-rowcount={records.length + 1}
        style={{ minWidth: shown.reduce((sum, { width }) => sum + width, 0) }}
      >
        <colgroup>
          {shown.map((column) => (
            <col key={column.key} style={"grows" in column ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map((column) => (
              <Heading key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map(({ index, key }) => {
            const record = records[index];
            return (
              record && (
                <HouseRow
                  key={key}
                  columns={columns}
                  record={record}
                  rowIndex={index + 2}
                  isOpen={record.id === openId}
                  onOpen={onOpen}
                />
              )
            );
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </HTMLTable>
    </div>
  );
});

function Heading({ column: { word, name, unit, isNumber } }: { column: HouseColumn }) {
  const { t } = useConsoleText();
  return (
    <th scope="col" className={isNumber ? "num" : undefined}>
      {word === undefined ? name : t(word)}
      {unit !== undefined && <small> {unit}</small>}
    </th>
  );
}
