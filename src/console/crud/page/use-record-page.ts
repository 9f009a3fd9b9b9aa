import { useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import type { Versioned } from "../../../stores/record/record-edit.ts";
import { RecordEditor } from "../../../stores/record/record-editor.ts";
import type { RecordSource } from "../list/record-source.ts";
import { type FiltersOf, type ListPage, useListPage } from "../list/use-list-page.ts";
import { useRecordsChanged } from "../list/use-records-changed.ts";

export interface RecordPageState<
  F extends object,
  R extends Versioned,
  S extends string,
  Q,
> extends ListPage<R, S, Q> {
  readonly source: RecordSource<F, R, S, Q & object>;
  readonly editor: RecordEditor<F, R>;
  readonly mayManage: boolean;
  /** The last record created here, until something else is saved or deleted. */
  readonly created: R | null;
  readonly reload: () => void;
}

/**
 * Returns the state of a page of records: the list that the address requests, kept up to date with
 * other people's changes, and the editor of its records. The editor keeps the `source` of the first
 * render. `isBusy`: the page is sending a change that does not go through the editor. Call it
 * inside an observer.
 */
export function useRecordPage<
  F extends object,
  R extends Versioned,
  S extends string,
  Q extends object,
>(
  source: RecordSource<F, R, S, Q>,
  filters: FiltersOf<Q> = {},
  isBusy = false,
): RecordPageState<F, R, S, Q> {
  const { callApi, session } = useStores();
  const page = useListPage(source, filters);
  const { list } = page;
  const reload = () => void list.reload();
  const [created, setCreated] = useState<R | null>(null);
  const [editor] = useState(
    () =>
      new RecordEditor({
        ...source.port(callApi),
        onChanged: (saved, isNew) => {
          setCreated(isNew ? saved : null);
          void list.show(saved?.id ?? null);
        },
      }),
  );
  useRecordsChanged(source.kind ?? null, list, editor.isSending || isBusy);
  return { ...page, source, editor, created, reload, mayManage: session.may(source.manage) };
}
