import { Button } from "@blueprintjs/core";
import { Download } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import type { FileFormat } from "../../../../contract/base/file-format.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useExportText } from "../../../i18n/words/base/export-words.ts";
import type { FileRequest } from "../../../stores/record/export-task.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const ExportDialog = lazyPart(
  () => import("./export-dialog.tsx"),
  ({ ExportDialog }) => ExportDialog,
);

export interface ExportButtonProps {
  /** Number of rows in the file, as far as known; 0: there is nothing to export. */
  readonly rows: number;
  /** Returns the call that answers with the file; made when the user has chosen a format. */
  readonly request: (format: FileFormat) => FileRequest;
  /** Text on the button; absent: "Export". */
  readonly label?: string;
  /** Only the icon is seen. */
  readonly isSmall?: boolean;
}

/**
 * Exports a table as a file. Its dialog requests the format, warns of much data, shows the
 * progress.
 */
export const ExportButton = observer(function ExportButton({
  rows,
  request,
  label,
  isSmall = false,
}: ExportButtonProps) {
  const { exportTask } = useStores();
  const { t } = useExportText();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isRunning = exportTask.task !== null;
  const text = label ?? t("exportFile");
  const why = isRunning ? t("exportRunning") : rows === 0 ? t("exportNone") : undefined;
  const look = isSmall
    ? ({ variant: "minimal", "aria-label": text, title: why ?? text } as const)
    : { text, title: why };
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        icon={<Download />}
        {...look}
        disabled={rows === 0 && !isRunning}
        aria-haspopup="dialog"
        onClick={open}
      />
      {isWanted && (
        <Suspense fallback={null}>
          <ExportDialog
            isOpen={isOpen}
            rows={rows}
            request={request}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
});
