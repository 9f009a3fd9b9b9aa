import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { FileFormat } from "../../../../contract/base/file-format.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import type { FileRequest } from "../../../stores/record/export-task.ts";
import { ExportButton } from "../export/export-button.tsx";
import { FarmSelect } from "../select/farm-select.tsx";
import { TableView, type TableViewProps } from "../list/table-view.tsx";
import type { ListAddress } from "../list/use-records.ts";

interface Props<R extends { readonly id: number }> extends Omit<TableViewProps<R>, "actions"> {
  readonly address: ListAddress;
  /** The farm whose rows are shown; 0: all farms. */
  readonly farmId: number;
  readonly file: (format: FileFormat) => FileRequest;
  /** Filters before that of the farm. */
  readonly lead?: ReactNode;
}

/** A list of records of all flocks, filtered by farm and exported as a file. */
export const FlockRecordList = observer(function FlockRecordList<
  R extends { readonly id: number },
>({ farmId, file, lead, filters, ...view }: Props<R>) {
  const { t } = useBooksText();
  return (
    <TableView
      {...view}
      actions={<ExportButton rows={view.list.total} request={file} />}
      filters={
        <>
          {lead}
          <FarmSelect
            isFilter
            label={t("immuneFarm")}
            farmId={farmId === 0 ? null : farmId}
            onPick={(farm) => view.address.setQuery({ farm })}
          />
          {filters}
        </>
      }
    />
  );
});
