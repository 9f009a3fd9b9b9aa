import css from "./report-list.module.css";
import { Button, Classes, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Print } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  isMonthly,
  type Report,
  reportFields,
  reportKindKeys,
  reportKinds,
  sendingStates,
} from "../../../../contract/operate/report.ts";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type ReportText, useReportText } from "../../../i18n/words/operate/report-words.ts";
import { openFile } from "../../../lib/browser/save-file.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { actionsColumn } from "../../crud/list/row-actions.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { dayName, reportFormFields } from "./report-fields.tsx";
import { everyDay, reportSource } from "./report-source.ts";

/** Subscriptions to reports, with recipients, times and farms. */
export const ReportList = observer(function ReportList() {
  const { session, language: languages } = useStores();
  const { t, language } = useReportText();
  const { pick, setQuery } = useListAddress();
  const kind = pick("kind", reportKindKeys);
  const isOfAll = hasEveryOrg(session.permissions);
  const [source] = useState(() => reportSource(() => languages.current, isOfAll));
  const page = useRecordPage(source, { kind });
  const { editor } = page;
  const isAsking = editor.edit !== null;
  const users = useOptions("listUser", { pageSize: 1000 }, isAsking && session.may("user.read"));
  const phones = useOptions("listAlarmPhone", { pageSize: 1000 }, isAsking);
  const robots = phones.rows.filter((phone) => phone.kind === "robot");
  const act = useReportActions(t, language);
  return (
    <RecordPage
      page={page}
      title="reports"
      searchHint="searchReport"
      empty={{ title: "noReports", why: "noReportsWhy" }}
      columns={[
        ...reportColumns(t, language, useFarmNames(language)),
        actionsColumn(t, editor, ({ name }) => name, {
          width: 260,
          more: buttonsOf(act, t),
        }),
      ]}
      fields={(report, values) =>
        reportFormFields(
          { t, language, users: users.rows, robots, orgId: report?.orgId ?? null, isOfAll },
          values,
        )
      }
      newTitle={t("newReport")}
      renderActions={() => <PrintButton act={act} />}
      filterNames={["kind"]}
      filters={
        <FilterSelect
          label={reportFields.kind.name[language]}
          every={t("everyReportKind")}
          value={kind}
          options={reportKindKeys.map((value) => ({ value, label: reportKinds[value][language] }))}
          onPick={(value) => setQuery({ kind: value })}
        />
      }
    />
  );
});

function useFarmNames(language: Language): (id: number) => string {
  const { fleet } = useStores();
  return (id) => nameIn(fleet.farms.get(id), language);
}

interface Act {
  readonly preview: (report: Pick<Report, "kind" | "farmIds" | "language">) => void;
  readonly send: (report: Report) => void;
  readonly busyId: number | null;
  readonly isTaking: boolean;
}

function useReportActions(t: ReportText, language: Language): Act {
  const { callApi, toast, exportTask } = useStores();
  const [busyId, setBusyId] = useState<number | null>(null);
  const send = ({ id, name }: Report) => {
    setBusyId(id);
    callApi("sendReport", { id })
      .then(
        ({ state }) =>
          toast.show(
            state === "made" ? "success" : "warning",
            t("reportSent", { name, state: sendingStates[state][language] }),
          ),
        (error: Error) =>
          toast.show("danger", t("reportSendFailed", { name, reason: error.message })),
      )
      .finally(() => setBusyId(null));
  };
  const preview: Act["preview"] = ({ kind, farmIds, language: written }) => {
    const place = farmIds.length === 0 ? {} : { farmIds: farmIds.join(",") };
    const input = { kind, language: written, format: "pdf", ...place } as const;
    void exportTask.start({ name: "previewReport", input }, openFile);
  };
  return { preview, send, busyId, isTaking: exportTask.task !== null };
}

