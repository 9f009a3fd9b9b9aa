import { workTimeText } from "../../../../contract/base/duration-text.ts";
import { currencyName } from "../../../../contract/energy/tariff.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import "../../components/house/house-link.module.css";
import "./maintenance.module.css";
import css from "./history-part.module.css";
import { Button } from "@blueprintjs/core";
import { Print } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import { unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import { planTypeKeys } from "../../../../contract/maintenance/maintenance.ts";
import {
  type MaintenanceRecord,
  maintenanceRecordFields,
  maintenanceRecordSorts,
  maintenanceResultKeys,
  maintenanceResults,
} from "../../../../contract/maintenance/maintenance-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { listText } from "../../../lib/text/list-text.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { dayIn } from "../../crud/list/day-span.ts";
import { DaySpanFilter } from "../../crud/list/day-span-filter.tsx";
import { columnsOf } from "../../crud/list/field-column.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import type { ListSource } from "../../crud/list/record-source.ts";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { FarmTypeFilter } from "./farm-type-filter.tsx";
import { contentText, farmText, houseText } from "./plan-text.ts";
import { PhotosButton } from "./photos-button.tsx";
import { VoidForm } from "./reason-form.tsx";

const hideFirst = ["photos", "note", "hoursAt", "part", "cost", "minutes", "type"] as const;

interface Sums {
  readonly minutes: number;
  readonly costs: readonly { readonly currency: string; readonly cost: number }[];
}

const historySource = (
  onSums: (sums: Sums) => void,
): ListSource<
  MaintenanceRecord,
  (typeof maintenanceRecordSorts)[number],
  QueryOf<"listMaintenance">
> => ({
  fetch: (callApi) => async (query, options) => {
    const { minutes, costs, ...page } = await callApi("listMaintenance", query, options);
    onSums({ minutes, costs });
    return page;
  },
  sorts: maintenanceRecordSorts,
  isDescending: true,
});

/** Completed work: time, place, result and effort. */
export const HistoryPart = observer(function HistoryPart() {
  const { session } = useStores();
  const texts = useMaintenanceText();
  const { t, language } = texts;
  const whole = useListAddress();
  const { pick, read, setQuery } = whole;
  const [sums, setSums] = useState<Sums | null>(null);
  const [voiding, setVoiding] = useState<MaintenanceRecord | null>(null);
  const [source] = useState(() => historySource(setSums));
  const filters = {
    farmId: Number(read("farm")) || 0,
    houseId: Number(read("house")) || 0,
    unitId: Number(read("unit")) || 0,
    type: pick("type", planTypeKeys),
    result: pick("result", maintenanceResultKeys),
    from: dayIn(read("from")),
    to: dayIn(read("to")),
  };
  const { address, list, order, listQuery } = useListPage(source, filters);
  useRecordsChanged("plans", list, voiding !== null);
  return (
    <div className={css.mtHistory}>
      <TableView
        title="maintenanceTitle"
        searchHint="searchMaintenance"
        list={list}
        address={address}
        {...(order !== undefined && { order })}
        empty={{ title: "noMaintenance", why: "noMaintenanceWhy" }}
        filterNames={["farm", "house", "unit", "type", "result", "from", "to"]}
        hideFirst={hideFirst}
        columns={[
          ...historyColumns(texts),
          ...(session.may("maintenance.plan") ? [voidColumn(texts, setVoiding)] : []),
        ]}
        note={sumText(sums, texts)}
        actions={
          <>
            <Button icon={<Print />} text={t("mtPrint")} onClick={() => window.print()} />
            <ExportButton
              rows={list.total}
              request={(format) => ({ name: "exportMaintenance", input: { ...listQuery, format } })}
            />
          </>
        }
        filters={
          <>
            <FarmTypeFilter farmId={filters.farmId} type={filters.type} />
            <FilterSelect
              label={t("mtResult")}
              every={t("mtEveryResult")}
              value={filters.result}
              options={maintenanceResultKeys.map((value) => ({
                value,
                label: maintenanceResults[value][language],
              }))}
              onPick={(result) => setQuery({ result })}
            />
            <DaySpanFilter address={whole} />
          </>
        }
      />
      <VoidForm of={voiding} onClose={() => setVoiding(null)} onDone={() => void list.reload()} />
    </div>
  );
});

type TextTools = ReturnType<typeof useMaintenanceText>;

function sumText(sums: Sums | null, { t, language }: TextTools): string {
  if (sums === null) return "";
  const costs = sums.costs.map(
    ({ currency, cost }) =>
      `${formatNumber(cost, 0, language)} ${currencyName(currency, language)}`,
  );
  return t("mtSums", {
    span: workTimeText(sums.minutes, language),
    costs: costs.length === 0 ? t("mtNoCosts") : listText(costs, language),
  });
}

function historyColumns(texts: TextTools): Column<MaintenanceRecord>[] {
  const { t, language } = texts;
  const column = columnsOf<MaintenanceRecord>(maintenanceRecordFields, language);
  return [
    column("doneOn", { width: 120, sort: "doneOn", isMain: true }),
    {
      ...column("houseName", { width: 140, sort: "house" }),
      cell: (row) =>
        row.houseId === null ? (
          houseText(row, texts)
        ) : (
          <Link className="house-link" to={paths.houseTab(row.houseId, "devices", "maintenance")}>
            {houseText(row, texts)}
          </Link>
        ),
    },
    { ...column("farmName", { width: 180 }), cell: (row) => farmText(row, language) },
    {
      ...column("content", { width: 220 }),
      cell: (row) => (
        <span data-voided={row.voidedAt !== null} className={css.mtContent}>
          {contentText(row, language)}
        </span>
      ),
    },
    column("type", { width: 110 }),
    {
      ...column("unitKind", { width: 130 }),
      cell: ({ unitKind, unitNumber }) =>
        unitKind === null
          ? absent
          : unitNumber === null
            ? unitKinds[unitKind][language]
            : t("mtUnitNo", { kind: unitKinds[unitKind][language], number: unitNumber }),
    },
    {
      ...column("result", { width: 130 }),
      cell: ({ result, isOpen }) =>
        `${maintenanceResults[result][language]}${isOpen ? ` · ${t("mtStillOpen")}` : ""}`,
    },
    column("by", { width: 150 }),
    column("minutes", { width: 90, isNumber: true }),
    {
      ...column("cost", { width: 110, isNumber: true }),
      cell: (row) => costText(row, language),
    },
    column("part", { width: 150 }),
    column("hoursAt", { width: 110, isNumber: true }),
    photosColumn(texts),
    {
      ...column("note", { width: 220 }),
      cell: ({ note, voidReason }) =>
        voidReason === null
          ? inOneLanguage(note, language) || absent
          : t("mtVoided", { reason: inOneLanguage(voidReason, language) }),
    },
  ];
}

const costText = ({ cost, currency }: MaintenanceRecord, language: Language): string =>
  cost === null ? absent : `${formatNumber(cost, 0, language)} ${currencyName(currency, language)}`;

const photosColumn = ({ t }: TextTools): Column<MaintenanceRecord> => ({
  key: "photos",
  title: t("mtPhotos"),
  width: 90,
  cell: (row) => row.photos.length > 0 && <PhotosButton record={row} />,
});

const voidColumn = (
  { t, language }: TextTools,
  onVoid: (record: MaintenanceRecord) => void,
): Column<MaintenanceRecord> => ({
  key: actionsKey,
  title: t("fieldActions"),
  width: 100,
  cell: (row) =>
    row.voidedAt === null && (
      <Button
        size="small"
        variant="outlined"
        text={t("mtVoid")}
        aria-label={t("mtVoidOf", { name: `${row.doneOn} ${contentText(row, language)}` })}
        onClick={() => onVoid(row)}
      />
    ),
});
