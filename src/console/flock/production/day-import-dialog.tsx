import css from "../../crud/import/import.module.css";
import { reasonSize } from "../../../../contract/base/text-field.ts";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type {
  DayColumn,
  ImportRecordsReply,
} from "../../../../contract/flock/production/production-import.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useDayImportText } from "../../../i18n/words/flock/day-import-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { dayTable } from "../../../stores/record/import/day-import-table.ts";
import { readTable } from "../../../stores/record/import/import-table.ts";
import { TableImport } from "../../../stores/record/import/table-import.ts";
import { ImportCountList } from "../../crud/import/import-checked.tsx";
import { type ConfirmStep, TableImportDialog } from "../../crud/import/table-import-dialog.tsx";
import { useDayKind } from "./use-day-kind.ts";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** A table is chosen or pasted, its changes are shown, and saved when confirmed. */
export const DayImport = observer(function DayImport({ isOpen, onClose, onImported }: Props) {
  const { callApi } = useStores();
  const { t, language } = useDayImportText();
  const kind = useDayKind();
  const [reason, setReason] = useState("");
  const [task] = useState(
    () =>
      new TableImport<DayColumn, ImportRecordsReply>({
        read: async (file, choices) =>
          readTable(dayTable, new Uint8Array(await file.arrayBuffer()), choices),
        send: (rows, isConfirmed, options) =>
          callApi("importRecords", { rows: [...rows], isConfirmed, ...options }),
        onImported,
      }),
  );
  const close = () => {
    setReason("");
    onClose();
  };
  const confirmStep = (
    { counts: { days, old } }: ImportRecordsReply,
    isPartial: boolean,
  ): ConfirmStep => {
    const written = { days: formatNumber(days, 0, language) };
    return {
      confirm: days === 0 ? null : t(isPartial ? "dayImportWriteGood" : "dayImportWrite", written),
      isDisabled: old > 0 && reason.trim().length < reasonSize.min,
      reason,
    };
  };
  return (
    <TableImportDialog
      task={task}
      kind={kind}
      title={t("dayImportTitle")}
      isOpen={isOpen}
      onClose={close}
      confirmStep={confirmStep}
      doneText={({ counts }) =>
        t("dayImportDone", { days: formatNumber(counts.days, 0, language) })
      }
    >
      {({ counts }) => <Counts counts={counts} reason={reason} onReason={setReason} />}
    </TableImportDialog>
  );
});

const Counts = observer(function Counts({
  counts: { days, known, old },
  reason,
  onReason,
}: {
  counts: ImportRecordsReply["counts"];
  reason: string;
  onReason: (reason: string) => void;
}) {
  const { t, language } = useDayImportText();
  return (
    <>
      <ImportCountList
        counts={[
          [t("dayImportDays"), days],
          [t("dayImportKnown"), known],
          [t("dayImportOld"), old],
        ]}
      />
      {days === 0 && <p>{t("dayImportNothing")}</p>}
      {old > 0 && (
        <label className={css.importPaste}>
          {t("dayImportReason", { days: formatNumber(old, 0, language) })}
          <textarea
            className="bp6-input"
            rows={2}
            maxLength={reasonSize.max}
            value={reason}
            onChange={({ currentTarget }) => onReason(currentTarget.value)}
          />
        </label>
      )}
    </>
  );
});
