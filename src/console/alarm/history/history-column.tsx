import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { AlarmHistory } from "../../../stores/alarm/alarm-history-store.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import type { HistorySay } from "../../../i18n/words/alarm/alarm-history-words.ts";
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

interface Given {
  readonly history: AlarmHistory;
  readonly say: HistorySay;
  readonly chosen: ReadonlySet<number>;
  readonly mayAcknowledge: boolean;
  /** The farms are in several time zones. */
  readonly isMixed: boolean;
  readonly onTick: (id: number) => void;
  readonly onOpen: (id: number) => void;
  /** The alarm's incident alone is wanted. */
  readonly onIncident: (alarmId: number) => void;
}

export function historyColumns(given: Given): readonly Column<Alarm>[] {
  const { history, say, chosen, mayAcknowledge, onTick } = given;
  const tick: Column<Alarm> = {
    key: "tick",
    title: say("colSelect"),
    width: 64,
    cell: (row) => (
      <TickCell history={history} row={row} isTicked={chosen.has(row.id)} onTick={onTick} />
    ),
  };
  return [...(mayAcknowledge ? [tick] : []), ...eventColumns(given), ...courseColumns(given)];
}

/** Time, severity, kind and place. */
function eventColumns({
  history,
  say,
  isMixed,
  onOpen,
  onIncident,
}: Given): readonly Column<Alarm>[] {
  return [
    {
      key: "raised",
      title: say("colRaised"),
      width: isMixed ? 200 : 160,
      sort: "raised",
      cell: (row) => <TimeCell row={row} isMixed={isMixed} />,
    },
    {
      key: "severity",
      title: say("fieldSeverity"),
      width: 92,
      sort: "severity",
      cell: (row) => <SeverityCell history={history} row={row} />,
    },
    {
      key: "title",
      title: say("fieldSource"),
      isMain: true,
      cell: (row) => (
        <>
          <TitleCell row={row} onOpen={onOpen} />
          <IncidentLine history={history} row={row} onOpen={onIncident} />
        </>
      ),
    },
    { key: "house", title: say("colHouse"), cell: (row) => <PlaceCell row={row} /> },
  ];
}

/** The course of the alarm. */
function courseColumns({ history, say }: Given): readonly Column<Alarm>[] {
  return [
    {
      key: "state",
      title: say("colState"),
      width: 132,
      cell: (row) => <StateCell history={history} row={row} />,
    },
    {
      key: "value",
      title: say("colValue"),
      width: 150,
      isNumber: true,
      cell: (row) => <ValueCell history={history} row={row} />,
    },
    {
      key: "duration",
      title: say("colDuration"),
      width: 132,
      isNumber: true,
      sort: "duration",
      cell: (row) => <DurationCell history={history} row={row} />,
    },
    {
      key: "ack",
      title: say("colAcked"),
      width: 146,
      cell: (row) => <AckCell history={history} row={row} />,
    },
  ];
}
