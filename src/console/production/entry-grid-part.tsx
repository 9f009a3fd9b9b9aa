import "./entry-grid.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { type BoardRow, reasonSize, recordWindowDays } from "../../../contract/production.ts";
import { dayMs } from "../../../contract/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { type ProductionSay, useProductionSay } from "../../i18n/words/production.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import {
  EntryGrid,
  type GridField,
  gridFields,
  heldOf,
  isFaulty,
} from "../../stores/page/entry-grid.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { useLastToday } from "../part/use-last-today.ts";
import { useNews } from "../part/use-news.ts";
import { useOpenEdit } from "../part/use-open-edit.ts";
import { FarmPick } from "../pick/farm-pick.tsx";
import { useAddress } from "../record/use-address.ts";
import { DayStep } from "./day-step.tsx";

const rowsMost = 200;
const words = {
  dead: "dead",
  culled: "culled",
  good: "gridEggs",
  feedKg: "gridFeed",
  waterL: "gridWater",
  note: "gridNote",
} as const;

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
    <section className="entry-grid" aria-labelledby="entry-grid-title">
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

interface OfGrid {
  readonly grid: EntryGrid;
  readonly isFixed: boolean;
}

const Rows = observer(function Rows({ grid, isFixed }: OfGrid) {
  const { say, language } = useProductionSay();
  const { rows } = grid;
  const shown = gridFields.filter(
    (field) => field !== "good" || rows.some(({ species }) => species === "layer"),
  );
  return (
    <div className="entry-sheet">
      <table aria-label={say("partEnter")}>
        <thead>
          <tr>
            <th scope="col">{say("gridHouse")}</th>
            {shown.map((field) => (
              <th key={field} scope="col">
                {say(words[field])}
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
                    <Cell grid={grid} row={row} at={at} field={field} isFixed={isFixed} />
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

const cellId = (at: number, field: GridField): string => `entry-${at}-${field}`;
const rowsOn: Readonly<Record<string, number | undefined>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Enter: 1,
};

/** What the meter has counted, where it is taken for right as long as nobody writes. */
function countedIn({ figures }: BoardRow, field: GridField): number | null {
  if (field === "feedKg") return figures?.meterFeedKg ?? null;
  return field === "waterL" ? (figures?.meterWaterL ?? null) : null;
}

/** Arrows and Enter walk up and down; Ctrl-Z takes the last change back; a block is pasted. */
const Cell = observer(function Cell({
  grid,
  row,
  at,
  field,
  isFixed,
}: OfGrid & { readonly row: BoardRow; readonly at: number; readonly field: GridField }) {
  const { say, language } = useProductionSay();
  const text = grid.cell(row.id, field);
  const held = heldOf(row, field);
  const counted = countedIn(row, field);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = rowsOn[event.key];
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey);
    if (by === undefined && !isUndo) return;
    event.preventDefault();
    if (by === undefined) grid.undo();
    else document.getElementById(cellId(at + by, field))?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const block = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(block)) return;
    event.preventDefault();
    grid.paste(row.id, field, block);
  };
  const house = nameIn({ name: row.houseName, nameEn: row.houseNameEn }, language);
  return (
    <input
      id={cellId(at, field)}
      className="entry-cell"
      aria-label={`${house} ${say(words[field])}`}
      inputMode={field === "note" ? "text" : "decimal"}
      autoComplete="off"
      maxLength={field === "note" ? 500 : 12}
      disabled={isFixed || grid.isSaving}
      aria-invalid={isFaulty(field, text)}
      placeholder={held ?? (counted === null ? "" : formatNumber(counted, 0, language))}
      data-held={held !== null}
      value={text}
      onChange={({ currentTarget: { value } }) => grid.type(row.id, field, value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
});

/** What became of a row, or what it has already. */
const RowWord = observer(function RowWord({
  grid,
  row,
}: {
  readonly grid: EntryGrid;
  readonly row: BoardRow;
}) {
  const { say } = useProductionSay();
  const state = grid.states.get(row.id) ?? "idle";
  if (state === "failed")
    return (
      <span className="entry-failed" role="alert">
        {grid.failures.get(row.id)}
      </span>
    );
  if (state === "sending") return <span role="status">…</span>;
  if (state === "saved") return <span role="status">{say("recordSaved")}</span>;
  const { figures, isRecorded } = row;
  if (!isRecorded) return <span>{say("notRecorded")}</span>;
  return <span>{say("gridHas", { dead: figures?.dead ?? 0, culled: figures?.culled ?? 0 })}</span>;
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
    <div className="entry-foot">
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
