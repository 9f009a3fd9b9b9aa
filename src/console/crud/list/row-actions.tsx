import css from "./list.module.css";
import { Button } from "@blueprintjs/core";
import type { ReactNode } from "react";
import type { FormText } from "../../../i18n/words/base/form-words.ts";
import { type Column, actionsKey } from "./record-table.tsx";

interface Props {
  readonly t: FormText;
  /** Name of the row, for screen readers. */
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** False: it may not be changed, or deleted alone. */
  readonly mayChange?: boolean;
  readonly mayEdit?: boolean;
  /** Further actions, placed first. */
  readonly children?: ReactNode;
}

/** Actions for a row of a list. */
export function RowActions({
  t,
  name,
  onEdit,
  onRemove,
  mayChange = true,
  mayEdit = mayChange,
  children,
}: Props) {
  return (
    <span className={`flow ${css.rowButtons}`}>
      {children}
      {mayEdit && (
        <Button
          size="small"
          variant="outlined"
          text={t("editRecord")}
          aria-label={t("editNamed", { name })}
          onClick={onEdit}
        />
      )}
      {mayChange && (
        <Button
          size="small"
          variant="outlined"
          intent="danger"
          text={t("remove")}
          aria-label={t("removeNamed", { name })}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

interface RowEditor<R> {
  readonly open: (row: R) => void;
  readonly confirmRemoval: (rows: readonly R[]) => void;
}

interface MoreActions<R> {
  readonly width?: number;
  /** Further actions, placed first. */
  readonly more?: (row: R) => ReactNode;
  /** Absent: every row is edited. */
  readonly mayEdit?: (row: R) => boolean;
}

/** The column of a list whose rows are edited and deleted. */
export const actionsColumn = <R,>(
  t: FormText,
  editor: RowEditor<R>,
  nameOf: (row: R) => string,
  { width = 168, more, mayEdit = () => true }: MoreActions<R> = {},
): Column<R> => ({
  key: actionsKey,
  title: t("fieldActions"),
  width,
  cell: (row) => (
    <RowActions
      t={t}
      name={nameOf(row)}
      onEdit={() => editor.open(row)}
      onRemove={() => editor.confirmRemoval([row])}
      mayEdit={mayEdit(row)}
    >
      {more?.(row)}
    </RowActions>
  ),
});
