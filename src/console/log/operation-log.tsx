import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type LogLine, logFunctionKeys, logFunctions, logSources } from "../../../contract/log.ts";
import type { Language } from "../../../contract/words.ts";
import { type LogSay, useLogSay } from "../../i18n/words/log.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import type { CallPort } from "../../stores/port/call.ts";
import { listCall } from "../../stores/record/list-call.ts";
import { ExportButton } from "../export/export-button.tsx";
import { FilterSelect } from "../record/filter-select.tsx";
import { absent, type Column } from "../record/record-table.tsx";
import { TableView } from "../record/table-view.tsx";
import { useListPage } from "../record/use-list-page.ts";
import { useListAddress } from "../record/use-records.ts";
import { useWindow } from "../record/use-window.tsx";
import { LogChanges } from "./log-changes.tsx";
import { operationText, remarkText } from "./operation-text.ts";

const source = { fetch: (call: CallPort) => listCall(call, "listLog"), sorts: [] };

/** /log/index: who did what, newest first. */
export const OperationLog = observer(function OperationLog() {
  const { say, language } = useLogSay();
  const [opened, open] = useState<LogLine | null>(null);
  const whole = useListAddress();
  const picked = whole.pick("function", logFunctionKeys);
  const { from, filter } = useWindow(whole);
  const { address, list, asked } = useListPage(source, { function: picked, from });
  return (
    <>
      <TableView
        title="userLog"
        searchHint="searchLog"
        list={list}
        address={address}
        columns={columnsOf(say, language, open)}
        filterNames={["function", "window"]}
        empty={{ title: "noLog", why: "noLogWhy" }}
        note={say("ownTime", { zone: ownZone() })}
        filters={
          <>
            <FilterSelect
              label={say("fieldFunction")}
              every={say("everyFunction")}
              value={picked}
              options={logFunctionKeys.map((value) => ({
                value,
                label: logFunctions[value][language],
              }))}
              onPick={(value) => address.ask({ function: value })}
            />
            {filter}
            <ExportButton
              rows={list.total}
              request={(format) => ({
                name: "exportLog",
                input: { ...asked, timeZone: ownZone(), format },
              })}
            />
          </>
        }
      />
      <LogChanges line={opened} onClose={() => open(null)} />
    </>
  );
});

function columnsOf(
  say: LogSay,
  language: Language,
  open: (line: LogLine) => void,
): readonly Column<LogLine>[] {
  const house = ({ houseName, houseNameEn }: LogLine) =>
    (language === "en" ? houseNameEn : null) ?? houseName ?? absent;
  return [
    {
      key: "at",
      title: say("fieldDate"),
      width: 156,
      cell: ({ at }) => <span className="time">{formatTime(at, ownZone())}</span>,
    },
    {
      key: "operator",
      title: say("fieldOperator"),
      width: 186,
      cell: ({ operator, operatorName }) => (
        <>
          {operator || absent}
          {operatorName !== null && operatorName !== operator && <small> {operatorName}</small>}
        </>
      ),
    },
    {
      key: "function",
      title: say("fieldFunction"),
      width: 130,
      isMain: true,
      cell: (line) => logFunctions[line.function][language],
    },
    { key: "house", title: say("colHouse"), width: 96, cell: house },
    {
      key: "operation",
      title: say("fieldOperation"),
      cell: (line) =>
        line.hasChanges ? (
          <button
            type="button"
            className="change-link"
            title={say("changesShow")}
            onClick={() => open(line)}
          >
            {operationText(line, language)}
          </button>
        ) : (
          operationText(line, language)
        ),
    },
    { key: "remark", title: say("fieldRemark"), cell: (line) => remarkText(line, language) },
    {
      key: "source",
      title: say("fieldSource"),
      width: 84,
      cell: ({ source }) => logSources[source][language],
    },
    {
      key: "network",
      title: say("networkId"),
      width: 124,
      cell: ({ networkId }) => networkId ?? absent,
    },
    { key: "address", title: say("fieldAddress"), width: 140, cell: ({ address }) => address },
  ];
}
