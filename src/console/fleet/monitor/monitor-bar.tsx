import houseListCss from "../house-list/house-list.module.css";
import css from "./monitor-bar.module.css";
import { Button, HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { DiagramTree } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { FilterFold } from "../../components/panel/filter-fold.tsx";
import { SearchField } from "../../crud/list/search-field.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";
import { stateToQuery } from "./monitor-state.ts";
import { OrderChoice } from "./order-choice.tsx";
import { SavedViews } from "./saved-views.tsx";
import type { useMonitor } from "./use-monitor.ts";

interface Props {
  readonly monitor: ReturnType<typeof useMonitor>;
  readonly isNarrow: boolean;
  readonly isTreeShown: boolean;
  readonly onTree: () => void;
}

/** Choice of content and layout. */
export const MonitorBar = observer(function MonitorBar({
  monitor: { tree, board, saved, state, show, apply },
  isNarrow,
  isTreeShown,
  onTree,
}: Props) {
  const { t } = useMonitorText();
  const { view, node, breed, keyword, sort, columns } = state;
  const isKnown = breed === "" || board.breeds.some(({ key }) => key === breed);
  return (
    <div className={`row ${houseListCss.listBar} ${css.monitorBar}`}>
      <SearchField
        value={keyword}
        hint={t("search")}
        onSearch={(text) => show({ keyword: text })}
      />
      <FilterFold active={[node !== "", breed !== ""].filter(Boolean).length}>
        <Button
          className="farm-button"
          ellipsizeText
          variant="outlined"
          icon={<DiagramTree />}
          text={node === "" ? t("farmTree") : (tree.nameOf(node) ?? t("farmTree"))}
          aria-expanded={isTreeShown}
          title={t(isTreeShown ? "hideFarmTree" : "showFarmTree")}
          intent={node === "" ? "none" : "primary"}
          onClick={onTree}
        />
        <HTMLSelect
          aria-label={t("breedFilter")}
          value={breed}
          onChange={({ currentTarget: { value } }) => show({ breed: value })}
        >
          <option value="">{t("everyBreed")}</option>
          {!isKnown && <option value={breed}>{breed.split("/")[1]}</option>}
          {board.breeds.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </HTMLSelect>
        <OrderChoice sort={sort} onSort={(next) => show({ sort: next })} />
        <span className={`row ${css.monitorTools}`}>
          {view === "table" && !isNarrow && (
            <ColumnChoice columns={columns} onChange={(next) => show({ columns: next })} />
          )}
          <SavedViews saved={saved} query={stateToQuery(state)} onApply={apply} />
          {!isNarrow && (
            <SegmentedControl
              size="small"
              aria-label={t("view")}
              value={view}
              onValueChange={(next) => show({ view: next === "table" ? "table" : "cards" })}
              options={[
                { value: "cards", label: t("asCards") },
                { value: "table", label: t("asTable") },
              ]}
            />
          )}
        </span>
      </FilterFold>
    </div>
  );
});
