import css from "./form.module.css";
import { Button, FileInput } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { type PictureKind, pictures } from "../../../../contract/base/picture-limit.ts";
import { base64Of } from "../../../lib/browser/base64.ts";
import { squarePng } from "../../../lib/browser/square-picture.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";

interface PictureProps {
  readonly id: string;
  readonly name: string;
  readonly picture: PictureKind;
  readonly isStored: boolean;
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null | undefined) => void;
}

/** Width and height in pixels: three times what the console shows, for high-resolution screens. */
const avatarSide = 128;
const isPngOrJpeg = ({ type }: File) => type === "image/png" || type === "image/jpeg";

/**
 * A picture from this computer, shown before it is sent. A logo is sent unchanged: a PNG, checked
 * here for a quick message; the server decides. An avatar is cut to a small square first.
 */
export const PictureControl = observer(function PictureControl({
  id,
  name,
  picture,
  isStored,
  value,
  onChange,
}: PictureProps) {
  const { t, language } = useFormText();
  const [file, setFile] = useState<{ readonly name: string; readonly size: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  async function readFile(chosen: File | undefined) {
    if (chosen === undefined) return;
    setFault(null);
    const { bytesMax, faults } = pictures[picture];
    const current =
      picture === "logo"
        ? chosen
        : isPngOrJpeg(chosen)
          ? await squarePng(chosen, avatarSide)
          : null;
    if (current === null) return setFault(t("avatarUnread"));
    if (current.size > bytesMax) return setFault(fieldFaults[faults.size][language]);
    const bytes = await current
      .arrayBuffer()
      .then((buffer) => new Uint8Array(buffer))
      .catch(() => null);
    if (bytes === null) return setFault(t("pictureUnread"));
    if (!isPng(bytes)) return setFault(fieldFaults[faults.format][language]);
    setFile({ name: chosen.name, size: current.size });
    onChange(base64Of(bytes));
  }
  const state =
    typeof value === "string" && file !== null
      ? t("pictureNew", { name: file.name, size: Math.ceil(file.size / 1000) })
      : t(value === undefined && isStored ? "pictureKept" : "pictureNone");
  return (
    <div className={`cluster ${css.recordPicture} is-${picture}`}>
      {typeof value === "string" && <img src={`data:image/png;base64,${value}`} alt="" />}
      <span role="status">{fault ?? state}</span>
      <FileInput
        text={t("choosePicture")}
        buttonText={t("browseFiles")}
        inputProps={{
          id,
          name,
          accept: picture === "logo" ? "image/png" : "image/png,image/jpeg",
          onChange: (event) => {
            void readFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          },
        }}
      />
      {(typeof value === "string" || (value === undefined && isStored)) && (
        <Button
          variant="minimal"
          text={t("takePictureAway")}
          onClick={() => {
            setFile(null);
            onChange(isStored ? null : undefined);
          }}
        />
      )}
    </div>
  );
});

const pngStart = [0x89, 0x50, 0x4e, 0x47];
const isPng = (bytes: Uint8Array): boolean =>
  pngStart.every((byte, index) => bytes[index] === byte);
