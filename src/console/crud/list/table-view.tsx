import { observer } from "mobx-react-lite";
import { useText } from "../../../i18n/words/base/page-words.ts";
import type { ListOrder } from "./list-order.ts";
import { type Column, RecordTable } from "./record-table.tsx";
import { RecordView, type RecordViewProps } from "./record-view.tsx";
import { useColumns } from "./use-columns.tsx";

interface Record {
  readonly id: number;
}

export interface TableViewProps<R extends Record> extends Omit<RecordViewProps, "children"> {
  readonly list: RecordViewProps["list"] & { readonly rows: readonly R[] };
  readonly columns: readonly Column<R>[];
  /** Absent: the order cannot be chosen. */
  readonly order?: ListOrder<string>;
  /** Columns that are hidden first when not all fit; after them the last ones. */
  readonly hideFirst?: readonly string[];
}

const none: readonly string[] = [];

/** A list of the server as a page with a table, whose columns can be chosen. */
export const TableView = observer(function TableView<R extends Record>({
  columns,
  order,
  hideFirst = none,
  actions,
  ...view
}: TableViewProps<R>) {
  const { t } = useText();
  const { shown, menu, ruler } = useColumns(view.title, columns, {
    hideFirst,
    sort: order?.order.sort,
  });
  return (
    <RecordView
      {...view}
      actions={
        <>
          {actions}
          {menu}
        </>
      }
    >
      {ruler}
      <RecordTable
        label={t(view.title)}
        columns={shown}
        rows={view.list.rows}
        keyOf={({ id }) => id}
        saved={view.list.saved}
        {...order}
      />
    </RecordView>
  );
});
