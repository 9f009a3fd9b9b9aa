import css from "../../crud/list/list.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { Batch } from "../../../../contract/control/batch/control-batch.ts";
import { batchKindNames } from "../../../../contract/control/batch/control-batch-name.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type BatchText, useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { consoleWords } from "../../../i18n/words/base/console-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import { paths } from "../../../lib/data/paths.ts";
import { PagedList } from "../../crud/list/paged-list.tsx";
import { type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { SearchField } from "../../crud/list/search-field.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { batchStateText } from "./batch-text.ts";
import { BatchMeter } from "./batch-meter.tsx";
import { batchZone } from "./batch-zone.ts";
import { personName } from "../../../stores/record/person-names.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listBatch"), sorts: [] };

/** The batches that were started, newest first. */
export const BatchList = observer(function BatchList() {
  const { fleet } = useStores();
  const { t, language } = useBatchText();
  const { list, address } = useListPage(source);
  useRecordsChanged("batches", list, false);
  return (
    <section className="page-column record-page">
      <h1 className="visually-hidden">{t("partBatches")}</h1>
      <div className={`cluster ${css.recordBar}`} role="search">
        <SearchField
          value={address.keyword}
          hint={t("searchBatch")}
          onSearch={(q) => address.put({ q, page: null })}
        />
      </div>
      <PagedList
        list={list}
        address={address}
        label={t("partBatches")}
        empty={{
          title: t("noBatches"),
          why: t("noBatchesWhy"),
          children: (
            <Link className="bp6-button" to={paths.envControl}>
              {consoleWords.envControl[language]}
            </Link>
          ),
        }}
      >
        <RecordTable
          label={t("partBatches")}
          columns={batchColumns(t, language, (orgId) => batchZone(fleet.farms, orgId))}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </PagedList>
    </section>
  );
});

function batchColumns(
  t: BatchText,
  language: Language,
  zoneOf: (orgId: number) => string,
): readonly Column<Batch>[] {
  return [
    {
      key: "name",
      title: t("batchName"),
      isMain: true,
      cell: ({ id, name }) => <Link to={paths.batch(id)}>{name}</Link>,
    },
    {
      key: "kind",
      title: t("whatKind"),
      width: 140,
      cell: ({ kind }) => batchKindNames[kind][language],
    },
    {
      key: "state",
      title: t("statusLabel"),
      width: 260,
      cell: (batch) => batchStateText(batch, language),
    },
    {
      key: "houses",
      title: t("houses"),
      width: 220,
      cell: (batch) => <BatchMeter counts={batch.counts} />,
    },
    {
      key: "by",
      title: t("startedBy"),
      width: 140,
      cell: ({ operatorName }) => personName(operatorName),
    },
    {
      key: "at",
      title: t("startedAt"),
      width: 170,
      cell: ({ startedAt, plannedAt, orgId }) => formatTime(startedAt ?? plannedAt, zoneOf(orgId)),
    },
  ];
}
