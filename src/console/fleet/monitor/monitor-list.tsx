import monitorCss from "./monitor.module.css";
import css from "./monitor-list.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { NoHouses } from "../../components/answer/no-houses.tsx";
import { FleetWait } from "../../components/answer/fleet-wait.tsx";
import { Note } from "../../components/answer/note.tsx";
import { MonitorCards } from "./monitor-cards.tsx";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";
import { MonitorTable } from "./monitor-table.tsx";
import type { useMonitor } from "./use-monitor.ts";

/** The houses as cards or as a table, or the reason for none. */
export const MonitorList = observer(function MonitorList({
  monitor: { board, lines, state, show },
  isNarrow,
}: {
  monitor: ReturnType<typeof useMonitor>;
  isNarrow: boolean;
}) {
  const { fleet } = useStores();
  const { t } = useMonitorText();
  const isCards = state.view === "cards" || isNarrow;
  if (!fleet.isLoaded)
    return <FleetWait shape={isCards && <CardSkeleton label={t("loading")} />} />;
  if (fleet.totals.houses === 0) return <NoHouses />;
  if (board.shown.length === 0)
    return (
      <Note title={t("noMatch")} why={t("noMatchWhy")}>
        <Button
          onClick={() => show({ status: "all", node: "", breed: "", keyword: "" })}
          text={t("showAll")}
        />
      </Note>
    );

  const onView = (drawn: readonly HouseRecord[], first: number, last: number) => {
    board.saw(first, last);
    if (isCards || state.columns.includes("line")) lines.request(drawn.map(({ id }) => id));
  };
  if (isCards)
    return <MonitorCards records={board.shown} edition={board.edition} onView={onView} />;
  const onSort = (key: typeof state.sort.key) =>
    show({ sort: { key, isReversed: state.sort.key === key && !state.sort.isReversed } });
  return (
    <MonitorTable
      records={board.shown}
      edition={board.edition}
      columns={state.columns}
      sort={state.sort}
      onSort={onSort}
      onView={onView}
    />
  );
});

/** Placeholders in the shape of cards. */
function CardSkeleton({ label }: { label: string }) {
  return (
    <div className={css.monitorSkeleton} role="status" aria-label={label}>
      {Array.from({ length: 9 }, (_, i) => (
        <div key={i} className={monitorCss.monitorCard}>
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
