import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { type WorkRun, workStates } from "../../../../contract/alarm/planned-work.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import {
  type PlannedWorkText,
  usePlannedWorkText,
} from "../../../i18n/words/alarm/planned-work-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { RunAlarms } from "./run-alarms.tsx";
import { windowText } from "./work-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listWorkRun"), sorts: [] };

/** Planned work in progress, and past work with the alarms raised meanwhile. */
export const RunPart = observer(function RunPart() {
  const { callApi, session, toast } = useStores();
  const { t, language } = usePlannedWorkText();
  const { address, list } = useListPage(source, {});
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = list.rows.find(({ id }) => id === shownId);
  const [busyId, setBusyId] = useState<number | null>(null);
  useRecordsChanged("plannedWorks", list, false);
  const end = ({ id, ...run }: WorkRun) => {
    const name = inOneLanguage(run.name, language);
    setBusyId(id);
    void callApi("endWorkRun", { id })
      .then(
        () => {
          toast.show("success", t("runEnded", { name }));
          return list.refresh();
        },
        () => undefined,
      )
      .finally(() => setBusyId(null));
  };
  const mayEnd = session.may("alarm.shelve");
  return (
    <>
      <TableView
        title="workRuns"
        searchHint="searchRun"
        list={list}
        address={address}
        columns={runColumns(
          t,
          language,
          buttonsOf({ end, busyId, mayEnd, show: setShownId }, t, language),
        )}
        empty={{ title: "noRuns", why: "noRunsWhy" }}
      />
      {shown && <RunAlarms run={shown} onClose={() => setShownId(null)} />}
    </>
  );
});

interface Act {
  readonly show: (id: number) => void;
  readonly end: (run: WorkRun) => void;
  readonly busyId: number | null;
  readonly mayEnd: boolean;
}

/** Shows the alarms of the work, and ends it early. */
const buttonsOf = (act: Act, t: PlannedWorkText, language: Language) => (run: WorkRun) => {
  const { id } = run;
  const name = inOneLanguage(run.name, language);
  return (
    <span className="flow">
      {run.went + run.stood > 0 && (
        <Button
          size="small"
          variant="outlined"
          text={t("runAlarms")}
          aria-label={t("runAlarmsOf", { name })}
          onClick={() => act.show(id)}
        />
      )}
      {act.mayEnd && run.mayManage && run.endedAt === null && (
        <Button
          size="small"
          variant="outlined"
          intent="primary"
          text={t("runEnd")}
          aria-label={t("runEndOf", { name })}
          loading={act.busyId === id}
          onClick={() => act.end(run)}
        />
      )}
    </span>
  );
};

function stateText(run: WorkRun, t: PlannedWorkText, language: Language): string {
  const { state, to, timeZone, endedAt, endedBy } = run;
  const time = (at: number) => formatTime(at, timeZone).slice(5, 16);
  if (endedAt === null) return t("runUntil", { time: time(to) });
  return endedBy === null
    ? workStates[state][language]
    : t("runEndedBy", { name: personName(endedBy), time: time(endedAt) });
}

function runColumns(
  t: PlannedWorkText,
  language: Language,
  buttons: (run: WorkRun) => ReactNode,
): readonly Column<WorkRun>[] {
  return [
    {
      key: "name",
      title: t("plannedWorks"),
      isMain: true,
      width: 220,
      cell: ({ name, reason }) => (
        <>
          {inOneLanguage(name, language)}
          <br />
          <small>{inOneLanguage(reason, language)}</small>
        </>
      ),
    },
    {
      key: "when",
      title: t("runWhen"),
      width: 200,
      cell: (run) => windowText(run, run.timeZone),
    },
    {
      key: "houses",
      title: t("workWhere"),
      width: 80,
      cell: ({ houses: count, state }) =>
        state === "missed" ? absent : t("workHouses", { count }),
    },
    {
      key: "state",
      title: t("runState"),
      width: 190,
      cell: (run) => stateText(run, t, language),
    },
    {
      key: "result",
      title: t("runResult"),
      width: 190,
      cell: ({ went, stood, state }) => {
        if (state === "missed") return absent;
        return went + stood === 0 ? t("runNothing") : t("runCounts", { went, stood });
      },
    },
    {
      key: "actions",
      title: t("fieldActions"),
      width: 190,
      cell: buttons,
    },
  ];
}
