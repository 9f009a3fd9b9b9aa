import settingEditCss from "./setting-edit.module.css";
import css from "./row-table.module.css";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ClipboardEvent } from "react";
import { unitText } from "../../../../contract/control/parameter/parameter-text.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import { FindingList } from "./finding-list.tsx";
import { stepInGrid } from "./grid-step.ts";
import { pasteBlock } from "./paste-block.ts";
import { RowButtons } from "./row-buttons.tsx";
import { rowNumber, type RowsProps } from "./rows-props.ts";
import { SettingField } from "./setting-field.tsx";

/** The rows of a group as a table of fields. */
export const RowTable = observer(function RowTable(props: RowsProps) {
  const { edit, table, derived, findings } = props;
  const { t, language } = useEditText();
  const columns = Object.entries(table.columns);
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement && event.target.closest("[data-row]");
    if (!(cell instanceof HTMLElement)) return;
    const from = { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
    if (pasteBlock(edit, columns, from, event.clipboardData.getData("text/plain")))
      event.preventDefault();
  };
  // The key events bubble up from its fields.
  const handlers = { onKeyDown: stepInGrid, onPaste };
  return (
    <HTMLTable compact className={`parameter-table ${css.editTable}`} {...handlers}>
      <thead>
        <tr>
          <th scope="col">{table.rowName[language]}</th>
          {columns.map(([key, parameter]) => (
            <th key={key} scope="col">
              {parameter.name[language]} <small>{unitText(parameter, language)}</small>
            </th>
          ))}
          {derived.map(({ word, unit }) => (
            <th key={word} scope="col" className="is-derived">
              {t(word)} <small>{unit}</small>
            </th>
          ))}
          <th aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {edit.desired.rows.map((_, index) => (
          <TableRow
            key={index}
            {...props}
            at={index}
            findings={findings.filter(({ row }) => row === index)}
          />
        ))}
      </tbody>
    </HTMLTable>
  );
});

const TableRow = observer(function TableRow(props: RowsProps & { at: number }) {
  const { edit, table, derived, live, lit, at, findings } = props;
  const { t, language } = useEditText();
  const columns = Object.entries(table.columns);
  const number = rowNumber(props, at);
  return (
    <>
      <tr className={at === live ? "is-live" : undefined} {...lit.handlersOf(at)}>
        <th scope="row">
          {number}
          {at === live && <small> {t(edit.group === "levels" ? "rowNow" : "rowToday")}</small>}
        </th>
        {columns.map(([k, parameter], column) => (
          <td key={k} data-row={at} data-column={column}>
            <SettingField
              edit={edit}
              place={{ k, row: at }}
              parameter={parameter}
              label={`${table.rowName[language]} ${number} · ${parameter.name[language]}`}
            />
          </td>
        ))}
        {derived.map(({ word, text }) => (
          <td key={word} className="is-derived">
            {text(at, language)}
          </td>
        ))}
        <td className={settingEditCss.settingRowTools} data-tools>
          <RowButtons {...props} />
        </td>
      </tr>
      {findings.length > 0 && (
        <tr className="setting-finding-row">
          <td colSpan={columns.length + derived.length + 2}>
            <FindingList findings={findings} />
          </td>
        </tr>
      )}
    </>
  );
});
