import { observer } from "mobx-react-lite";
import { parameterGroups } from "../../../contract/parameter/group-name.ts";
import { parameterGroupKeys } from "../../../contract/parameter-group.ts";
import { parameterOf } from "../../../contract/parameter/catalog.ts";
import { originNames, parameterChangeFields } from "../../../contract/parameter/change-name.ts";
import type { ParameterChange } from "../../../contract/parameter/setting-row.ts";
import { measureText, settingName } from "../../../contract/parameter/text.ts";
import { keysOf } from "../../../contract/key.ts";
import type { Language } from "../../../contract/words.ts";
import { type ParameterSay, useParameterSay } from "../../i18n/words/parameter.ts";
import { formatTime } from "../../lib/time.ts";
import { listCall } from "../../stores/record/list-call.ts";
import type { CallApi } from "../../stores/port/call.ts";
import { ExportButton } from "../export/export-button.tsx";
import { FilterSelect } from "../record/filter-select.tsx";
import { PagedList } from "../record/paged-list.tsx";
import { absent, type Column, RecordTable } from "../record/record-table.tsx";
import { SearchField } from "../record/search-field.tsx";
import { useListPage } from "../record/use-list-page.ts";
import { useRecordsChanged } from "../record/use-records-changed.ts";
import { useListAddress } from "../record/use-records.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listParameterRecord"), sorts: [] };
const originKeys = keysOf(originNames);

/** The modify records of a house: every value that changed, whoever changed it. */
export const ModifyRecords = observer(function ModifyRecords({
  houseId,
  timeZone,
}: {
  houseId: number;
  timeZone: string;
}) {
  const { say, language } = useParameterSay();
  const whole = useListAddress();
  const group = whole.pick("of", parameterGroupKeys);
  const origin = whole.pick("origin", originKeys);
  const { list, address, asked } = useListPage(source, { houseId, group, origin });
  useRecordsChanged("parameters", list, false);
  return (
    <section className="house-block">
      <h2>{say("modifyRecords")}</h2>
      <div className="record-bar" role="search">
        <SearchField
          value={address.keyword}
          hint={say("searchOperator")}
          onSearch={(q) => address.ask({ q })}
        />
        <FilterSelect
          label={parameterChangeFields.group.name[language]}
          every={say("everyGroup")}
          value={group}
          options={parameterGroupKeys.map((value) => ({
            value,
            label: parameterGroups[value][language],
          }))}
          onPick={(value) => address.ask({ of: value })}
        />
        <FilterSelect
          label={parameterChangeFields.origin.name[language]}
          every={say("everyOrigin")}
          value={origin}
          options={originKeys.map((value) => ({ value, label: originNames[value][language] }))}
          onPick={(value) => address.ask({ origin: value })}
        />
        <ExportButton
          rows={list.total}
          request={(format) => ({
            name: "exportParameterRecord",
            input: { ...asked, houseId, format },
          })}
        />
      </div>
      <PagedList
        list={list}
        address={address}
        label={say("modifyRecords")}
        empty={{ title: say("noRecords"), why: say("noRecordsWhy") }}
      >
        <RecordTable
          label={say("modifyRecords")}
          columns={recordColumns(say, language, timeZone)}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </PagedList>
    </section>
  );
});

const authorOf = ({ operatorName, operator, why }: ParameterChange, say: ParameterSay) => (
  <>
    {operatorName ?? operator ?? absent}
    {why !== null && <small> {say("whySent", { why })}</small>}
  </>
);

function recordColumns(
  say: ParameterSay,
  language: Language,
  timeZone: string,
): readonly Column<ParameterChange>[] {
  const title = (key: "at" | "group" | "key" | "before" | "after" | "origin") =>
    parameterChangeFields[key].name[language];
  const text = ({ group, key, row }: ParameterChange, value: ParameterChange["before"]) =>
    measureText(parameterOf(group, key, row !== null), value, language);
  return [
    {
      key: "at",
      title: title("at"),
      width: 164,
      cell: ({ at }) => <span className="time">{formatTime(at, timeZone)}</span>,
    },
    {
      key: "group",
      title: title("group"),
      width: 116,
      cell: ({ group }) => parameterGroups[group][language],
    },
    {
      key: "key",
      title: title("key"),
      isMain: true,
      cell: (change) => settingName(change.group, change, language),
    },
    {
      key: "before",
      title: title("before"),
      width: 96,
      isNumber: true,
      cell: (change) => text(change, change.before),
    },
    {
      key: "after",
      title: title("after"),
      width: 96,
      isNumber: true,
      cell: (change) => text(change, change.after),
    },
    {
      key: "origin",
      title: title("origin"),
      width: 118,
      cell: ({ origin }) => originNames[origin][language],
    },
    {
      key: "by",
      title: say("changedBy"),
      width: 140,
      cell: (change) => authorOf(change, say),
    },
  ];
}
