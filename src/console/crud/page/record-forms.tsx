import { observer } from "mobx-react-lite";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import type { Versioned } from "../../../stores/record/record-edit.ts";
import type { FormField } from "../form/form-field.ts";
import { RecordDrawer } from "../form/record-drawer.tsx";
import { RemovalDialog } from "../form/removal-dialog.tsx";
import type { RecordPageState } from "./use-record-page.ts";

export interface RecordFormsProps<F extends object, R extends Versioned> {
  /** Title of the form of a new one. */
  readonly newTitle: string;
  /** Called again at every change, because typed values may add or remove fields. */
  readonly fields: (record: R | null, values: F) => readonly FormField<F>[];
  /** Further effects of saving, shown before; null: no other effects. */
  readonly notice?: (record: R | null, values: F) => string | null;
  /** Further effects of a deletion. */
  readonly removalNote?: string;
}

/** The form, and the question before deleting, of a page of records. */
export const RecordForms = observer(function RecordForms<
  F extends object,
  R extends Versioned,
  S extends string,
  Q extends object,
>({
  page: { editor, list, source },
  newTitle,
  removalNote,
  ...form
}: RecordFormsProps<F, R> & {
  readonly page: Pick<RecordPageState<F, R, S, Q>, "editor" | "source"> & {
    readonly list: { readonly total: number };
  };
}) {
  const { t, language } = useFormText();
  const nameOf = (record: R) => source.nameOf(record, language);
  return (
    <>
      <RecordDrawer
        editor={editor}
        title={(record) => (record === null ? newTitle : t("editNamed", { name: nameOf(record) }))}
        {...form}
      />
      <RemovalDialog
        editor={editor}
        total={list.total}
        nameOf={nameOf}
        {...(removalNote !== undefined && { note: removalNote })}
      />
    </>
  );
});
