import "../record/list.css";
import "./control.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { keysOf } from "../../../contract/key.ts";
import { runModes } from "../../../contract/mode.ts";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../context/use-stores.ts";
import { FleetGate } from "../part/fleet-gate.tsx";
import { Note } from "../part/note.tsx";
import { SearchField } from "../record/search-field.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { useAddress } from "../record/use-address.ts";
import { useRecordNews } from "../record/use-record-news.ts";
import { useControlRuleSay } from "../../i18n/words/control-rule.ts";
import { useParameterSay } from "../../i18n/words/parameter.ts";
import { ControlBoard } from "./control-board.ts";
import { ControlTable } from "./control-table.tsx";
import type { SettingsRows } from "./settings-cells.tsx";
import "./rules.css";

const modeKeys = keysOf(runModes);

/** How every house is run now, farm by farm, live. */
export const EnvControl = observer(function EnvControl() {
  const { fleet } = useStores();
  const { say, language } = useParameterSay();
  const { read, put } = useAddress();
  const [board] = useState(() => new ControlBoard(fleet));
  const settings = useSettingsRows();
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
      <OffBanner settings={settings} />
      <FleetGate>
        {board.houses > 0 ? (
          <ControlTable lines={board.lines} settings={settings} />
        ) : (
          <Note title={say("noMatch")} why={say("noModeMatchWhy")}>
            <Button text={say("showAll")} onClick={() => put({ mode: null, q: null })} />
          </Note>
        )}
      </FleetGate>
    </section>
  );
});

/** Houses whose organisation has remote control switched off: said before anybody tries. */
const OffBanner = observer(function OffBanner({ settings }: { settings: SettingsRows }) {
  const { say } = useControlRuleSay();
  const count = [...settings.values()].filter(({ lock }) => lock === "orgOff").length;
  if (count === 0) return null;
  return (
    <p className="control-off" role="status">
      {say("orgOffBanner", { count })} <Link to="?tab=rules">{say("partRules")}</Link>
    </p>
  );
});

/** How the settings of the houses stand; asked for again when a controller has said more. */
function useSettingsRows() {
  const answer = useAnswer("listHouseSettings", {});
  const again = useMemo(() => ({ refresh: () => answer.load(false) }), [answer]);
  useRecordNews("parameters", again, false);
  const { value } = answer;
  return useMemo(() => new Map(value?.rows.map((row) => [row.houseId, row])), [value]);
}
