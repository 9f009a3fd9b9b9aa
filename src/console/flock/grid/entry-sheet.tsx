import noteCss from "../../components/answer/note.module.css";
import entryGridPartCss from "./entry-grid-part.module.css";
import { reasonSize } from "../../../../contract/base/text-field.ts";
import { Button, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { messages } from "../../../../contract/base/server-message.ts";
import { isOutsideWindow } from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { newDraftId } from "../../../lib/browser/draft-id.ts";
import {
  type ProductionText,
  useProductionText,
} from "../../../i18n/words/flock/production-words.ts";
import { EntryGrid } from "../../../stores/flock/entry-grid.ts";
import { fieldsOf, gridFields, type GridRow } from "../../../stores/flock/grid-row.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { usePasteQuestion } from "../../components/dialog/paste-question.tsx";
import { GridCell, gridWords, RowWord } from "./entry-grid-cell.tsx";

/** The heading of a row. */
export interface SheetRow extends GridRow {
  readonly name: string;
  readonly below: string;
  /** Address of the page with its details. */
  readonly path: string;
}
type Grid = EntryGrid<SheetRow>;

interface Props {
  /** The same array while nothing has changed. */
  readonly rows: readonly SheetRow[];
  readonly today: string;
  /** Heading of the rows. */
  readonly heading: string;
  /** Text without rows. */
  readonly none: string;
  /** No row can be edited. */
  readonly isClosed?: boolean;
  /** The last row is checked first. */
  readonly isLastFirst?: boolean;
}

/** Returns the grid for the rows on screen, and replaces it when they change. */
function useGrid(rows: readonly SheetRow[], today: string): Grid {
  const { callApi, connection, language } = useStores();
  const [grid] = useState(() => {
    const made: Grid = new EntryGrid({
      read: (flockId, day) => callApi("productionDay", { flockId, day }, { isForeground: false }),
      save: (input) => callApi("saveProduction", input),
      conflict: () => new Error(messages.conflict[language.current]),
      now: () => connection.serverNow,
      newId: newDraftId,
      isOld: ({ day, windowDays }) => isOutsideWindow(day, today, windowDays),
    });
    made.receive(rows);
    return made;
  });
  useOnChange(rows, () => grid.receive(rows));
  return grid;
}

/** Days of flocks as a sheet: one row per day of a flock and one column per figure. */
export const EntrySheet = observer(function EntrySheet({
  rows,
  today,
  heading,
  none,
  isClosed = false,
  isLastFirst = false,
}: Props) {
  const { session } = useStores();
  const { t } = useProductionText();
  const grid = useGrid(rows, today);
  useOpenEdit(grid.touched.length > 0, t("partEnter"));
  if (rows.length === 0) return <p className={noteCss.panelNone}>{none}</p>;
  const mayWrite = ({ day, windowDays }: SheetRow): boolean =>
    !isClosed &&
    session.may("production.record") &&
    (!isOutsideWindow(day, today, windowDays) || session.may("production.correct"));
  return (
    <>
      <Rows grid={grid} heading={heading} mayWrite={mayWrite} isLastFirst={isLastFirst} />
      {rows.some(mayWrite) && <WallFooter grid={grid} />}
    </>
  );
});

const Rows = observer(function Rows({
  grid,
  heading,
  mayWrite,
  isLastFirst,
}: {
  readonly grid: Grid;
  readonly heading: string;
  readonly mayWrite: (row: SheetRow) => boolean;
  readonly isLastFirst: boolean;
}) {
  const { t } = useProductionText();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLastFirst && body.current !== null) body.current.scrollTop = body.current.scrollHeight;
  }, [isLastFirst]);
  const { paste, question } = usePasteQuestion();
  const { rows } = grid;
  const shown = gridFields.filter((field) => rows.some((row) => fieldsOf(row).includes(field)));
  return (
    <div ref={body} className={`scroll-part ${entryGridPartCss.sheetBody}`}>
      <table aria-label={t("partEnter")}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {shown.map((field) => (
              <th key={field} scope="col" className={field === "note" ? undefined : "num"}>
                {t(gridWords[field])}
              </th>
            ))}
            <th scope="col">{t("recordState")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} data-row={row.day}>
              <th scope="row">
                <Link className="house-link" to={row.path}>
                  {row.name}
                </Link>
                <small>{row.below}</small>
              </th>
              {shown.map((field) => (
                <td key={field}>
                  {fieldsOf(row).includes(field) && (
                    <GridCell
                      grid={grid}
                      row={row}
                      name={row.name}
                      at={at}
                      field={field}
                      isFixed={!mayWrite(row)}
                      onPasteBlock={(block) =>
                        paste(block, (sign) => grid.paste(row.id, field, block, sign))
                      }
                    />
                  )}
                </td>
              ))}
              <td>
                <RowWord grid={grid} row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {question}
    </div>
  );
});

function stateText(
  { faults, leftOut, overwrites, touched }: Grid,
  isConfirmed: boolean,
  t: ProductionText,
): string {
  if (faults > 0) return t("gridFaults", { count: faults });
  if (isConfirmed) return t("gridOverwrites", { count: overwrites });
  const left = leftOut === 0 ? "" : ` ${t("gridLeftOut", { count: leftOut })}`;
  return `${t("gridTouched", { count: touched.length })}${left}`;
}

const WallFooter = observer(function WallFooter({ grid }: { readonly grid: Grid }) {
  const { t } = useProductionText();
  /**
   * Number of overwritten values that the user confirmed; another number has to be confirmed again.
   */
  const [confirmedCount, setConfirmedCount] = useState(0);
  const { touched, faults, overwrites, isSaving, reason, reasonAfterDays } = grid;
  const isConfirmed = overwrites > 0 && confirmedCount === overwrites;
  const isReady = touched.length > 0 && faults === 0;
  const isReasoned = reasonAfterDays === null || reason.trim().length >= reasonSize.min;
  const save = () => {
    if (overwrites > 0 && !isConfirmed) setConfirmedCount(overwrites);
    else void grid.save();
  };
  return (
    <div className={`cluster ${entryGridPartCss.sheetFoot}`}>
      {reasonAfterDays !== null && (
        <InputGroup
          aria-label={t("reasonCard")}
          placeholder={t("reasonWhy", { days: reasonAfterDays })}
          maxLength={reasonSize.max}
          value={reason}
          onValueChange={grid.because}
        />
      )}
      <span role="status">{stateText(grid, isConfirmed, t)}</span>
      <Button text={t("gridUndo")} disabled={!grid.mayUndo || isSaving} onClick={grid.undo} />
      <Button
        intent="primary"
        text={isConfirmed ? t("gridOverwrite") : t("gridSave")}
        loading={isSaving}
        disabled={!isReady || !isReasoned}
        onClick={save}
      />
    </div>
  );
});
