import "./entry-grid.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type BoardRow, reasonSize, recordWindowDays } from "../../../contract/production.ts";
import { dayMs } from "../../../contract/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { type ProductionSay, useProductionSay } from "../../i18n/words/production.ts";
import { nameIn } from "../../lib/name.ts";
import { EntryGrid, gridFields } from "../../stores/page/entry-grid.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { useLastToday } from "../part/use-last-today.ts";
import { useNews } from "../part/use-news.ts";
import { useOpenEdit } from "../part/use-open-edit.ts";
import { FarmPick } from "../pick/farm-pick.tsx";
import { useAddress } from "../record/use-address.ts";
import { DayStep } from "./day-step.tsx";
import { GridCell, gridWords, type OfGrid, RowWord } from "./entry-grid-cell.tsx";

const rowsMost = 200;
/** A day of many flocks as a sheet: a row a house, a column a figure, pasted from a spreadsheet. */
export const EntryGridPart = observer(function EntryGridPart() {
  const { recordNews } = useStores();
  const { say } = useProductionSay();
  const { read, put } = useAddress();
  const today = useLastToday();
  const farmId = Number(read("farm")) || 0;
  const day = read("day");
  const answer = useAnswer(
    "listProduction",
    {
      pageSize: rowsMost,
      ...(farmId !== 0 && { farmId }),
      ...(day !== "" && { day }),
    },
    { news: recordNews.countOf("records") },
  );
  return (
    <section className="sheet-page" aria-labelledby="entry-grid-title">
      <h1 id="entry-grid-title" className="visually-hidden">
        {say("partEnter")}
      </h1>
      <div className="record-bar">
        <DayStep
          day={day === "" ? today : day}
          max={today}
          onPick={(wanted) => put({ day: wanted === today ? null : wanted })}
        />
        <FarmPick
          label={say("colFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => put({ farm })}
        />
      </div>
      <AnswerView answer={answer}>
        {({ rows }) => <Sheet key={`${day} ${farmId}`} rows={rows} today={today} />}
      </AnswerView>
    </section>
  );
});

/** The grid of the rows that are shown, and of those that come for them. */
function useGrid(rows: readonly BoardRow[]): EntryGrid {
  const { callApi, connection } = useStores();
  const [grid] = useState(() => {
    const made = new EntryGrid({
      read: (flockId, day) => callApi("productionDay", { flockId, day }, { isLoud: false }),
      save: (input) => callApi("saveProduction", input, { isLoud: false }),
      now: () => connection.serverNow,
      newId: () => crypto.randomUUID(),
    });
    made.hear(rows);
    return made;
  });
  useNews(rows, () => grid.hear(rows));
  return grid;
}

const Sheet = observer(function Sheet({
  rows,
  today,
}: {
  readonly rows: readonly BoardRow[];
  readonly today: string;
}) {
  const { session } = useStores();
  const { say } = useProductionSay();
  const grid = useGrid(rows);
  useOpenEdit(grid.touched.length > 0, say("partEnter"));
  if (rows.length === 0) return <p className="panel-none">{say("noFlocksOnDay")}</p>;
  const isOld = rows.some(
    ({ day }) => Date.parse(today) - Date.parse(day) > recordWindowDays * dayMs,
  );
  const mayWrite =
    session.may("production.record") && (!isOld || session.may("production.correct"));
  return (
    <>
      <Rows grid={grid} isFixed={!mayWrite} />
      {mayWrite && <Foot grid={grid} isOld={isOld} />}
    </>
  );
});

const Rows = observer(function Rows({ grid, isFixed }: OfGrid) {
  const { say, language } = useProductionSay();
  const { rows } = grid;
  const shown = gridFields.filter(
    (field) => field !== "good" || rows.some(({ species }) => species === "layer"),
  );
  return (
    <div className="sheet-body">
      <table aria-label={say("partEnter")}>
        <thead>
          <tr>
            <th scope="col">{say("gridHouse")}</th>
            {shown.map((field) => (
              <th key={field} scope="col">
                {say(gridWords[field])}
              </th>
            ))}
            <th scope="col">{say("recordState")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id}>
              <th scope="row">
                {nameIn({ name: row.houseName, nameEn: row.houseNameEn }, language)}
                <small>{nameIn({ name: row.farmName, nameEn: row.farmNameEn }, language)}</small>
              </th>
              {shown.map((field) => (
                <td key={field}>
                  {grid.fieldsOf(row).includes(field) && (
                    <GridCell grid={grid} row={row} at={at} field={field} isFixed={isFixed} />
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
    </div>
  );
});

function stateText(
  { faults, overwrites, touched }: EntryGrid,
  isAsked: boolean,
  say: ProductionSay,
): string {
  if (faults > 0) return say("gridFaults", { count: faults });
  return isAsked
    ? say("gridOverwrites", { count: overwrites })
    : say("gridTouched", { count: touched.length });
}

const Foot = observer(function Foot({
  grid,
  isOld,
}: {
  readonly grid: EntryGrid;
  readonly isOld: boolean;
}) {
  const { say } = useProductionSay();
  /** How many are written over, as the person was asked; another number is asked anew. */
  const [askedOf, setAskedOf] = useState(0);
  const { touched, faults, overwrites, isSaving, reason } = grid;
  const isAsked = overwrites > 0 && askedOf === overwrites;
  const isReady = touched.length > 0 && faults === 0;
  const isReasoned = !isOld || reason.trim().length >= reasonSize.min;
  const save = () => {
    if (overwrites > 0 && !isAsked) setAskedOf(overwrites);
    else void grid.save();
  };
  return (
    <div className="sheet-foot">
      {isOld && (
        <InputGroup
          aria-label={say("reasonCard")}
          placeholder={say("reasonWhy", { days: recordWindowDays })}
          maxLength={reasonSize.max}
          value={reason}
          onValueChange={grid.because}
        />
      )}
      <span role="status">{stateText(grid, isAsked, say)}</span>
      <Button text={say("gridUndo")} disabled={!grid.mayUndo || isSaving} onClick={grid.undo} />
      <Button
        intent="primary"
        text={isAsked ? say("gridOverwrite") : say("gridSave")}
        loading={isSaving}
        disabled={!isReady || !isReasoned}
        onClick={save}
      />
    </div>
  );
});
