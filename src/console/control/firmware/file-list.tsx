import { Alert, Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { DeviceFile } from "../../../../contract/control/firmware/firmware-file.ts";
import { fileKindNames } from "../../../../contract/control/firmware/rollout-task-name.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type UpdateSay, useUpdateSay } from "../../../i18n/words/control/firmware-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { reached } from "../../components/input/scroll-by-key.ts";
import { AnswerView } from "../../components/answer/answer-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useAnswer } from "../../components/answer/use-answer.ts";
import { actionsKey, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { RolloutDialog } from "./rollout-dialog.tsx";
import { sizeText } from "./firmware-text.ts";
import { UploadDialog } from "./upload-dialog.tsx";
import { useTypeNames } from "./use-type-names.ts";

/** The files that are kept: what can be done with each. */
export const FileList = observer(function FileList({ mayRollOut }: { mayRollOut: boolean }) {
  const { callApi, recordChangeCounts, session, toast } = useStores();
  const { say, language } = useUpdateSay();
  const [isUploading, setUploading] = useState(false);
  const [retiring, setRetiring] = useState<DeviceFile | null>(null);
  const [going, setGoing] = useState<DeviceFile | null>(null);
  const types = useTypeNames();
  const news = recordChangeCounts.countOf("deviceFiles");
  const answer = useAnswer("listDeviceFile", { pageSize: "500" }, { news });
  const mayManage = session.may("deviceFile.manage");
  const retire = ({ id }: DeviceFile) => {
    setRetiring(null);
    void callApi("retireDeviceFile", { id }).then(
      () => {
        toast.show("success", say("updateDone"));
        void answer.load(false);
      },
      // The frame around the pages reports a failure.
      () => undefined,
    );
  };
  const actions = { mayManage, mayRollOut, onRetire: setRetiring, onRollOut: setGoing };
  return (
    <>
      {mayManage && (
        <div className="update-bar">
          <Button intent="primary" text={say("upload")} onClick={() => setUploading(true)} />
        </div>
      )}
      <AnswerView answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Note title={say("noFiles")} why={say("noFilesWhy")} />
          ) : (
            <div className="update-scroll" {...reached} role="region" aria-label={say("files")}>
              <RecordTable
                label={say("files")}
                columns={[...fileColumns(say, language, types), actionColumn(say, actions)]}
                rows={rows}
                keyOf={({ id }) => id}
              />
            </div>
          )
        }
      </AnswerView>
      <UploadDialog
        isOpen={isUploading}
        types={types}
        onClose={() => setUploading(false)}
        onDone={() => void answer.load(false)}
      />
      <RolloutDialog file={going} onClose={() => setGoing(null)} />
      <Alert
        isOpen={retiring !== null}
        confirmButtonText={say("retire")}
        cancelButtonText={say("cancel")}
        onConfirm={() => retiring !== null && retire(retiring)}
        onCancel={() => setRetiring(null)}
      >
        <p>{say("retireAsk", { name: `${retiring?.name ?? ""} ${retiring?.version ?? ""}` })}</p>
      </Alert>
    </>
  );
});

const fileColumns = (
  say: UpdateSay,
  language: Language,
  types: ReadonlyMap<number, string>,
): readonly Column<DeviceFile>[] => [
  { key: "name", title: say("colFile"), isMain: true, cell: ({ name }) => name },
  {
    key: "kind",
    title: say("colKind"),
    width: 110,
    cell: ({ kind }) => fileKindNames[kind][language],
  },
  { key: "version", title: say("colVersion"), width: 100, cell: ({ version }) => version },
  {
    key: "types",
    title: say("colTypes"),
    width: 220,
    cell: ({ typeKeys }) => typesText(typeKeys, types, say, language),
  },
  {
    key: "size",
    title: say("colSize"),
    width: 100,
    isNumber: true,
    cell: (file) => sizeText(file, say, language),
  },
  {
    key: "uploaded",
    title: say("colUploaded"),
    width: 200,
    cell: ({ uploadedBy, uploadedAt }) =>
      say("byAt", { by: uploadedBy, time: formatTime(uploadedAt, ownZone()) }),
  },
  {
    key: "runs",
    title: say("colRuns"),
    width: 90,
    isNumber: true,
    cell: ({ verifiedCount }) => verifiedCount,
  },
  {
    key: "state",
    title: say("state"),
    width: 90,
    cell: ({ retiredAt }) => say(retiredAt === null ? "inUse" : "retired"),
  },
];

const namedMost = 3;
/** The first of them by name, and how many more. */
function typesText(
  keys: readonly number[],
  types: ReadonlyMap<number, string>,
  say: UpdateSay,
  language: Language,
) {
  const names = keys.map((key) => types.get(key) ?? String(key));
  const joined = (list: readonly string[]) => list.join(language === "zh" ? "、" : ", ");
  if (names.length <= namedMost + 1) return joined(names);
  const more = say("moreTypes", { count: names.length - namedMost });
  return (
    <span title={joined(names)}>
      {joined(names.slice(0, namedMost))} {more}
    </span>
  );
}

const actionColumn = (
  say: UpdateSay,
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
  title: say("actions"),
  width: 170,
  cell: (file) =>
    file.retiredAt === null && (
      <>
        {mayRollOut && (
          <Button
            size="small"
            text={say("rollOut")}
            aria-label={`${say("rollOut")} ${file.name} ${file.version}`}
            onClick={() => onRollOut(file)}
          />
        )}{" "}
        {mayManage && (
          <Button
            size="small"
            variant="minimal"
            text={say("retire")}
            aria-label={`${say("retire")} ${file.name} ${file.version}`}
            onClick={() => onRetire(file)}
          />
        )}
      </>
    ),
});
