import listCss from "../../crud/list/list.module.css";
import "./control.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { isParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { useFarmHouses } from "../../../context/use-farm-houses.ts";
import { useHouseSearch } from "../../../context/use-house-search.ts";
import { useStores } from "../../../context/use-stores.ts";
import { HouseTicks } from "../../../stores/control/house-ticks.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { FleetGate } from "../../components/answer/fleet-gate.tsx";
import { PartNote } from "../../components/answer/part-note.tsx";
import { Note } from "../../components/answer/note.tsx";
import { FilterFold } from "../../components/panel/filter-fold.tsx";
import { SearchField } from "../../crud/list/search-field.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { useControlRuleText } from "../../../i18n/words/control/control-rule-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import { BatchBar } from "../batch-draft/batch-bar.tsx";
import { ControlBoard } from "../../fleet/house-list/control-board.ts";
import { ShownHouses } from "../../fleet/house-list/shown-houses.tsx";
import { ControlTable } from "./control-table.tsx";
import { ControlTicks } from "./control-ticks.ts";
import type { SettingsRows } from "./settings-cells.tsx";
import { useControlFilters } from "./use-control-filters.ts";
import { useSettingsRows, useTemplateRows } from "./use-control-rows.ts";
import rulesCss from "./rules.module.css";

const filterNames = ["mode", "farm", "type", "breed", "age", "follows", "changed"] as const;

/**
 * Current operation and settings of every house, farm by farm, live; and actions on many of them.
 */
export const EnvControl = observer(function EnvControl() {
  const { fleet, session } = useStores();
  const { t, language } = useParameterText();
  const { read, put } = useAddress();
  const [board] = useState(() => new ControlBoard(fleet));
  const [ticks] = useState(() => new HouseTicks());
  const [shownTicks] = useState(() => new ControlTicks(board, ticks));
  const { rows: settings, query: settingsQuery } = useSettingsRows();
  const { rows: templates, query: templateQuery } = useTemplateRows();
  const keyword = read("q");
  const group = read("group");
  const { selects, mode, isPicked } = useControlFilters(settings, templates, board.breeds);
  useHouseSearch(keyword);
  useFarmHouses(Number(read("farm")) || null);
  useEffect(() => board.start(), [board]);
  useEffect(() => board.choose(mode, keyword, isPicked), [board, mode, keyword, isPicked]);
  const showAll = () =>
    put({ q: null, ...Object.fromEntries(filterNames.map((name) => [name, null])) });
  const mayBatch = session.may("control.batch");
  return (
    <section className="page-column record-page" aria-labelledby="control-title">
      <h1 id="control-title" className="visually-hidden">
        {t("envControl")}
      </h1>
      <div className={`cluster ${listCss.recordBar}`} role="search">
        <SearchField value={keyword} hint={t("searchControl")} onSearch={(q) => put({ q })} />
        <FilterFold active={filterNames.filter((name) => read(name) !== "").length}>
          {selects.map(({ name, label, value, options }) => (
            <HTMLSelect
              key={name}
              aria-label={label}
              value={value}
              options={[...options]}
              onChange={({ currentTarget }) => put({ [name]: currentTarget.value })}
            />
          ))}
        </FilterFold>
        <span className="muted type-m" aria-live="polite">
          <ShownHouses count={board.houses} />
        </span>
      </div>
      <PartNote />
      <AnswerFailure query={settingsQuery} what={t("settingsAge")} />
      <AnswerFailure query={templateQuery} what={t("menuTemplates")} />
      <OffBanner settings={settings} />
      {isParameterGroup(group) && (
        <p className="muted" role="status">
          {t("chooseForGroup", { group: parameterGroups[group][language] })}{" "}
          <Button size="small" text={t("allGroups")} onClick={() => put({ group: null })} />
        </p>
      )}
      {mayBatch && <BatchBar ticks={ticks} />}
      <FleetGate>
        {board.houses > 0 ? (
          <ControlTable
            lines={board.lines}
            settings={settings}
            templates={templates}
            ticks={mayBatch ? shownTicks : null}
          />
        ) : (
          <Note title={t("noMatch")} why={t("noModeMatchWhy")}>
            <Button text={t("showAll")} onClick={showAll} />
          </Note>
        )}
      </FleetGate>
    </section>
  );
});

/** Houses whose organisation has switched remote control off: shown before anybody tries. */
const OffBanner = observer(function OffBanner({ settings }: { settings: SettingsRows }) {
  const { t } = useControlRuleText();
  const count = [...settings.values()].filter(({ lock }) => lock === "orgOff").length;
  if (count === 0) return null;
  return (
    <p className={rulesCss.controlOff} role="status">
      {t("orgOffBanner", { count })} <Link to={paths.rulesOf("control")}>{t("partRules")}</Link>
    </p>
  );
});
