import {
  Button,
  Callout,
  Dialog,
  DialogBody,
  DialogFooter,
  ProgressBar,
  Radio,
  RadioGroup,
} from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type FileFormat,
  fileFormats,
  fileRowsWarning,
} from "../../../../contract/base/file-format.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { FileProgress, FileRequest } from "../../../stores/record/export-task.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useShowing } from "../../components/dialog/use-showing.ts";
import { useExportText } from "../../../i18n/words/base/export-words.ts";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import css from "./export-dialog.module.css";

interface Props {
  readonly rows: number;
  readonly request: (format: FileFormat) => FileRequest;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Requests the format, warns of much data, shows the progress of the export. While one runs no
 * other begins.
 */
export const ExportDialog = observer(function ExportDialog({
  isOpen,
  rows,
  request,
  onClose,
}: Props) {
  const { exportTask } = useStores();
  const { t } = useExportText();
  const showing = useShowing();
  const { task } = exportTask;
  const [isOwn, setOwn] = useState(false);
  async function start(format: FileFormat) {
    setOwn(true);
    await exportTask.start(request(format));
    setOwn(false);
    onClose();
  }
  return (
    <Dialog
      key={showing}
      isOpen={isOpen}
      onClose={onClose}
      title={t("exportTitle")}
      className={`${shellDialogCss.shellDialog} ${css.exportDialog}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      {task === null ? (
        <Choice rows={rows} onClose={onClose} onStart={(format) => void start(format)} />
      ) : (
        <Progress task={task} isShort={isOwn && rows <= fileRowsWarning} onClose={onClose} />
      )}
    </Dialog>
  );
});

const formatWords = { xlsx: "formatXlsx", csv: "formatCsv" } as const satisfies Record<
  FileFormat,
  string
>;

const Choice = observer(function Choice({
  rows,
  onClose,
  onStart,
}: {
  rows: number;
  onClose: () => void;
  onStart: (format: FileFormat) => void;
}) {
  const { t, language } = useExportText();
  const [format, setFormat] = useState<FileFormat>("xlsx");
  const [isAsking, setAsking] = useState(false);
  const count = formatNumber(rows, 0, language);
  const isMuch = rows > fileRowsWarning;
  return (
    <>
      <DialogBody>
        {isAsking ? (
          <Callout intent="warning" icon={<WarningSign />} role="alert">
            {t("exportWarning", { rows: count })}
          </Callout>
        ) : (
          <>
            <RadioGroup
              label={t("exportFormat")}
              selectedValue={format}
              onChange={({ currentTarget: { value } }) =>
                setFormat(fileFormats.find((format) => format === value) ?? "xlsx")
              }
            >
              {fileFormats.toReversed().map((format) => (
                <Radio key={format} value={format} label={t(formatWords[format])} />
              ))}
            </RadioGroup>
            <p className={css.exportRows}>{t("exportRows", { rows: count })}</p>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} onClick={onClose} />
            <Button
              intent="primary"
              text={t(isAsking ? "exportGoOn" : "exportFile")}
              onClick={() => (isMuch && !isAsking ? setAsking(true) : onStart(format))}
            />
          </>
        }
      />
    </>
  );
});

const Progress = observer(function Progress({
  task,
  isShort,
  onClose,
}: {
  task: FileProgress;
  isShort: boolean;
  onClose: () => void;
}) {
  const { exportTask } = useStores();
  const { t, language } = useExportText();
  const size = `${formatNumber(task.bytes / 1e6, 1, language)} MB`;
  return (
    <>
      <DialogBody>
        <p role="status">{t(isShort ? "exportRunning" : "exportBusy")}</p>
        <ProgressBar intent="primary" aria-label={t("exportRunning")} />
        <p className={css.exportRows}>
          {task.rows === null
            ? t("exportGot", { size })
            : t("exportGotOf", { size, rows: formatNumber(task.rows, 0, language) })}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("exportStop")} onClick={exportTask.cancel} />
            <Button intent="primary" text={t("exportBehind")} onClick={onClose} />
          </>
        }
      />
    </>
  );
});
