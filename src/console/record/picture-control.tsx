import { Button, FileInput } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { fieldFaults } from "../../../contract/field-fault.ts";
import { useFormSay } from "../../i18n/words/form.ts";

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
export const PictureControl = observer(function PictureControl({
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
