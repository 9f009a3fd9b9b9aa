import "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import firmwareCss from "./firmware.module.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { DeviceFile } from "../../../../contract/control/firmware/firmware-file.ts";
import { fileKindNames } from "../../../../contract/control/firmware/rollout-task-name.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type UpdateText, useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { actionsKey, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { RolloutConfirm } from "./rollout-dialog.tsx";
import { sizeText, titleWord } from "./firmware-text.ts";

interface Props {
  readonly houseIds: readonly number[];
  /** Null: the file is chosen here. */
  readonly first?: DeviceFile | null;
  /** Files for gateways of this type alone. */
  readonly typeKey?: number | undefined;
  readonly onClose: () => void;
}

/**
 * Sends a file to chosen houses: the file is chosen first, then the usual plan and question follow.
 */
export const SendFile = observer(function SendFile({
  houseIds,
  first = null,
  typeKey,
  onClose,
}: Props) {
  const { t } = useUpdateText();
  const [file, setFile] = useState(first);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={file === null ? t("sendFileTo", { count: houseIds.length }) : t(titleWord(file))}
      className={`shell-dialog ${taskDialogCss.taskDialog} ${firmwareCss.rolloutDialog}`}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
    >
      <ReturnFocus />
      {file === null ? (
        <FileChoice typeKey={typeKey} onChoose={setFile} onClose={onClose} />
      ) : (
        <RolloutConfirm file={file} houseIds={houseIds} onClose={onClose} />
      )}
    </Dialog>
  );
});

const FileChoice = observer(function FileChoice({
  typeKey,
  onChoose,
  onClose,
}: Pick<Props, "typeKey" | "onClose"> & { readonly onChoose: (file: DeviceFile) => void }) {
  const { t, language } = useUpdateText();
  const query = useApiQuery("listDeviceFile", { pageSize: "500" });
  const isFor = ({ retiredAt, typeKeys }: DeviceFile) =>
    retiredAt === null && (typeKey === undefined || typeKeys.includes(typeKey));
  return (
    <>
      <DialogBody>
        <QueryView query={query}>
          {({ rows }) => {
            const files = rows.filter(isFor);
            return files.length === 0 ? (
              <Note title={t("noFiles")} why={t("noFilesForType")} />
            ) : (
              <div
                className={firmwareCss.updateScroll}
                {...keyboardScrollable}
                role="region"
                aria-label={t("files")}
              >
                <RecordTable
                  label={t("files")}
                  columns={columnsOf(t, language, onChoose)}
                  rows={files}
                  keyOf={({ id }) => id}
                />
              </div>
            );
          }}
        </QueryView>
      </DialogBody>
      <DialogFooter actions={<Button text={t("cancel")} onClick={onClose} />} />
    </>
  );
});

const columnsOf = (
  t: UpdateText,
  language: Language,
  onChoose: (file: DeviceFile) => void,
): readonly Column<DeviceFile>[] => [
  { key: "name", title: t("colFile"), isMain: true, cell: ({ name }) => name },
  { key: "version", title: t("colVersion"), width: 100, cell: ({ version }) => version },
  {
    key: "kind",
    title: t("colKind"),
    width: 110,
    cell: ({ kind }) => fileKindNames[kind][language],
  },
  {
    key: "size",
    title: t("colSize"),
    width: 100,
    isNumber: true,
    cell: (file) => sizeText(file, t, language),
  },
  {
    key: actionsKey,
    title: t("actions"),
    width: 100,
    cell: (file) => (
      <Button
        size="small"
        text={t("choose")}
        aria-label={`${t("choose")} ${file.name} ${file.version}`}
        onClick={() => onChoose(file)}
      />
    ),
  },
];
