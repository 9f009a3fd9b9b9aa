import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { FileFormat } from "../../../../contract/base/file-format.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import type { Versioned } from "../../../stores/record/record-edit.ts";
import type { FileRequest } from "../../../stores/record/export-task.ts";
import { ExportButton } from "../export/export-button.tsx";
import { RecordForms, type RecordFormsProps } from "./record-forms.tsx";
import type { Column } from "../list/record-table.tsx";
import { RecordView, type RecordViewProps } from "../list/record-view.tsx";
import { TableView, type TableViewProps } from "../list/table-view.tsx";
import { actionsColumn } from "../list/row-actions.tsx";
import type { RecordPageState } from "./use-record-page.ts";
import { useTicks } from "../list/use-ticks.tsx";

interface Props<F extends object, R extends Versioned, S extends string, Q extends object>
  extends
    RecordFormsProps<F, R>,
    Pick<TableViewProps<R>, "hideFirst">,
    Pick<RecordViewProps, "title" | "searchHint" | "filterNames" | "filters" | "empty"> {
  readonly page: RecordPageState<F, R, S, Q>;
  /**
   * Absent: `children` are the rows. Users who may change them edit and delete in a last column,
   * unless these end with a column of actions of their own.
   */
  readonly columns?: readonly Column<R>[];
  readonly children?: ReactNode;
  /** Rows that may be chosen to be deleted together; absent: none. */
  readonly isSelectable?: (row: R) => boolean;
  /** Users who may not change rows tick them too: `renderActions` is for them as well. */
  readonly isTickedByAll?: boolean;
  /** Renders further actions, given the ticked rows. */
  readonly renderActions?: (ticked: readonly R[]) => ReactNode;
  /** Opens the form of a new record; absent: an empty form is opened. */
  readonly onNew?: () => void;
  /** The call that exports the list as a file; absent: there is no export. */
  readonly file?: (format: FileFormat) => FileRequest;
}

const none = () => false;
const withActions = <R,>(columns: readonly Column<R>[] | undefined, actions: Column<R>) =>
  columns?.some(({ key }) => key === actions.key) === false ? [...columns, actions] : columns;

const hasSelection = (isSelectable: unknown, isMeant: boolean): boolean =>
  isSelectable !== undefined && isMeant;

/** Asks to delete the ticked rows; renders nothing without any. */
const RemoveTicked = observer(function RemoveTicked<R>({
  ticked,
  onRemove,
}: {
  readonly ticked: readonly R[];
  readonly onRemove: (rows: readonly R[]) => void;
}) {
  const { t } = useFormText();
  if (ticked.length === 0) return null;
  return (
    <Button
      variant="outlined"
      intent="danger"
      text={t("removeSelected", { count: ticked.length })}
      onClick={() => onRemove(ticked)}
    />
  );
});

/** A page of records: the list, and the forms that make, change and delete them. */
export const RecordPage = observer(function RecordPage<
  F extends object,
  R extends Versioned,
  S extends string,
  Q extends object,
>({
  page,
  columns,
  children,
  isSelectable,
  isTickedByAll = false,
  renderActions,
  onNew,
  file,
  newTitle,
  fields,
  notice,
  removalNote,
  ...view
}: Props<F, R, S, Q>) {
  const { t, language } = useFormText();
  const { list, address, order, editor, mayManage, source } = page;
  const nameOf = (record: R) => source.nameOf(record, language);
  const shown = mayManage ? withActions(columns, actionsColumn(t, editor, nameOf)) : columns;
  const ticks = useTicks({ rows: list.rows, nameOf, isSelectable: isSelectable ?? none }, t);
  const hasTicks = hasSelection(isSelectable, mayManage || isTickedByAll);
  const shared = {
    ...view,
    list,
    address,
    isWhole: source.isWhole === true,
    actions: (
      <>
        {mayManage && <RemoveTicked ticked={ticks.rows} onRemove={editor.confirmRemoval} />}
        {renderActions?.(ticks.rows)}
        {mayManage && (
          <Button
            intent="primary"
            text={t("createNew")}
            onClick={onNew ?? (() => editor.open(null))}
          />
        )}
        {file !== undefined && <ExportButton isSmall rows={list.total} request={file} />}
      </>
    ),
  };
  return (
    <>
      {shown === undefined ? (
        <RecordView {...shared}>{children}</RecordView>
      ) : (
        <TableView
          {...shared}
          columns={hasTicks ? [ticks.column, ...shown] : shown}
          {...(order !== undefined && { order })}
        />
      )}
      <RecordForms
        page={page}
        newTitle={newTitle}
        fields={fields}
        {...(notice !== undefined && { notice })}
        {...(removalNote !== undefined && { removalNote })}
      />
    </>
  );
});
