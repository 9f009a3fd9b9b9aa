import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import importCss from "../../crud/import/import.module.css";
import {
  Button,
  Callout,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  ProgressBar,
} from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { secretsCsv } from "../../../stores/record/import/house-import-table.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { useShowing } from "../../components/dialog/use-showing.ts";
import {
  ImportQuestion,
  ImportChecked,
  ImportCountList,
} from "../../crud/import/import-checked.tsx";
import { UndoMade } from "../../crud/import/table-import-dialog.tsx";
import { ImportChoose, ImportFile } from "../../crud/import/import-file.tsx";
import {
  type HouseImportText,
  useHouseImportText,
} from "../../../i18n/words/fleet/house-import-words.ts";
import {
  importColumns,
  type ImportCounts,
  type ImportReply,
} from "../../../../contract/fleet/house/house-import.ts";
import { type HouseImport, houseKind } from "./house-import-kind.ts";

const countsOf = (t: HouseImportText, { houses, gateways, flocks }: ImportCounts) =>
  [
    [t("importHouses"), houses],
    [t("importGateways"), gateways],
    [t("importFlocks"), flocks],
  ] as const;

interface Props {
  readonly task: HouseImport;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A file is chosen, its changes are shown and confirmed, and the secrets are downloaded. */
export const ImportDialog = observer(function ImportDialog({ task, isOpen, onClose }: Props) {
  const { t, language } = useHouseImportText();
  const kind = houseKind(t, language);
  const showing = useShowing();
  const [isLeaving, setLeaving] = useState(false);
  /** The answer whose doubts the person has seen; another answer has doubts of its own. */
  const [preview, setPreview] = useState<ImportReply | null>(null);
  const areDoubtsSeen = preview !== null && preview === task.checked;
  const { step, isBusy, hasUnsaved } = task;
  useOpenEdit(task.table !== null && (step !== "done" || hasUnsaved), t("importTitle"));
  const close = () => {
    setLeaving(false);
    task.reset();
    onClose();
  };
  const leave = () => {
    if (isBusy) return;
    if (hasUnsaved) setLeaving(true);
    else close();
  };
  return (
    <Dialog
      key={showing}
      isOpen={isOpen}
      onClose={leave}
      title={t("importTitle")}
      className={`${shellDialogCss.shellDialog} ${importCss.tableImport}`}
      isCloseButtonShown={false}
      canOutsideClickClose={step === "choose"}
    >
      <ReturnFocus />
      <DialogBody>
        {step === "choose" && <ImportChoose task={task} kind={kind} />}
        {isBusy && (
          <>
            <p role="status">
              {step === "busy" ? t("importReading", { name: task.fileName }) : t("importRunning")}
            </p>
            <ProgressBar aria-label={t("importTitle")} />
          </>
        )}
        {step === "asked" && <ImportQuestion task={task} kind={kind} />}
        {step === "checked" && (
          <ImportChecked task={task} kind={kind}>
            {task.checked?.problems.length === 0 && (
              <ImportCountList counts={countsOf(t, task.checked.counts)} />
            )}
            {task.checked !== null && (
              <Doubts
                reply={task.checked}
                areSeen={areDoubtsSeen}
                onSeen={(isSeen) => setPreview(isSeen ? task.checked : null)}
              />
            )}
          </ImportChecked>
        )}
        {step === "done" && <Done task={task} isLeaving={isLeaving && hasUnsaved} />}
      </DialogBody>
      <DialogFooter
        actions={
          <Actions
            task={task}
            isLeaving={isLeaving && hasUnsaved}
            areDoubtsSeen={areDoubtsSeen}
            onLeave={leave}
            onClose={close}
          />
        }
      />
    </Dialog>
  );
});

const Actions = observer(function Actions({
  task,
  isLeaving,
  areDoubtsSeen,
  onLeave,
  onClose,
}: {
  task: HouseImport;
  isLeaving: boolean;
  areDoubtsSeen: boolean;
  onLeave: () => void;
  onClose: () => void;
}) {
  const { t, language } = useHouseImportText();
  const count = (value: number) => formatNumber(value, 0, language);
  if (task.step === "done") {
    return isLeaving ? (
      <>
        <Button
          intent="danger"
          variant="outlined"
          text={t("importLeaveAnyway")}
          onClick={onClose}
        />
        <SecretsButton task={task} />
      </>
    ) : (
      <>
        {task.hasUnsaved && <SecretsButton task={task} />}
        <Button intent={task.hasUnsaved ? "none" : "primary"} text={t("close")} onClick={onLeave} />
      </>
    );
  }
  const { checked, table } = task;
  const isRead = task.step === "checked" || task.step === "asked";
  return (
    <>
      <Button text={t("cancel")} disabled={task.isBusy} onClick={onLeave} />
      {isRead && <ImportFile task={task} label={t("importOther")} />}
      {task.step === "checked" &&
        checked?.problems.length === 0 &&
        table?.problems.length === 0 && (
          <Button
            intent="primary"
            disabled={task.needsConfirmation || (checked.doubts.length > 0 && !areDoubtsSeen)}
            onClick={() => void task.confirm({ isPartial: false, reason: "", areDoubtsSeen })}
            text={t("importCreate", {
              houses: count(checked.counts.houses),
              flocks: count(checked.counts.flocks),
              gateways: count(checked.counts.gateways),
            })}
          />
        )}
    </>
  );
});

/** Values that are possible and unlikely, by row; the person confirms them. */
function Doubts({
  reply: { doubts },
  areSeen,
  onSeen,
}: {
  readonly reply: ImportReply;
  readonly areSeen: boolean;
  readonly onSeen: (areSeen: boolean) => void;
}) {
  const { t, language } = useHouseImportText();
  if (doubts.length === 0) return null;
  const shown = doubts.slice(0, doubtsShown);
  return (
    <Callout intent="warning">
      <ul>
        {shown.map(({ row, field, message }) => (
          <li key={`${row} ${field}`}>
            {t("importDoubt", { row, column: importColumns[field].name[language], message })}
          </li>
        ))}
      </ul>
      {doubts.length > doubtsShown && (
        <p>{t("importMore", { count: formatNumber(doubts.length - doubtsShown, 0, language) })}</p>
      )}
      <Checkbox
        checked={areSeen}
        label={t("importDoubtsSeen")}
        onChange={({ currentTarget }) => onSeen(currentTarget.checked)}
      />
    </Callout>
  );
}
const doubtsShown = 20;

const SecretsButton = observer(function SecretsButton({ task }: { task: HouseImport }) {
  const { t, language } = useHouseImportText();
  const save = () => {
    saveFile({
      name: `${t("importSecretsName")}.csv`,
      content: new Blob([secretsCsv(task.made?.secrets ?? [], language)], {
        type: "text/csv;charset=utf-8",
      }),
    });
    task.markSaved();
  };
  return <Button intent="primary" text={t("importSecretsSave")} onClick={save} />;
});

const Done = observer(function Done({
  task,
  isLeaving,
}: {
  task: HouseImport;
  isLeaving: boolean;
}) {
  const { t, language } = useHouseImportText();
  const statusRef = useRef<HTMLParagraphElement>(null);
  // The button with the focus is gone, so keys would have no effect.
  useEffect(() => statusRef.current?.focus(), [task.isSaved, isLeaving]);
  return (
    <>
      <p ref={statusRef} tabIndex={-1} role="status" className={importCss.importTold}>
        {t("importDone")}
      </p>
      {task.made !== null && <ImportCountList counts={countsOf(t, task.made.counts)} />}
      {task.hasUnsaved && (
        <Callout intent="warning" role={isLeaving ? "alert" : undefined}>
          {isLeaving
            ? t("importLeave")
            : t("importSecretsWarning", {
                count: formatNumber(task.made?.secrets.length ?? 0, 0, language),
              })}
        </Callout>
      )}
      {task.isSaved && <p role="status">{t("importSecretsSaved")}</p>}
      <UndoMade task={task} />
    </>
  );
});
