import { observer } from "mobx-react-lite";
import { ColumnMenu } from "../../crud/list/column-menu.tsx";
import { columnKeys, type ColumnKey, defaultColumns } from "./monitor-column-key.ts";
import { columnName, monitorColumns } from "./monitor-column.tsx";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";

interface Props {
  readonly columns: readonly ColumnKey[];
  readonly onChange: (columns: readonly ColumnKey[]) => void;
}

/** Choice of the table's columns; the house column and at least one other always stay. */
export const ColumnChoice = observer(function ColumnChoice({ columns, onChange }: Props) {
  const { t, language } = useMonitorText();
  const toggle = (key: ColumnKey) =>
    onChange(
      columnKeys.filter((other) =>
        other === key ? !columns.includes(key) : columns.includes(other),
      ),
    );
  const choices = columnKeys
    .filter((key) => key !== "house")
    .map((key) => ({ key, title: columnName(monitorColumns[key], t, language) }));
  return (
    <ColumnMenu
      choices={choices}
      isShown={(key) => columns.includes(key)}
      isLast={columns.length <= 2}
      onTurn={toggle}
      onReset={() => onChange(defaultColumns)}
    />
  );
});
