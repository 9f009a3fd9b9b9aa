import "../record/list.css";
import "./control.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { keysOf } from "../../../contract/key.ts";
import { runModes } from "../../../contract/mode.ts";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../context/use-stores.ts";
import { FleetGate } from "../part/fleet-gate.tsx";
import { Note } from "../part/note.tsx";
import { SearchField } from "../record/search-field.tsx";
import { useAddress } from "../record/use-address.ts";
import { useSay } from "../../i18n/words/page.ts";
import { ControlBoard } from "./control-board.ts";
import { ControlTable } from "./control-table.tsx";

const modeKeys = keysOf(runModes);

/** /envcontrol/index: how every house is run now, farm by farm, live. */
export const EnvControl = observer(function EnvControl() {
  const { fleet } = useStores();
  const { say, language } = useSay();
  const { read, put } = useAddress();
  const [board] = useState(() => new ControlBoard(fleet));
  const mode = modeKeys.find((key) => key === read("mode")) ?? "";
  const keyword = read("q");
  useEffect(() => board.start(), [board]);
  useEffect(() => board.choose(mode, keyword), [board, mode, keyword]);
  const shown = say("shownOf", {
    shown: formatNumber(board.houses, 0, language),
    total: formatNumber(fleet.totals.houses, 0, language),
  });
  return (
    <section className="record-page" aria-labelledby="control-title">
      <h1 id="control-title" className="visually-hidden">
        {say("envControl")}
      </h1>
      <div className="record-bar" role="search">
        <SearchField value={keyword} hint={say("searchControl")} onSearch={(q) => put({ q })} />
        <HTMLSelect
          aria-label={say("colMode")}
          value={mode}
          onChange={(event) => put({ mode: event.currentTarget.value })}
        >
          <option value="">{say("everyMode")}</option>
          {modeKeys.map((key) => (
            <option key={key} value={key}>
              {runModes[key][language]}
            </option>
          ))}
        </HTMLSelect>
        <span className="record-note" aria-live="polite">
          {shown}
        </span>
      </div>
      <FleetGate>
        {board.houses > 0 ? (
          <ControlTable lines={board.lines} />
        ) : (
          <Note title={say("noMatch")} why={say("noModeMatchWhy")}>
            <Button text={say("showAll")} onClick={() => put({ mode: null, q: null })} />
          </Note>
        )}
      </FleetGate>
    </section>
  );
});
