import { FileInput, FormGroup, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { type FileKind, fileKinds } from "../../../../contract/control/protocol/file-kind.ts";
import { fileBytesMax } from "../../../../contract/control/firmware/firmware-message.ts";
import { fileKindNames } from "../../../../contract/control/firmware/rollout-task-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { base64Of } from "../../../lib/browser/base64.ts";
import { type InputOf, fieldsOf } from "../../../stores/port/call.ts";
import { Task } from "../../../stores/record/task.ts";
import { TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { ManyControl } from "../../crud/form/many-control.tsx";

interface Props {
  readonly isOpen: boolean;
  readonly types: ReadonlyMap<number, string>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A file from this computer, with its purpose. */
export const UploadDialog = observer(function UploadDialog({ isOpen, ...form }: Props) {
  const { t } = useUpdateText();
  return (
    <TaskFormDialog isOpen={isOpen} title={t("uploadTitle")} onClose={form.onClose}>
      {isOpen && <UploadForm {...form} />}
    </TaskFormDialog>
  );
});

type Form = InputOf<"uploadDeviceFile">;
const empty: Form = { kind: "firmware", name: "", typeKeys: [], version: "", content: "" };

const UploadForm = observer(function UploadForm({ types, onClose, onDone }: Omit<Props, "isOpen">) {
  const { callApi, toast } = useStores();
  const { t, language } = useUpdateText();
  const [form, setForm] = useState<Form>(empty);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const put = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const [task] = useState(
    () =>
      new Task(async (input: Form) => {
        try {
          setFaults({});
          return await callApi("uploadDeviceFile", input);
        } catch (error) {
          setFaults(fieldsOf(error));
          throw error;
        }
      }, onDone),
  );
  const { kind, name, typeKeys, version, note = "", content } = form;
  const isShort = name === "" || version === "" || content === "" || typeKeys.length === 0;
  return (
    <TaskForm
      task={task}
      input={form}
      button={t("keep")}
      isShort={isShort}
      onClose={onClose}
      onSent={() => {
        toast.show("success", t("updateDone"));
        onClose();
      }}
    >
      <FormGroup label={t("fieldKind")} labelFor="file-kind">
        <HTMLSelect
          id="file-kind"
          value={kind}
          onChange={({ currentTarget }) => put({ kind: currentTarget.value as FileKind })}
        >
          {fileKinds.map((kind) => (
            <option key={kind} value={kind}>
              {fileKindNames[kind][language]}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <ContentField
        fault={faults["content"] ?? null}
        onTake={(content, fileName) => put({ content, ...(name === "" ? { name: fileName } : {}) })}
      />
      <Line
        id="file-name"
        label={t("fieldName")}
        fault={faults["name"]}
        value={name}
        onChange={(text) => put({ name: text })}
      />
      <Line
        id="file-version"
        label={t("fieldVersion")}
        fault={faults["version"]}
        value={version}
        onChange={(text) => put({ version: text })}
      />
      <FormGroup label={t("fieldTypes")} helperText={faults["typeKeys"]}>
        <ManyControl
          label={t("fieldTypes")}
          options={[...types].map(([value, label]) => ({ value, label: `${value} ${label}` }))}
          value={typeKeys}
          onChange={(keys) => put({ typeKeys: [...keys] })}
        />
      </FormGroup>
      <Line
        id="file-note"
        label={t("fieldNote")}
        fault={faults["note"]}
        value={note}
        onChange={(text) => put({ note: text })}
      />
    </TaskForm>
  );
});

const Line = ({
  id,
  label,
  fault,
  value,
  onChange,
}: {
  id: string;
  label: string;
  fault: string | undefined;
  value: string;
  onChange: (text: string) => void;
}) => (
  <FormGroup
    label={label}
    labelFor={id}
    helperText={fault}
    intent={fault === undefined ? "none" : "danger"}
  >
    <InputGroup id={id} value={value} aria-invalid={fault !== undefined} onValueChange={onChange} />
  </FormGroup>
);

/** A quick check here; the server decides. */
const ContentField = observer(function ContentField({
  fault,
  onTake,
}: {
  fault: string | null;
  onTake: (content: string, fileName: string) => void;
}) {
  const { t, language } = useUpdateText();
  const [file, setFile] = useState<{ readonly name: string; readonly size: number } | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  async function readFile(chosen: File | undefined) {
    if (chosen === undefined) return;
    setFile(null);
    onTake("", "");
    const soon = quickFault(chosen);
    setOwn(soon === null ? null : fieldFaults[soon][language]);
    if (soon !== null) return;
    const bytes = await chosen
      .arrayBuffer()
      .then((buffer) => new Uint8Array(buffer))
      .catch(() => null);
    if (bytes === null) return setOwn(t("unreadable"));
    setFile(chosen);
    onTake(base64Of(bytes), chosen.name.slice(0, 60));
  }
  const state =
    file === null
      ? t("noneChosen")
      : t("chosen", { name: file.name, size: Math.ceil(file.size / 1000) });
  const shown = own ?? fault;
  return (
    <FormGroup
      label={t("chooseFile")}
      labelFor="file-content"
      intent={shown === null ? "none" : "danger"}
      helperText={<span role="status">{shown ?? state}</span>}
    >
      <FileInput
        text={file?.name ?? t("chooseFile")}
        buttonText={t("browse")}
        inputProps={{
          id: "file-content",
          onChange: (event) => {
            void readFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          },
        }}
      />
    </FormGroup>
  );
});

function quickFault({ name, size }: File): "fileSuffix" | "fileEmpty" | "fileLarge" | null {
  if (name.includes(".")) return "fileSuffix";
  if (size === 0) return "fileEmpty";
  return size > fileBytesMax ? "fileLarge" : null;
}
