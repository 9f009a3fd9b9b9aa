import css from "./firmware.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { DeviceFile } from "../../../../contract/control/firmware/firmware-file.ts";
import { fileKindNames } from "../../../../contract/control/firmware/rollout-task-name.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type UpdateText, useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { actionsKey, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { RolloutDialog } from "./rollout-dialog.tsx";
import { sizeText } from "./firmware-text.ts";
import { UploadDialog } from "./upload-dialog.tsx";
import { useTypeNames } from "./use-type-names.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { Question } from "../../components/dialog/question.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** The stored files, each with its possible actions. */
export const FileList = observer(function FileList({ mayRollOut }: { mayRollOut: boolean }) {
  const { callApi, recordChangeCounts, session, toast } = useStores();
  const { t, language } = useUpdateText();
  const [isUploading, setUploading] = useState(false);
  const [retiring, setRetiring] = useState<DeviceFile | null>(null);
  const [going, setGoing] = useState<DeviceFile | null>(null);
  const { types, query: typeQuery } = useTypeNames();
  const refreshKey = recordChangeCounts.countOf("deviceFiles");
  const query = useApiQuery("listDeviceFile", { pageSize: "500" }, { refreshKey });
  const mayManage = session.may("deviceFile.manage");
  const retire = ({ id }: DeviceFile) => {
    setRetiring(null);
    void callApi("retireDeviceFile", { id }).then(
      () => {
        toast.show("success", t("updateDone"));
        void query.load(false);
      },
      // The frame around the pages reports a failure.
      () => undefined,
    );
  };
  const actions = { mayManage, mayRollOut, onRetire: setRetiring, onRollOut: setGoing };
  return (
    <>
      {mayManage && (
        <div className={css.updateBar}>
          <Button intent="primary" text={t("upload")} onClick={() => setUploading(true)} />
        </div>
      )}
      <AnswerFailure query={typeQuery} what={t("colTypes")} />
      <QueryView query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Note title={t("noFiles")} why={t(mayManage ? "noFilesYet" : "noFilesWhy")} />
          ) : (
            <div
              className={css.updateScroll}
              {...keyboardScrollable}
              role="region"
              aria-label={t("files")}
            >
              <RecordTable
                label={t("files")}
                columns={[...fileColumns(t, language, types), actionColumn(t, actions)]}
                rows={rows}
                keyOf={({ id }) => id}
              />
            </div>
          )
        }
      </QueryView>
      <UploadDialog
        isOpen={isUploading}
        types={types}
        onClose={() => setUploading(false)}
        onDone={() => void query.load(false)}
      />
      <RolloutDialog file={going} onClose={() => setGoing(null)} />
      <Question
        text={t("retireAsk", { name: `${retiring?.name ?? ""} ${retiring?.version ?? ""}` })}
        isOpen={retiring !== null}
        yes={t("retire")}
        onYes={() => retiring !== null && retire(retiring)}
        onNo={() => setRetiring(null)}
      />
    </>
  );
});

const fileColumns = (
  t: UpdateText,
  language: Language,
  types: ReadonlyMap<number, string>,
): readonly Column<DeviceFile>[] => [
  { key: "name", title: t("colFile"), isMain: true, cell: ({ name }) => name },
  {
    key: "kind",
    title: t("colKind"),
    width: 110,
    cell: ({ kind }) => fileKindNames[kind][language],
  },
  { key: "version", title: t("colVersion"), width: 100, cell: ({ version }) => version },
  {
    key: "types",
    title: t("colTypes"),
    width: 220,
    cell: ({ typeKeys }) => typesText(typeKeys, types, t, language),
  },
  {
    key: "size",
    title: t("colSize"),
    width: 100,
    isNumber: true,
    cell: (file) => sizeText(file, t, language),
  },
  {
    key: "uploaded",
    title: t("colUploaded"),
    width: 200,
    cell: ({ uploadedBy, uploadedAt }) =>
      t("byAt", { by: personName(uploadedBy), time: formatTime(uploadedAt, ownZone()) }),
  },
  {
    key: "runs",
    title: t("colRuns"),
    width: 90,
    isNumber: true,
    cell: ({ verifiedCount }) => verifiedCount,
  },
  {
    key: "state",
    title: t("state"),
    width: 90,
    cell: ({ retiredAt }) => t(retiredAt === null ? "inUse" : "retired"),
  },
];

const namedMax = 3;
/** The first names, and how many more there are. */
function typesText(
  keys: readonly number[],
  types: ReadonlyMap<number, string>,
  t: UpdateText,
  language: Language,
) {
  const names = keys.map((key) => types.get(key) ?? String(key));
  const joined = (list: readonly string[]) => listText(list, language);
  if (names.length <= namedMax + 1) return joined(names);
  const more = t("moreTypes", { count: names.length - namedMax });
  return (
    <span title={joined(names)}>
      {joined(names.slice(0, namedMax))} {more}
    </span>
  );
}

const actionColumn = (
  t: UpdateText,
  {
    mayManage,
    mayRollOut,
    onRetire,
    onRollOut,
  }: {
    readonly mayManage: boolean;
    readonly mayRollOut: boolean;
    readonly onRetire: (file: DeviceFile) => void;
    readonly onRollOut: (file: DeviceFile) => void;
  },
): Column<DeviceFile> => ({
  key: actionsKey,
  title: t("actions"),
  width: 170,
  cell: (file) =>
    file.retiredAt === null && (
      <>
        {mayRollOut && (
          <Button
            size="small"
            text={t("rollOut")}
            aria-label={`${t("rollOut")} ${file.name} ${file.version}`}
            onClick={() => onRollOut(file)}
          />
        )}{" "}
        {mayManage && (
          <Button
            size="small"
            variant="minimal"
            text={t("retire")}
            aria-label={`${t("retire")} ${file.name} ${file.version}`}
            onClick={() => onRetire(file)}
          />
        )}
      </>
    ),
});
