import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { noticeReasons, noticeStates } from "../../../../contract/notify/notice.ts";
import {
  reportFields,
  reportFormats,
  type Sending,
  sendingStates,
} from "../../../../contract/operate/report.ts";
import { type Language, withNote } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type ReportText, useReportText } from "../../../i18n/words/operate/report-words.ts";
import { openFile } from "../../../lib/browser/save-file.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { listText } from "../../../lib/text/list-text.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { personName } from "../../../stores/record/person-names.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listSending"), sorts: [] };

/** Sent reports, with the result of each delivery. */
export const SendingList = observer(function SendingList() {
  const { exportTask } = useStores();
  const { t, language } = useReportText();
  const { address, list } = useListPage(source, {});
  useRecordsChanged("reports", list, false);
  const take = ({ id }: Sending, format: "pdf" | "xlsx") =>
    void exportTask.start(
      { name: "sendingFile", input: { id: String(id), format } },
      ...(format === "pdf" ? [openFile] : []),
    );
  return (
    <TableView
      title="reports"
      searchHint="searchSending"
      list={list}
      address={address}
      columns={sendingColumns(t, language, { take, isTaking: exportTask.task !== null })}
      empty={{ title: "noSendings", why: "noSendingsWhy" }}
    />
  );
});

interface Files {
  readonly take: (sending: Sending, format: "pdf" | "xlsx") => void;
  readonly isTaking: boolean;
}

function sendingColumns(
  t: ReportText,
  language: Language,
  files: Files,
): readonly Column<Sending>[] {
  return [
    {
      key: "at",
      title: t("sendingAt"),
      width: 150,
      cell: ({ at, timeZone }) => formatTime(at, timeZone).slice(0, 16),
    },
    {
      key: "name",
      title: reportFields.name.name[language],
      isMain: true,
      width: 240,
      cell: ({ name, title, by }) => (
        <>
          {name}
          <br />
          <small>
            {[
              title,
              by === null ? t("sendingBySchedule") : t("sendingBy", { name: personName(by) }),
            ]
              .filter((text) => text !== "")
              .join(" · ")}
          </small>
        </>
      ),
    },
    {
      key: "state",
      title: t("sendingState"),
      width: 140,
      cell: ({ state }) => sendingStates[state][language],
    },
    {
      key: "to",
      title: t("reportTo"),
      width: 340,
      cell: ({ deliveries }) => <Deliveries deliveries={deliveries} t={t} language={language} />,
    },
    {
      key: "files",
      title: t("sendingFiles"),
      width: 150,
      cell: (sending) => fileButtons(sending, files, t, language),
    },
  ];
}

const fileButtons = (
  sending: Sending,
  { take, isTaking }: Files,
  t: ReportText,
  language: Language,
) =>
  sending.files.map((format) => {
    const named = { format: reportFormats[format][language], name: sending.title };
    return (
      <Button
        key={format}
        size="small"
        variant="outlined"
        text={named.format}
        aria-label={t("fileOfSending", named)}
        disabled={isTaking}
        onClick={() => take(sending, format)}
      />
    );
  });

/** Each address with its state, and the reason if it failed. */
function Deliveries({
  deliveries,
  t,
  language,
}: {
  readonly deliveries: Sending["deliveries"];
  readonly t: ReportText;
  readonly language: Language;
}) {
  return deliveries.map(({ recipient, address, state, reason, tries }) => {
    const why = [
      ...(reason !== null && state !== "accepted" ? [noticeReasons[reason][language]] : []),
      ...(tries > 1 ? [t("sendingTries", { count: tries })] : []),
    ];
    const who =
      recipient === "" || recipient === address ? address : `${personName(recipient)} ${address}`;
    return (
      <div key={`${address}${recipient}`}>
        {`${who} · ${noticeStates[state][language]}`}
        {why.length > 0 && <small>{withNote("", listText(why, language), language)}</small>}
      </div>
    );
  });
}
