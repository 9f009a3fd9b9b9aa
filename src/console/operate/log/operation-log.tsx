import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type LogLine,
  logFunctionKeys,
  logFunctions,
  logSections,
} from "../../../../contract/base/operation-log.ts";
import { useLogText } from "../../../i18n/words/base/log-words.ts";
import { ownZone } from "../../../lib/time/format-time.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { useTimeWindow } from "../../crud/list/use-time-window.tsx";
import { LogChanges } from "./log-changes.tsx";
import { logColumns } from "./log-column.tsx";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listLog"), sorts: [] };

/** /log/index: who did what, newest first. */
export const OperationLog = observer(function OperationLog() {
  const { t, language } = useLogText();
  const [opened, open] = useState<LogLine | null>(null);
  const whole = useListAddress();
  const picked = whole.pick("function", logFunctionKeys);
  const { from, to, filter } = useTimeWindow(whole, "any", true);
  const { address, list, listQuery } = useListPage(source, { function: picked, from, to });
  return (
    <>
      <TableView
        title="userLog"
        searchHint="searchLog"
        list={list}
        address={address}
        columns={logColumns(t, language, open)}
        filterNames={["function", "window", "from", "to"]}
        empty={{ title: "noLog", why: "noLogWhy" }}
        note={t("ownTime", { zone: ownZone() })}
        filters={
          <>
            <FilterSelect
              label={t("fieldFunction")}
              every={t("everyFunction")}
              value={picked}
              options={logFunctionKeys.map((value) => ({
                value,
                label: logFunctions[value][language],
                detail: logSections.get(value)?.[language] ?? "",
              }))}
              onPick={(value) => address.setQuery({ function: value })}
            />
            {filter}
            <ExportButton
              rows={list.total}
              request={(format) => ({
                name: "exportLog",
                input: { ...listQuery, timeZone: ownZone(), format },
              })}
            />
          </>
        }
      />
      <LogChanges line={opened} onClose={() => open(null)} />
    </>
  );
});