/** Opens a report of all visible farms now, without a subscription. */
function PrintButton({ act }: { readonly act: Act }) {
  const { t, language } = useReportText();
  const kinds = (
    <div className={`stack ${css.printKinds}`}>
      {reportKindKeys.map((kind) => (
        <Button
          key={kind}
          variant="minimal"
          alignText="start"
          className={Classes.POPOVER_DISMISS}
          text={reportKinds[kind][language]}
          onClick={() => act.preview({ kind, farmIds: [], language })}
        />
      ))}
    </div>
  );
  return (
    <PopoverNext placement="bottom-end" content={kinds}>
      <Button
        variant="outlined"
        icon={<Print />}
        endIcon={<CaretDown />}
        text={t("reportPrint")}
        loading={act.isTaking}
      />
    </PopoverNext>
  );
}

/** Preview and sending of a row. */
const buttonsOf = (act: Act, t: ReportText) => (report: Report) => {
  const { name, id } = report;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        text={t("reportPreview")}
        aria-label={t("reportPreviewOf", { name })}
        disabled={act.isTaking}
        onClick={() => act.preview(report)}
      />
      <Button
        size="small"
        variant="outlined"
        text={t("reportSend")}
        aria-label={t("reportSendOf", { name })}
        loading={act.busyId === id}
        onClick={() => act.send(report)}
      />
    </>
  );
};

/** "Mon, Thu, 06:30". */
function whenText({ kind, weekDays, monthDay, time }: Report, t: ReportText, language: Language) {
  if (isMonthly(kind)) return t("reportMonthly", { day: monthDay, time });
  if (weekDays.length === everyDay.length) return t("reportDaily", { time });
  const days = weekDays
    .toSorted((a, b) => a - b)
    .map((day) => dayName(day, language))
    .join(language === "zh" ? "、" : ", ");
  return t("reportWeekly", { days, time });
}

function recipientText({ userIds, mails, phoneIds }: Report, t: ReportText): string {
  const count = userIds.length + mails.length;
  return [
    ...(count > 0 ? [t("reportMails", { count })] : []),
    ...(phoneIds.length > 0 ? [t("reportRobots", { count: phoneIds.length })] : []),
  ].join(" · ");
}

function farmText(ids: readonly number[], t: ReportText, farmName: (id: number) => string) {
  const [first] = ids;
  if (first === undefined) return t("reportAllFarms");
  return ids.length === 1 ? farmName(first) : t("reportFarms", { count: ids.length });
}

function reportColumns(
  t: ReportText,
  language: Language,
  farmName: (id: number) => string,
): readonly Column<Report>[] {
  const column = columnsOf<Report>(reportFields, language);
  const timeText = (at: number | null, timeZone: string) =>
    at === null ? absent : formatTime(at, timeZone).slice(0, 16);
  return [
    column("name", { isMain: true, width: 150, sort: "name" }),
    column("kind", { width: 125, sort: "kind" }),
    {
      key: "farms",
      title: reportFields.farmIds.name[language],
      width: 140,
      cell: ({ farmIds }) => farmText(farmIds, t, farmName),
    },
    {
      key: "when",
      title: t("reportWhen"),
      width: 150,
      cell: (report) => whenText(report, t, language),
    },
    { key: "to", title: t("reportTo"), width: 110, cell: (report) => recipientText(report, t) },
    {
      key: "next",
      title: reportFields.nextAt.name[language],
      width: 140,
      sort: "nextAt",
      cell: ({ nextAt, timeZone, isActive }) =>
        isActive ? timeText(nextAt, timeZone) : reportFields.isActive.choices.false[language],
    },
    {
      key: "last",
      title: reportFields.lastAt.name[language],
      width: 190,
      cell: ({ lastAt, lastState, timeZone }) =>
        lastState === null
          ? absent
          : `${timeText(lastAt, timeZone)} ${sendingStates[lastState][language]}`,
    },
    column("madeBy", { width: 110 }),
  ];
}
