import css from "./alarm-history.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import { ownZone } from "../../../lib/time/format-time.ts";
import { AlarmHistory } from "../../../stores/alarm/alarm-history-store.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { AlarmAction } from "../list/alarm-action.ts";
import { AlarmActionDialog } from "../list/alarm-action-dialog.tsx";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListAddress, useRecords } from "../../crud/list/use-records.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { useHistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";
import { BulkActions, HistoryRefresh } from "./bulk-actions.tsx";
import { FigureCharts } from "./figure-charts.tsx";
import { FigureStrip } from "./figure-strip.tsx";
import { historyColumns } from "./history-column.tsx";
import { HistoryFilter } from "./history-filter.tsx";
import { filterNames, filterOf, openIn, orderIn, sharedZone } from "./history-query.ts";
import { LifeDrawer } from "./life-drawer.tsx";

/** /alarm/index: all past and present alarms, with their course and their figures. */
export const AlarmHistoryPage = observer(function AlarmHistoryPage() {
  const { callApi, fleet, connection, session } = useStores();
  const { t } = useHistoryText();
  const [history] = useState(() => new AlarmHistory(callApi, fleet));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [action, setAction] = useState<AlarmAction | null>(null);
  const address = useListAddress();
  const { page, pageSize, read, put } = address;
  const zone = sharedZone(fleet.farms.values());
  const timeZone = zone ?? ownZone();
  const window = read("window");
  // The window is fixed when it is chosen, so that later pages of the list belong to the same
  // window.
  const now = useMemo(() => (window === "range" ? 0 : connection.serverNow), [window, connection]);
  const filter = filterOf(address, now, timeZone);
  const order = orderIn(address);
  useRecords(history.list, { page, pageSize, ...filter, ...order.order });
  useRecords(history.figures, filter);

  const isNarrow = useMedia(media.tablet);
  const isPhone = useMedia(media.phone);
  const isCharted = read("charts") === "" ? !isNarrow : read("charts") === "on";
  const [found] = history.figures.rows;
  const mayAcknowledge = session.may("alarm.ack");
  const columns = historyColumns({
    history,
    t,
    chosen,
    mayAcknowledge,
    isMixed: zone === null,
    onTick: (id) => setChosen(toggled(chosen, id)),
    onOpen: (id) => put({ alarm: id }),
    onIncident: (id) => address.setQuery({ incident: id, window: "any" }),
  });
  // On a phone the list comes before its figures.
  const figures = (
    <>
      <FigureStrip history={history} address={address} timeZone={timeZone}>
        <Button
          size="small"
          variant="minimal"
          text={t(isCharted ? "hideCharts" : "showCharts")}
          aria-expanded={isCharted}
          onClick={() => put({ charts: isCharted ? "off" : "on" })}
        />
      </FigureStrip>
      {isCharted && found !== undefined && found.raised > 0 && (
        <FigureCharts figures={found} address={address} timeZone={timeZone} />
      )}
    </>
  );
  return (
    <div className={`page-column ${css.alarmHistory}`}>
      {!isPhone && figures}
      <TableView
        title="alarmHistory"
        searchHint="searchAlarms"
        list={history.list}
        address={address}
        columns={columns}
        order={order}
        filterNames={filterNames}
        empty={{ title: "noAlarmRecords", why: "noAlarmRecordsWhy" }}
        note={zone === null ? t("zonesOfFarms") : t("localTime", { zone })}
        filters={<HistoryFilter address={address} />}
        actions={
          <>
            <HistoryRefresh history={history} />
            {mayAcknowledge && (
              <BulkActions
                history={history}
                chosen={chosen}
                onChoose={setChosen}
                onAct={setAction}
              />
            )}
            <ExportButton
              rows={history.list.total}
              request={(format) => ({ name: "exportAlarm", input: { ...filter, format } })}
            />
          </>
        }
      />
      {isPhone && figures}
      <LifeDrawer
        history={history}
        alarmId={openIn(address)}
        onAct={setAction}
        onClose={() => put({ alarm: null })}
      />
      <AlarmActionDialog action={action} onDone={() => setAction(null)} />
    </div>
  );
});

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
