import houseLinkCss from "../../components/house/house-link.module.css";
import monitorTableCss from "./monitor-table.module.css";
import css from "./monitor-row.module.css";
import { observer } from "mobx-react-lite";
import type { CSSProperties } from "react";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { ControlMark } from "../../../components/control-mark.tsx";
import { useStale } from "../../components/answer/use-stale.ts";
import type { ColumnKey } from "./monitor-column-key.ts";
import { monitorColumns } from "./monitor-column.tsx";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";

/** A column with its position. */
export interface PlacedColumn {
  readonly key: Exclude<ColumnKey, "house">;
  readonly style: CSSProperties;
  readonly className: string;
}

interface LineProps {
  readonly record: HouseRecord;
  readonly index: number;
  readonly top: number;
  /** Id of the cell with the name, which is in another part of the document. */
  readonly nameId: string;
}

/**
 * A house's row of the table, without its name. It observes the house for all its cells: one
 * reaction per row keeps scrolling cheap.
 */
export const MonitorRow = observer(function MonitorRow({
  record,
  index,
  top,
  nameId,
  columns,
}: LineProps & { columns: readonly PlacedColumn[] }) {
  const { fleet, dayAgeOf } = useStores();
  const { t, language } = useMonitorText();
  const isStale = useStale(record);
  const material = { record, fleet, t, language, dayAgeOf };
  return (
    <div
      role="row"
      className={isStale ? `${css.monitorTr} is-old` : css.monitorTr}
      style={{ top }}
      data-house={record.id}
      data-updated-at={record.now.reading?.at}
      aria-rowindex={index + 2}
      aria-owns={nameId}
    >
      {columns.map(({ key, style, className }) => {
        const { content, title } = monitorColumns[key].cell(material);
        return (
          <div key={key} role="cell" className={className} style={style} title={title}>
            {content}
          </div>
        );
      })}
    </div>
  );
});

/**
 * The name of a row's house. All names are on one layer that stays in place when the table scrolls
 * sideways: one sticky cell per name would be repainted in every frame.
 */
export const MonitorName = observer(function MonitorName({
  record,
  index,
  top,
  nameId,
}: LineProps) {
  const { t, language } = useMonitorText();
  const { house, worst } = record.now;
  return (
    <div
      id={nameId}
      role="cell"
      className={`${monitorTableCss.cell} is-worst-${worst}`}
      style={{ top }}
      data-row={index}
    >
      <a className={houseLinkCss.houseLink} href={paths.house(record.id)}>
        {nameIn(house, language)}
      </a>{" "}
      {(house.control.open > 0 || house.drill !== undefined) && (
        <ControlMark house={house} isBrief />
      )}
      <a className={css.monitorSettings} href={paths.houseSettings(record.id)}>
        {t("parameters")}
      </a>
    </div>
  );
});
