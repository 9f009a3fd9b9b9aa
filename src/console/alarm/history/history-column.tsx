import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { AlarmHistory } from "../../../stores/alarm/alarm-history-store.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import type { HistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";
import {
  AckCell,
  DurationCell,
  IncidentLine,
  PlaceCell,
  SeverityCell,
  StateCell,
  TickCell,
  TimeCell,
  TitleCell,
  ValueCell,
} from "./history-cells.tsx";

interface ColumnContext {
  readonly history: AlarmHistory;
  readonly t: HistoryText;
  readonly chosen: ReadonlySet<number>;
  readonly mayAcknowledge: boolean;
  /** The farms are in several time zones. */
  readonly isMixed: boolean;
  readonly onTick: (id: number) => void;
  readonly onOpen: (id: number) => void;
  /** Only the alarm's incident is requested. */
  readonly onIncident: (alarmId: number) => void;
}

export function historyColumns(context: ColumnContext): readonly Column<Alarm>[] {
  const { history, t, chosen, mayAcknowledge, onTick } = context;
  const tick: Column<Alarm> = {
    key: "tick",
    title: t("colSelect"),
    width: 64,
    isTick: true,
    cell: (row) => (
      <TickCell history={history} row={row} isTicked={chosen.has(row.id)} onTick={onTick} />
    ),
  };
  return [...(mayAcknowledge ? [tick] : []), ...eventColumns(context), ...courseColumns(context)];
}

/** Time, severity, kind and place. */
function eventColumns({
  history,
  t,
  isMixed,
  onOpen,
  onIncident,
}: ColumnContext): readonly Column<Alarm>[] {
  return [
    {
      key: "raised",
      title: t("colRaised"),
      width: isMixed ? 200 : 160,
      sort: "raised",
      cell: (row) => <TimeCell row={row} isMixed={isMixed} />,
    },
    {
      key: "severity",
      title: t("fieldSeverity"),
      width: 92,
      sort: "severity",
      cell: (row) => <SeverityCell history={history} row={row} />,
    },
    {
      key: "title",
      title: t("fieldSource"),
      isMain: true,
      cell: (row) => (
        <>
          <TitleCell row={row} onOpen={onOpen} />
          <IncidentLine history={history} row={row} onOpen={onIncident} />
        </>
      ),
    },
    { key: "house", title: t("colHouse"), cell: (row) => <PlaceCell row={row} /> },
  ];
}

/** The course of the alarm. */
function courseColumns({ history, t }: ColumnContext): readonly Column<Alarm>[] {
  return [
    {
      key: "state",
      title: t("colState"),
      width: 132,
      cell: (row) => <StateCell history={history} row={row} />,
    },
    {
      key: "value",
      title: t("colValue"),
      width: 184,
      isNumber: true,
      cell: (row) => <ValueCell history={history} row={row} />,
    },
    {
      key: "duration",
      title: t("colDuration"),
      width: 108,
      isNumber: true,
      sort: "duration",
      cell: (row) => <DurationCell history={history} row={row} />,
    },
    {
      key: "ack",
      title: t("colAcked"),
      width: 170,
      cell: (row) => <AckCell history={history} row={row} />,
    },
  ];
}
