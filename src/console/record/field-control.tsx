import {
  Button,
  FileInput,
  FormGroup,
  HTMLSelect,
  InputGroup,
  Switch,
  TextArea,
} from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { fieldFaults } from "../../../contract/field-fault.ts";
import type { RecordEdit, Versioned } from "../../stores/record/record-edit.ts";
import type { FormField } from "./field.ts";
import { useFormSay } from "../../i18n/words/form.ts";
import { PasswordControl } from "./password-control.tsx";

interface Props<F extends object, R extends Versioned> {
  readonly edit: RecordEdit<F, R>;
  readonly field: FormField<F>;
}

/** A field with its label and the room for its fault, so that nothing jumps when one appears. */
export const FieldControl = observer(function FieldControl<F extends object, R extends Versioned>({
  edit,
  field,
}: Props<F, R>) {
  const { say, language } = useFormSay();
  const id = useId();
  const fault = edit.faultAt(field.name, language);
  // A choice is asked for while none is made: most begin made.
  const isRequired =
    field.kind === "choice"
      ? edit.faults(language)[field.name] !== undefined
      : field.kind !== "flag" && edit.isRequired(field.name);
  const hint = field.hint ?? (field.kind === "picture" ? say("pictureHint") : undefined);
  return (
    <FormGroup
      className={field.isShort === true ? "record-field is-short" : "record-field"}
      label={field.label}
      labelFor={field.kind === "part" ? "" : id}
      labelInfo={isRequired ? say("requiredMark") : undefined}
      intent={fault === null ? "none" : "danger"}
      helperText={<span id={`${id}-note`}>{fault ?? hint ?? "\u00a0"}</span>}
    >
      <Control id={id} edit={edit} field={field} isFaulty={fault !== null} />
    </FormGroup>
  );
});

const Control = observer(function Control<F extends object, R extends Versioned>({
  id,
  edit,
  field,
  isFaulty,
}: Props<F, R> & { id: string; isFaulty: boolean }) {
  const { say } = useFormSay();
  const { name } = field;
  const value = edit.values[name];
  const put = (next: unknown) => edit.set(name, next as F[typeof name]);
  const text = typeof value === "string" ? value : "";
  const shared = {
    id,
    name,
    "aria-invalid": isFaulty,
    "aria-describedby": `${id}-note`,
    onBlur: () => edit.leave(name),
  };
  switch (field.kind) {
    case "line":
      return (
        <InputGroup
          {...shared}
          fill
          autoComplete="off"
          maxLength={field.max}
          value={text}
          intent={isFaulty ? "danger" : "none"}
          onValueChange={put}
        />
      );
    case "text":
      return (
        <TextArea
          {...shared}
          fill
          maxLength={field.max}
          value={text}
          intent={isFaulty ? "danger" : "none"}
          onChange={(event) => put(event.target.value)}
        />
      );
    case "choice":
      return (
        <HTMLSelect
          {...shared}
          fill
          value={String(value)}
          onChange={(event) => put(field.options[event.currentTarget.selectedIndex]?.value)}
        >
          {field.options.map((option) => (
            <option key={String(option.value)} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </HTMLSelect>
      );
    case "flag":
      return (
        <Switch
          {...shared}
          role="switch"
          aria-checked={value === "1"}
          className="record-flag"
          checked={value === "1"}
          disabled={field.isFixed === true}
          labelElement={say(value === "1" ? "flagOn" : "flagOff")}
          onChange={(event) => put(event.currentTarget.checked ? "1" : "0")}
        />
      );
    case "password":
      return (
        <PasswordControl
          {...shared}
          label={field.label}
          value={text}
          min={field.min}
          ownWords={field.ownWords}
          onChange={put}
        />
      );
    case "part":
      return field.draw({ name, label: field.label, value, put, isFaulty, noteId: `${id}-note` });
    case "picture":
      return (
        <PictureControl
          id={id}
          name={name}
          maxBytes={field.maxBytes}
          isKept={field.isKept}
          value={value as string | null | undefined}
          onChange={put}
        />
      );
  }
});

interface PictureProps {
  readonly id: string;
  readonly name: string;
  readonly maxBytes: number;
  readonly isKept: boolean;
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null | undefined) => void;
}

/**
 * A PNG from this computer, seen before it is sent. What it is is looked at here for a quick word;
 * the server decides.
 */
const PictureControl = observer(function PictureControl({
  id,
  name,
  maxBytes,
  isKept,
  value,
  onChange,
}: PictureProps) {
  const { say, language } = useFormSay();
  const [file, setFile] = useState<{ readonly name: string; readonly size: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  async function take(chosen: File | undefined) {
    if (chosen === undefined) return;
    setFault(null);
    if (chosen.size > maxBytes) return setFault(fieldFaults.logoLarge[language]);
    const bytes = await chosen
      .arrayBuffer()
      .then((buffer) => new Uint8Array(buffer))
      .catch(() => null);
    if (bytes === null) return setFault(say("pictureUnread"));
    if (bytes[0] !== 0x89 || bytes[1] !== 0x50 || bytes[2] !== 0x4e || bytes[3] !== 0x47)
      return setFault(fieldFaults.logoPng[language]);
    setFile({ name: chosen.name, size: chosen.size });
    onChange(base64Of(bytes));
  }
  const state =
    typeof value === "string" && file !== null
      ? say("pictureNew", { name: file.name, size: Math.ceil(file.size / 1000) })
      : say(value === undefined && isKept ? "pictureKept" : "pictureNone");
  return (
    <div className="record-picture">
      {typeof value === "string" && <img src={`data:image/png;base64,${value}`} alt="" />}
      <span role="status">{fault ?? state}</span>
      <FileInput
        text={say("choosePicture")}
        buttonText={say("browseFiles")}
        inputProps={{
          id,
          name,
          accept: "image/png",
          onChange: (event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          },
        }}
      />
      {(typeof value === "string" || (value === undefined && isKept)) && (
        <Button
          variant="minimal"
          text={say("takePictureAway")}
          onClick={() => {
            setFile(null);
            onChange(isKept ? null : undefined);
          }}
        />
      )}
    </div>
  );
});

/** In parts: a call with two million arguments is too much for the browser. */
function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}
