import houseCss from "../../fleet/house-detail/house.module.css";
import listCss from "../../crud/list/list.module.css";
import { observer } from "mobx-react-lite";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import {
  type ParameterGroup,
  parameterGroupKeys,
} from "../../../../contract/fleet/gateway/parameter-group.ts";
import {
  parameterCatalog,
  parameterOf,
} from "../../../../contract/control/parameter/parameter-catalog.ts";
import {
  originNames,
  parameterChangeFields,
} from "../../../../contract/control/parameter/parameter-change-name.ts";
import type { Parameter } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import type { ParameterChange } from "../../../../contract/control/parameter/setting-row.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import type { Language } from "../../../../contract/base/words.ts";
import {
  type ParameterText,
  useParameterText,
} from "../../../i18n/words/control/parameter-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { FilterFold } from "../../components/panel/filter-fold.tsx";
import { spanIn } from "../../crud/list/day-span.ts";
import { DaySpanFilter } from "../../crud/list/day-span-filter.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { PagedList } from "../../crud/list/paged-list.tsx";
import { absent, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { SearchField } from "../../crud/list/search-field.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { type ListAddress, useListAddress } from "../../crud/list/use-records.ts";
import { personName } from "../../../stores/record/person-names.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listParameterRecord"), sorts: [] };
const originKeys = keysOf(originNames);

/** The modify records of a house: every changed value, no matter who changed it. */
export const ModifyRecords = observer(function ModifyRecords({
  houseId,
  timeZone,
}: {
  houseId: number;
  timeZone: string;
}) {
  const { t, language } = useParameterText();
  const whole = useListAddress();
  const { list, address, listQuery } = useListPage(source, {
    houseId,
    ...pickedIn(whole),
    ...spanIn(whole, timeZone),
  });
  useRecordsChanged("parameters", list, false);
  return (
    <section className={houseCss.houseBlock}>
      <h2>{t("modifyRecords")}</h2>
      <div className={`cluster ${listCss.recordBar}`} role="search">
        <SearchField
          value={address.keyword}
          hint={t("searchOperator")}
          onSearch={(q) => address.setQuery({ q })}
        />
        <FilterFold active={countSet(address)}>
          <RecordFilter address={address} timeZone={timeZone} />
        </FilterFold>
        <ExportButton
          rows={list.total}
          request={(format) => ({
            name: "exportParameterRecord",
            input: { ...listQuery, houseId, format },
          })}
        />
      </div>
      <PagedList
        list={list}
        address={address}
        label={t("modifyRecords")}
        empty={{ title: t("noRecords"), why: t("noRecordsWhy") }}
      >
        <RecordTable
          label={t("modifyRecords")}
          columns={recordColumns(t, language, timeZone)}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </PagedList>
    </section>
  );
});

const filterNames = ["of", "key", "origin", "from", "to"] as const;
const countSet = ({ read }: ListAddress): number =>
  filterNames.filter((name) => read(name) !== "").length;

/** The settings of a group by their keys: single values first, then the columns of its table. */
const settingsOf = (group: ParameterGroup): Readonly<Record<string, Parameter>> => ({
  ...parameterCatalog[group].values,
  ...parameterCatalog[group].table?.columns,
});

/** Returns the filter from an address; a setting belongs to its group. */
function pickedIn({ pick }: ListAddress) {
  const group = pick("of", parameterGroupKeys);
  return {
    group,
    key: group === "" ? "" : pick("key", Object.keys(settingsOf(group))),
    origin: pick("origin", originKeys),
  } as const;
}

/** Filter of the records: group, one of its settings, origin and days. */
const RecordFilter = observer(function RecordFilter({
  address,
  timeZone,
}: {
  address: ListAddress;
  timeZone: string;
}) {
  const { t, language } = useParameterText();
  const { group, key, origin } = pickedIn(address);
  return (
    <>
      <FilterSelect
        label={parameterChangeFields.group.name[language]}
        every={t("everyGroup")}
        value={group}
        options={parameterGroupKeys.map((value) => ({
          value,
          label: parameterGroups[value][language],
        }))}
        onPick={(value) => address.setQuery({ of: value, key: null })}
      />
      {group !== "" && (
        <FilterSelect
          label={parameterChangeFields.key.name[language]}
          every={t("everySetting")}
          value={key}
          options={Object.entries(settingsOf(group)).map(([value, { name }]) => ({
            value,
            label: name[language],
          }))}
          onPick={(value) => address.setQuery({ key: value })}
        />
      )}
      <FilterSelect
        label={parameterChangeFields.origin.name[language]}
        every={t("everyOrigin")}
        value={origin}
        options={originKeys.map((value) => ({ value, label: originNames[value][language] }))}
        onPick={(value) => address.setQuery({ origin: value })}
      />
      <DaySpanFilter address={address} timeZone={timeZone} />
    </>
  );
});

const authorOf = ({ operatorName, operator, why }: ParameterChange, t: ParameterText) => (
  <>
    {personName(operatorName) ?? operator ?? absent}
    {why !== null && <small> {t("whySent", { why })}</small>}
  </>
);

function recordColumns(
  t: ParameterText,
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
      title: t("changedBy"),
      width: 140,
      cell: (change) => authorOf(change, t),
    },
  ];
}
