import "../../crud/list/list.module.css";
import css from "./gateway.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { FileFormat } from "../../../../contract/base/file-format.ts";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import type { FileRequest } from "../../../stores/record/export-task.ts";
import type { Versioned } from "../../../stores/record/record-edit.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { SearchField } from "../../crud/list/search-field.tsx";
import { PagedList } from "../../crud/list/paged-list.tsx";
import { RecordForms, type RecordFormsProps } from "../../crud/page/record-forms.tsx";
import { type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { actionsColumn } from "../../crud/list/row-actions.tsx";
import type { RecordPageState } from "../../crud/page/use-record-page.ts";

/** The devices of a kind below a gateway: their list, and the forms of one. */
export const DeviceList = observer(function DeviceList<
  F extends object,
  R extends Versioned,
  Q extends object,
>({
  page,
  label,
  none,
  columns,
  newTitle,
  fields,
  mayCreate = true,
  file,
}: Pick<RecordFormsProps<F, R>, "newTitle" | "fields"> & {
  page: RecordPageState<F, R, never, Q>;
  label: string;
  /** Text shown for an empty list. */
  none: { readonly title: string; readonly why: string };
  columns: readonly Column<R>[];
  /** False: no further device can be added. */
  mayCreate?: boolean;
  /** The call that exports the list as a file; such a list can also be searched. */
  file?: (format: FileFormat) => FileRequest;
}) {
  const { t, language } = useGatewayText();
  const { list, address, editor, mayManage, source } = page;
  const nameOf = (record: R) => source.nameOf(record, language);
  return (
    <>
      <div className={`cluster ${css.gatewayBar}`} role="search">
        {file !== undefined && (
          <SearchField
            value={address.keyword}
            hint={t("searchDevices")}
            onSearch={(q) => address.setQuery({ q })}
          />
        )}
        {mayManage && mayCreate && (
          <Button intent="primary" text={newTitle} onClick={() => editor.open(null)} />
        )}
        {file !== undefined && <ExportButton isSmall rows={list.total} request={file} />}
      </div>
      <PagedList list={list} address={address} label={label} empty={none}>
        <RecordTable
          label={label}
          columns={mayManage ? [...columns, actionsColumn(t, editor, nameOf)] : columns}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </PagedList>
      <RecordForms page={page} newTitle={newTitle} fields={fields} />
    </>
  );
});
