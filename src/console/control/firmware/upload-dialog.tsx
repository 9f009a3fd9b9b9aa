import { FileInput, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { type FileKind, fileKinds } from "../../../../contract/control/protocol/file-kind.ts";
import { fileBytesMax } from "../../../../contract/control/firmware/firmware-message.ts";
import { fileKindNames } from "../../../../contract/control/firmware/rollout-task-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { base64Of } from "../../../lib/browser/base64.ts";
import { type InputOf } from "../../../stores/port/call.ts";
import { Task } from "../../../stores/record/task.ts";
import { TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { ManyControl } from "../../crud/form/many-control.tsx";
import { Field } from "../../components/input/field.tsx";

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
  const put = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const [task] = useState(
    () => new Task((input: Form) => callApi("uploadDeviceFile", input), onDone),
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
      <Field name="kind" label={t("fieldKind")} labelFor="file-kind">
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
      </Field>
      <ContentField
        onTake={(content, fileName) => put({ content, ...(name === "" ? { name: fileName } : {}) })}
      />
      <Line
        name="name"
        label={t("fieldName")}
        value={name}
        onChange={(text) => put({ name: text })}
      />
      <Line
        name="version"
        label={t("fieldVersion")}
        value={version}
        onChange={(text) => put({ version: text })}
      />
      <Field name="typeKeys" label={t("fieldTypes")}>
        <ManyControl
          label={t("fieldTypes")}
          options={[...types].map(([value, label]) => ({ value, label: `${value} ${label}` }))}
          value={typeKeys}
          onChange={(keys) => put({ typeKeys: [...keys] })}
        />
      </Field>
      <Line
        name="note"
        label={t("fieldNote")}
        value={note}
        onChange={(text) => put({ note: text })}
      />
    </TaskForm>
  );
});

const Line = ({
  name,
  label,
  value,
  onChange,
}: {
  name: keyof Form;
  label: string;
  value: string;
  onChange: (text: string) => void;
}) => (
  <Field name={name} label={label} labelFor={`file-${name}`}>
    <InputGroup id={`file-${name}`} value={value} onValueChange={onChange} />
  </Field>
);

/** A quick check here; the server decides. */
const ContentField = observer(function ContentField({
  onTake,
}: {
  onTake: (content: string, fileName: string) => void;
}) {
  const { t, language } = useUpdateText();
  const [file, setFile] = useState<{ readonly name: string; readonly size: number } | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  async function readFile(chosen: File | undefined) {
    if (chosen === undefined) return;
    setFile(null);
    onTake("", "");
    const earlyFault = quickFault(chosen);
    setOwn(earlyFault === null ? null : fieldFaults[earlyFault][language]);
    if (earlyFault !== null) return;
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
  return (
    <Field
      name="content"
      label={t("chooseFile")}
      labelFor="file-content"
      intent={own === null ? "none" : "danger"}
      helperText={<span role="status">{own ?? state}</span>}
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
    </Field>
  );
});

function quickFault({ name, size }: File): "fileSuffix" | "fileEmpty" | "fileLarge" | null {
  if (name.includes(".")) return "fileSuffix";
  if (size === 0) return "fileEmpty";
  return size > fileBytesMax ? "fileLarge" : null;
}
