import { observer } from "mobx-react-lite";
import { useEditSay } from "../../../i18n/words/control/setting-edit-words.ts";
import { rowNumber, type RowsProps } from "./rows-props.ts";

/** Adds a row behind this one, or takes it away. Levels come and go at the end only. */
export const RowButtons = observer(function RowButtons(props: RowsProps & { at: number }) {
  const { edit, at, rowsMax } = props;
  const { say } = useEditSay();
  const { length } = edit.wish.rows;
  const row = rowNumber(props, at);
  const isFixed = edit.group === "levels" && at !== length - 1;
  if (isFixed) return null;
  const isFull = length >= rowsMax;
  const add = isFull ? say("rowsFull", { count: rowsMax }) : say("addRowAfter", { row });
  return (
    <>
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
        aria-label={say("removeRow", { row })}
        title={say("removeRow", { row })}
        onClick={() => edit.removeRow(at)}
      >
        ×
      </button>
    </>
  );
});
