import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import importCss from "./import.module.css";
import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef } from "react";
import { useImportText } from "../../../i18n/words/base/import-words.ts";
import type { TableImport } from "../../../stores/record/import/table-import.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { useShowing } from "../../components/dialog/use-showing.ts";
import { type CheckedAnswer, ImportQuestion, ImportChecked } from "./import-checked.tsx";
import { ImportUndo } from "./import-undo.tsx";
import { ImportChoose, ImportFile, type ImportKind } from "./import-file.tsx";

/** Records a table would import, and their confirmation. */
export interface ConfirmStep {
  /** Text of the button; null: there is nothing to import. */
  readonly confirm: string | null;
  /** Absent: it may be confirmed. */
  readonly isDisabled?: boolean;
  readonly reason?: string;
}

interface Props<C extends string, A extends CheckedAnswer<C>> {
  readonly task: TableImport<C, A>;
  readonly kind: ImportKind<C>;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `isPartial`: some rows have problems. */
  readonly confirmStep: (checked: A, isPartial: boolean) => ConfirmStep;
  /** Returns the records created by now, in words. */
  readonly doneText: (answer: A) => string;
  /** Undoes changes that the import itself did not store. */
  readonly onUndo?: () => void;
  /** Content shown for a checked table. */
  readonly children: (checked: A) => ReactNode;
}

/**
 * A table is chosen or pasted, its changes are shown, and imported when confirmed: all of it, or
 * only the rows without a problem.
 */
export const TableImportDialog = observer(function TableImportDialog<
  C extends string,
  A extends CheckedAnswer<C>,
>({ isOpen, onClose, ...props }: Props<C, A>) {
  const { task, title } = props;
  const showing = useShowing();
  useOpenEdit(task.table !== null && task.step !== "done", title);
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
      title={title}
      className={`${shellDialogCss.shellDialog} ${importCss.tableImport}`}
      isCloseButtonShown={false}
      canOutsideClickClose={task.step === "choose"}
    >
      <ReturnFocus />
      <DialogBody>
        <Step {...props} />
      </DialogBody>
      <DialogFooter actions={<Actions {...props} onLeave={leave} />} />
    </Dialog>
  );
});

type PartProps<C extends string, A extends CheckedAnswer<C>> = Omit<
  Props<C, A>,
  "isOpen" | "onClose"
>;

const Step = observer(function Step<C extends string, A extends CheckedAnswer<C>>({
  task,
  kind,
  title,
  doneText,
  children,
}: PartProps<C, A>) {
  const { t } = useImportText();
  if (task.step === "choose") return <ImportChoose task={task} kind={kind} />;
  if (task.step === "done")
    return (
      <>
        <ImportMade text={task.made === null ? "" : doneText(task.made)} />
        <UndoMade task={task} />
      </>
    );
  if (task.step === "asked") return <ImportQuestion task={task} kind={kind} />;
  if (task.step === "checked")
    return (
      <ImportChecked task={task} kind={kind}>
        {task.checked !== null && children(task.checked)}
      </ImportChecked>
    );
  return (
    <>
      <p role="status">
        {task.step === "busy" ? t("importReading", { name: task.fileName }) : t("importRunning")}
      </p>
      <ProgressBar aria-label={title} />
    </>
  );
});

/** The undo of an import that was just made. */
export const UndoMade = observer(function UndoMade<C extends string, A extends CheckedAnswer<C>>({
  task: { made, undone },
}: {
  readonly task: Pick<TableImport<C, A>, "made" | "undone">;
}) {
  const { t } = useImportText();
  return made === null || made.importId === null ? null : (
    <ImportUndo id={made.importId} note={<p>{t("importUndoWhen")}</p>} onUndone={undone} />
  );
});

function ImportMade({ text }: { readonly text: string }) {
  const statusRef = useRef<HTMLParagraphElement>(null);
  // The button with the focus is gone, so keys would have no effect.
  useEffect(() => statusRef.current?.focus(), []);
  return (
    <p ref={statusRef} tabIndex={-1} role="status" className={importCss.importTold}>
      {text}
    </p>
  );
}

/** `onUndo`: undoes changes that the import itself did not store. */
function DoneActions({
  onUndo,
  onLeave,
}: {
  readonly onUndo: (() => void) | undefined;
  readonly onLeave: () => void;
}) {
  const { t } = useImportText();
  return (
    <>
      {onUndo !== undefined && (
        <Button
          text={t("importUndo")}
          onClick={() => {
            onUndo();
            onLeave();
          }}
        />
      )}
      <Button intent="primary" text={t("close")} onClick={onLeave} />
    </>
  );
}

const Actions = observer(function Actions<C extends string, A extends CheckedAnswer<C>>({
  task,
  confirmStep,
  onUndo,
  onLeave,
}: PartProps<C, A> & { readonly onLeave: () => void }) {
  const { t } = useImportText();
  if (task.step === "done") return <DoneActions onUndo={onUndo} onLeave={onLeave} />;
  const checked = task.step === "checked" ? task.checked : null;
  const isPartial = (checked?.problems.length ?? 0) > 0 || (task.table?.problems.length ?? 0) > 0;
  const {
    confirm,
    isDisabled = false,
    reason = "",
  } = checked === null ? { confirm: null } : confirmStep(checked, isPartial);
  const isRead = task.step === "checked" || task.step === "asked";
  return (
    <>
      <Button text={t("cancel")} disabled={task.isBusy} onClick={onLeave} />
      {isRead && <ImportFile task={task} label={t("importOther")} />}
      {confirm !== null && (
        <Button
          intent="primary"
          disabled={isDisabled || task.needsConfirmation}
          onClick={() => void task.confirm({ isPartial, reason })}
          text={confirm}
        />
      )}
    </>
  );
});
