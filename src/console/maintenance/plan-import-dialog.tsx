import "../part/shell-dialog.css";
import "../import/import.css";
import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import type { ImportPlansReply, PlanColumn } from "../../../contract/maintenance-import.ts";
import { useStores } from "../../context/use-stores.ts";
import { usePlanImportSay } from "../../i18n/words/plan-import.ts";
import { formatNumber } from "../../lib/number.ts";
import { readTable } from "../../stores/record/import-table.ts";
import { planTable } from "../../stores/record/plan-table.ts";
import { TableImport } from "../../stores/record/table-import.ts";
import { ImportChecked, ImportCountList } from "../import/import-checked.tsx";
import { ImportChoose, ImportFile } from "../import/import-file.tsx";
import { ReturnFocus } from "../part/return-focus.tsx";
import { useOpenEdit } from "../part/use-open-edit.ts";
import { useShowing } from "../part/use-showing.ts";
import { usePlanKind } from "./use-plan-kind.ts";

type Task = TableImport<PlanColumn, ImportPlansReply>;

/** A table of plans is chosen or pasted, what it would bring is shown, and made when confirmed. */
export const PlanImport = observer(function PlanImport({
  isOpen,
  onClose,
  onImported,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onImported: () => void;
}) {
  const { callApi } = useStores();
  const { say } = usePlanImportSay();
  const showing = useShowing();
  const [task] = useState(
    (): Task =>
      new TableImport({
        read: async (file) => readTable(planTable, new Uint8Array(await file.arrayBuffer())),
        send: (rows, isConfirmed, how) =>
          callApi("importPlans", {
            rows: [...rows],
            isConfirmed,
            isPartial: how?.isPartial ?? false,
          }),
        onImported,
      }),
  );
  useOpenEdit(task.table !== null && task.step !== "done", say("planImportTitle"));
  const leave = () => {
    if (task.isBusy) return;
    task.reset();
    onClose();
  };
  return (
    <Dialog
      key={showing}
      isOpen={isOpen}
      onClose={leave}
      title={say("planImportTitle")}
      className="shell-dialog table-import"
      isCloseButtonShown={false}
      canOutsideClickClose={task.step === "choose"}
    >
      <ReturnFocus />
      <DialogBody>
        <Step task={task} />
      </DialogBody>
      <DialogFooter actions={<Actions task={task} onLeave={leave} />} />
    </Dialog>
  );
});

const Step = observer(function Step({ task }: { task: Task }) {
  const { say } = usePlanImportSay();
  const kind = usePlanKind();
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
        <ProgressBar aria-label={say("planImportTitle")} />
      </>
    );
  const counts = task.checked?.counts;
  return (
    <ImportChecked task={task} kind={kind}>
      {counts !== undefined && (
        <>
          <ImportCountList
            counts={[
              [say("planImportPlans"), counts.plans],
              [say("planImportKnown"), counts.known],
            ]}
          />
          {counts.plans === 0 && <p>{say("planImportNothing")}</p>}
        </>
      )}
    </ImportChecked>
  );
});

const Done = observer(function Done({ task }: { task: Task }) {
  const { say } = usePlanImportSay();
  const told = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone: keys would reach nobody.
  useEffect(() => told.current?.focus(), []);
  return (
    <p ref={told} tabIndex={-1} role="status" className="import-told">
      {say("planImportDone", { plans: task.made?.counts.plans ?? 0 })}
    </p>
  );
});

const Actions = observer(function Actions({ task, onLeave }: { task: Task; onLeave: () => void }) {
  const { say, language } = usePlanImportSay();
  if (task.step === "done")
    return <Button intent="primary" text={say("close")} onClick={onLeave} />;
  const { checked } = task;
  return (
    <>
      <Button text={say("cancel")} disabled={task.isBusy} onClick={onLeave} />
      {task.step === "checked" && <ImportFile task={task} label={say("importOther")} />}
      {task.step === "checked" && checked !== null && checked.counts.plans > 0 && (
        <Button
          intent="primary"
          onClick={() => void task.confirm({ isPartial: checked.problems.length > 0, reason: "" })}
          text={say(checked.problems.length > 0 ? "planImportWriteGood" : "planImportWrite", {
            plans: formatNumber(checked.counts.plans, 0, language),
          })}
        />
      )}
    </>
  );
});
