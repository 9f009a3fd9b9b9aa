import css from "./photo-field.module.css";
import { Button } from "@blueprintjs/core";
import { Camera } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { photoLimit } from "../../../../contract/maintenance/maintenance-record.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { base64Of } from "../../../lib/browser/base64.ts";
import { smallJpeg } from "../../../lib/browser/square-picture.ts";

interface Props {
  /** JPEGs in Base64. */
  readonly photos: readonly string[];
  readonly onChange: (photos: readonly string[]) => void;
}

/** Returns a file as a small JPEG in Base64; null if it is not a picture. */
async function photoOf(file: File): Promise<string | null> {
  const jpeg = await smallJpeg(file, photoLimit.sidePx, photoLimit.bytesMax);
  return jpeg === null ? null : base64Of(new Uint8Array(await jpeg.arrayBuffer()));
}

/** Photos of the work: from the camera of a phone, or from files. They are scaled down here. */
export const PhotoField = observer(function PhotoField({ photos, onChange }: Props) {
  const { t } = useMaintenanceText();
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const room = photoLimit.most - photos.length;
  async function addPhotos(files: readonly File[]) {
    setReading(true);
    const read = await Promise.all(
      files.slice(0, room).map(async (file) => ({ file, photo: await photoOf(file) })),
    );
    setReading(false);
    setUnread([
      ...read.flatMap(({ file, photo }) => (photo === null ? [file.name] : [])),
      ...files.slice(room).map(({ name }) => name),
    ]);
    onChange([...photos, ...read.flatMap(({ photo }) => (photo === null ? [] : [photo]))]);
  }
  return (
    <div className={`cluster ${css.photoField}`}>
      {photos.map((photo, index) => (
        <span key={photo.slice(-64)} className={css.photoSmall}>
          <img
            src={`data:image/jpeg;base64,${photo}`}
            alt={t("mtPhotoNo", { number: index + 1 })}
          />
          <Button
            size="small"
            text={t("mtPhotoRemove")}
            aria-label={t("mtPhotoRemoveNo", { number: index + 1 })}
            onClick={() => onChange(photos.filter((_, other) => other !== index))}
          />
        </span>
      ))}
      {room > 0 && (
        <Button
          icon={<Camera />}
          loading={isReading}
          text={t("mtPhotoAdd")}
          onClick={() => input.current?.click()}
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t("mtPhotoAdd")}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          void addPhotos(files);
        }}
      />
      {unread.length > 0 && (
        <p role="alert">
          {t("mtPhotoUnread", { names: unread.join(", "), most: photoLimit.most })}
        </p>
      )}
    </div>
  );
});
