import "../record/list.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useGatewaySay } from "../../i18n/words/gateway.ts";
import type { Versioned } from "../../stores/record/record-edit.ts";
import { PagedList } from "../record/paged-list.tsx";
import { RecordForms, type RecordFormsProps } from "../record/record-forms.tsx";
import { type Column, RecordTable } from "../record/record-table.tsx";
import { actionsColumn } from "../record/row-actions.tsx";
import type { RecordPageState } from "../record/use-record-page.ts";

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
}: Pick<RecordFormsProps<F, R>, "newTitle" | "fields"> & {
  page: RecordPageState<F, R, never, Q>;
  label: string;
  /** What is said while there is none. */
  none: { readonly title: string; readonly why: string };
  columns: readonly Column<R>[];
}) {
  const { say, language } = useGatewaySay();
  const { list, address, editor, mayManage, source } = page;
  const nameOf = (record: R) => source.nameOf(record, language);
  return (
    <>
      {mayManage && (
        <div className="gateway-bar">
          <Button intent="primary" text={newTitle} onClick={() => editor.open(null)} />
        </div>
      )}
      <PagedList list={list} address={address} label={label} empty={none}>
        <RecordTable
          label={label}
          columns={mayManage ? [...columns, actionsColumn(say, editor, nameOf)] : columns}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </PagedList>
      <RecordForms page={page} newTitle={newTitle} fields={fields} />
    </>
  );
});
