import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Closing, ReadReport } from "../../../../contract/flock/report/flock-report.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import {
  isNoReason,
  ReasonField,
  TaskForm,
  TaskFormDialog,
} from "../../components/dialog/task-form.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly report: ReadReport;
}

/** Shows whether the flock is still in the house, and the version of its report. */
export const ReportState = observer(function ReportState({ report }: Props) {
  const { t } = useBooksText();
  const { hasLeft, version, closings, timeZone } = report;
  const shown = closings.find((item) => item.version === version);
  if (shown === undefined) return t(hasLeft ? "reportOpenBooks" : "reportRunning");
  const { reopenedAt, reopenReason, reopenedBy, at, by } = shown;
  const timeOf = (timestamp: number) => formatTime(timestamp, timeZone).slice(0, 16);
  return reopenedAt === null
    ? t("reportClosedAs", { version: shown.version, name: personName(by), time: timeOf(at) })
    : t("reportOldAs", {
        version: shown.version,
        reason: reopenReason ?? "",
        name: personName(reopenedBy) ?? "",
        time: timeOf(reopenedAt),
      });
});

const closing = { action: "production.close", word: "closeBooks", intent: "primary" } as const;
const opening = { action: "production.reopen", word: "reopenBooks", intent: "none" } as const;

/** The versions of a report, with buttons to close or reopen its books. */
export const ReportBooks = observer(function ReportBooks({
  report,
  onChanged,
}: Props & { readonly onChanged: () => void }) {
  const { session } = useStores();
  const { t } = useBooksText();
  const [isConfirming, setConfirming] = useState(false);
  const { hasLeft, version, closings } = report;
  const existing = closings.find(({ reopenedAt }) => reopenedAt === null) ?? null;
  const isShown = (existing?.version ?? version) === version;
  const { action, word, intent } = existing === null ? closing : opening;
  const text = t(word);
  return (
    <>
      {closings.length > 0 && <Versions report={report} closing={existing} />}
      {hasLeft && isShown && session.may(action) && (
        <Button intent={intent} text={text} onClick={() => setConfirming(true)} />
      )}
      <TaskFormDialog isOpen={isConfirming} title={text} onClose={() => setConfirming(false)}>
        <BooksForm
          flockId={report.flockId}
          recorded={existing?.version ?? null}
          onClose={() => setConfirming(false)}
          onDone={onChanged}
        />
      </TaskFormDialog>
    </>
  );
});

/** The version on screen: the one in force, otherwise the current figures. */
const Versions = observer(function Versions({
  report: { version, closings, timeZone },
  closing: current,
}: Props & { readonly closing: Closing | null }) {
  const { t } = useBooksText();
  const { put } = useAddress();
  const nameOf = (item: Closing) =>
    t("reportVersionOf", {
      version: item.version,
      day: formatTime(item.at, timeZone).slice(0, 10),
    });
  return (
    <FilterSelect
      label={t("reportVersion")}
      every={current === null ? t("reportNow") : nameOf(current)}
      value={version === null || version === current?.version ? "" : String(version)}
      options={closings
        .filter((item) => item !== current)
        .map((item) => ({ value: String(item.version), label: nameOf(item) }))}
      onPick={(chosen) => put({ version: chosen === "" ? null : chosen })}
    />
  );
});

/**
 * `recorded`: version of the present closing, which is reopened; null: the books are to be closed.
 */
const BooksForm = observer(function BooksForm({
  flockId,
  recorded,
  onClose,
  onDone,
}: {
  readonly flockId: number;
  readonly recorded: number | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { callApi, toast } = useStores();
  const { t } = useBooksText();
  const [text, setText] = useState("");
  const [task] = useState(
    () =>
      new Task(
        (text: string) =>
          recorded === null
            ? callApi("closeFlock", { flockId, note: text })
            : callApi("reopenFlock", { flockId, version: recorded, reason: text }),
        onDone,
      ),
  );
  return (
    <TaskForm
      task={task}
      input={text.trim()}
      button={t(recorded === null ? "closeBooks" : "reopenBooks")}
      isShort={recorded !== null && isNoReason(text)}
      onClose={onClose}
      onSent={() => {
        toast.show("success", t("booksSaved"));
        onClose();
      }}
    >
      <p>{t(recorded === null ? "closeWhat" : "reopenBooksWhat")}</p>
      <ReasonField
        id="books-text"
        label={t(recorded === null ? "closeNote" : "closeReason")}
        value={text}
        onChange={setText}
      />
    </TaskForm>
  );
});
