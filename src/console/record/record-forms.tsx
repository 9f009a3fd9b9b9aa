import { observer } from "mobx-react-lite";
import { useFormSay } from "../../i18n/words/form.ts";
import type { Versioned } from "../../stores/record/record-edit.ts";
import type { FormField } from "./field.ts";
import { RecordDrawer } from "./record-drawer.tsx";
import { RemovalDialog } from "./removal-dialog.tsx";
import type { RecordPageState } from "./use-record-page.ts";

export interface RecordFormsProps<F extends object, R extends Versioned> {
  /** Title of the form of a new one. */
  readonly newTitle: string;
  /** Asked again at every change: what is typed may bring fields or take them away. */
  readonly fields: (record: R | null, values: F) => readonly FormField<F>[];
  /** What else saving brings about, said before; null: nothing. */
  readonly notice?: (record: R | null, values: F) => string | null;
  /** What else a deletion brings about. */
  readonly removalNote?: string;
}

/** The form and the question of a page of records. */
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
}: RecordFormsProps<F, R> & { readonly page: RecordPageState<F, R, S, Q> }) {
  const { say, language } = useFormSay();
  const nameOf = (record: R) => source.nameOf(record, language);
  return (
    <>
      <RecordDrawer
        editor={editor}
        title={(record) =>
          record === null ? newTitle : say("editNamed", { name: nameOf(record) })
        }
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
