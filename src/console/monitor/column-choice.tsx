import { Button, Checkbox, PopoverNext } from "@blueprintjs/core";
import { ListColumns } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { columnKeys, type ColumnKey, defaultColumns } from "./column-key.ts";
import { columnName, monitorColumns } from "./monitor-column.tsx";
import { useMonitorSay } from "./monitor-say.ts";

interface Props {
  readonly columns: readonly ColumnKey[];
  readonly onChange: (columns: readonly ColumnKey[]) => void;
}

/** Which columns the table has; that of the house stays, and one beside it. */
export const ColumnChoice = observer(function ColumnChoice({ columns, onChange }: Props) {
  const { say, language } = useMonitorSay();
  const turn = (key: ColumnKey) => onChange(columnKeys.filter((other) => (other === key ? !columns.includes(key) : columns.includes(other))));
  const list = (
    <div className="column-choice">
      <div role="group" aria-label={say("columns")}>
        {columnKeys.filter((key) => key !== "house").map((key) => (
          <Checkbox key={key} checked={columns.includes(key)} disabled={columns.length <= 2 && columns.includes(key)} onChange={() => turn(key)} label={columnName(monitorColumns[key], say, language)} />
        ))}
      </div>
      <Button variant="minimal" text={say("usualColumns")} onClick={() => onChange(defaultColumns)} />
    </div>
  );
  return <PopoverNext placement="bottom-end" content={list}><Button variant="outlined" icon={<ListColumns />} text={say("columns")} /></PopoverNext>;
});
