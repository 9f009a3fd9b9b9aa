import css from "./photo-field.module.css";
import { Button, Dialog, DialogBody } from "@blueprintjs/core";
import { Camera } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { MaintenanceRecord } from "../../../../contract/maintenance/maintenance-record.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { contentText } from "./plan-text.ts";

/** The number of photos of a record; opens them. */
export const PhotosButton = observer(function PhotosButton({
  record,
}: {
  readonly record: MaintenanceRecord;
}) {
  const { t, language } = useMaintenanceText();
  const [isOpen, open] = useState(false);
  const name = `${record.doneOn} ${contentText(record, language)}`;
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<Camera />}
        text={record.photos.length}
        aria-label={t("mtPhotosOf", { count: record.photos.length, name })}
        onClick={() => open(true)}
      />
      <Dialog isOpen={isOpen} title={name} onClose={() => open(false)}>
        <DialogBody>
          {record.photos.map((id, index) => (
            <Photo key={id} id={id} number={index + 1} />
          ))}
        </DialogBody>
      </Dialog>
    </>
  );
});

const Photo = observer(function Photo({
  id,
  number,
}: {
  readonly id: number;
  readonly number: number;
}) {
  const { t } = useMaintenanceText();
  const query = useApiQuery("maintenancePhoto", { id });
  return (
    <QueryView query={query}>
      {({ photo }) => (
        <img
          className={css.photoLarge}
          src={`data:image/jpeg;base64,${photo}`}
          alt={t("mtPhotoNo", { number })}
        />
      )}
    </QueryView>
  );
});
