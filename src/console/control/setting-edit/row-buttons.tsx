import { observer } from "mobx-react-lite";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import { rowNumber, type RowsProps } from "./rows-props.ts";

/** Adds a row after this one, or removes it. Levels can only be added or removed at the end. */
export const RowButtons = observer(function RowButtons(props: RowsProps & { at: number }) {
  const { edit, at, rowsMax } = props;
  const { t } = useEditText();
  const { length } = edit.desired.rows;
  const row = rowNumber(props, at);
  const isFixed = edit.group === "levels" && at !== length - 1;
  if (isFixed) return null;
  const isFull = length >= rowsMax;
  const add = isFull ? t("rowsFull", { count: rowsMax }) : t("addRowAfter", { row });
  return (
    <span className="row">
      <button
        type="button"
        aria-label={add}
        title={add}
        disabled={isFull}
        onClick={() => edit.addRow(at)}
      >
        +
      </button>
      <button
        type="button"
        aria-label={t("removeRow", { row })}
        title={t("removeRow", { row })}
        onClick={() => edit.removeRow(at)}
      >
        ×
      </button>
    </span>
  );
});
