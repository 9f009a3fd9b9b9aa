import "../part/shell-dialog.css";
import "../import/import.css";
import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import type { DayColumn, ImportRecordsReply } from "../../../contract/production-import.ts";
import { reasonSize } from "../../../contract/production.ts";
import { useStores } from "../../context/use-stores.ts";
import { useDayImportSay } from "../../i18n/words/day-import.ts";
import { formatNumber } from "../../lib/number.ts";
import { dayTable } from "../../stores/record/day-table.ts";
import { readTable } from "../../stores/record/import-table.ts";
import { TableImport } from "../../stores/record/table-import.ts";
import { ImportChecked, ImportCountList } from "../import/import-checked.tsx";
import { ImportChoose, ImportFile } from "../import/import-file.tsx";
import { ReturnFocus } from "../part/return-focus.tsx";
import { useOpenEdit } from "../part/use-open-edit.ts";
import { useShowing } from "../part/use-showing.ts";
import { useDayKind } from "./use-day-kind.ts";

type Task = TableImport<DayColumn, ImportRecordsReply>;

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** A table is chosen or pasted, what it would bring is shown, and written when confirmed. */
export const DayImport = observer(function DayImport({ isOpen, onClose, onImported }: Props) {
  const { callApi } = useStores();
  const { say } = useDayImportSay();
  const showing = useShowing();
  const [reason, setReason] = useState("");
  const [task] = useState(
    (): Task =>
      new TableImport({
        read: async (file) => readTable(dayTable, new Uint8Array(await file.arrayBuffer())),
        send: (rows, isConfirmed, how) =>
          callApi("importRecords", { rows: [...rows], isConfirmed, ...how }),
        onImported,
      }),
  );
  useOpenEdit(task.table !== null && task.step !== "done", say("dayImportTitle"));
  const leave = () => {
    if (task.isBusy) return;
    task.reset();
    setReason("");
    onClose();
  };
  return (
    <Dialog
      key={showing}
      isOpen={isOpen}
      onClose={leave}
      title={say("dayImportTitle")}
      className="shell-dialog table-import"
      isCloseButtonShown={false}
      canOutsideClickClose={task.step === "choose"}
    >
      <ReturnFocus />
      <DialogBody>
        <Step task={task} reason={reason} onReason={setReason} />
      </DialogBody>
      <DialogFooter actions={<Actions task={task} reason={reason} onLeave={leave} />} />
    </Dialog>
  );
});

const Step = observer(function Step({
  task,
  reason,
  onReason,
}: {
  task: Task;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const { say } = useDayImportSay();
  const kind = useDayKind();
  if (task.step === "choose") return <ImportChoose task={task} kind={kind} />;
  if (task.step === "done") return <Done task={task} />;
  if (task.step !== "checked")
    return (
      <>
        <p role="status">
          {task.step === "busy"
            ? say("importReading", { name: task.fileName })
            : say("importRunning")}
        </p>
        <ProgressBar aria-label={say("dayImportTitle")} />
      </>
    );
  return (
    <ImportChecked task={task} kind={kind}>
      {task.checked !== null && (
        <Counts counts={task.checked.counts} reason={reason} onReason={onReason} />
      )}
    </ImportChecked>
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
  const { say, language } = useDayImportSay();
  return (
    <>
      <ImportCountList
        counts={[
          [say("dayImportDays"), days],
          [say("dayImportKnown"), known],
          [say("dayImportOld"), old],
        ]}
      />
      {days === 0 && <p>{say("dayImportNothing")}</p>}
      {old > 0 && (
        <label className="import-paste">
          {say("dayImportReason", { days: formatNumber(old, 0, language) })}
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

const Done = observer(function Done({ task }: { task: Task }) {
  const { say, language } = useDayImportSay();
  const told = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone: keys would reach nobody.
  useEffect(() => told.current?.focus(), []);
  const days = formatNumber(task.made?.counts.days ?? 0, 0, language);
  return (
    <p ref={told} tabIndex={-1} role="status" className="import-told">
      {say("dayImportDone", { days })}
    </p>
  );
});

const Actions = observer(function Actions({
  task,
  reason,
  onLeave,
}: {
  task: Task;
  reason: string;
  onLeave: () => void;
}) {
  const { say, language } = useDayImportSay();
  if (task.step === "done")
    return <Button intent="primary" text={say("close")} onClick={onLeave} />;
  const { checked } = task;
  return (
    <>
      <Button text={say("cancel")} disabled={task.isBusy} onClick={onLeave} />
      {task.step === "checked" && <ImportFile task={task} label={say("importOther")} />}
      {task.step === "checked" && checked !== null && checked.counts.days > 0 && (
        <Button
          intent="primary"
          disabled={checked.counts.old > 0 && reason.trim().length < reasonSize.min}
          onClick={() => void task.confirm({ isPartial: checked.problems.length > 0, reason })}
          text={say(checked.problems.length > 0 ? "dayImportWriteGood" : "dayImportWrite", {
            days: formatNumber(checked.counts.days, 0, language),
          })}
        />
      )}
    </>
  );
});
