import type { Language } from "../../../../contract/base/words.ts";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import "./form.module.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { RecordEditor } from "../../../stores/record/record-editor.ts";
import type { Versioned } from "../../../stores/record/record-edit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useShowing } from "../../components/dialog/use-showing.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import { unbroken } from "../../../ui/unbroken.tsx";
import { listText } from "../../../lib/text/list-text.ts";

interface Props<F extends object, R extends Versioned> {
  readonly editor: RecordEditor<F, R>;
  /** Records there are now. */
  readonly total: number;
  readonly nameOf: (record: R) => string;
  /** Further effects. */
  readonly note?: string;
}

const namesShown = 10;

/**
 * Asks before records are deleted for good, with the number that remain, and names those that could
 * not be deleted.
 */
export const RemovalDialog = observer(function RemovalDialog<
  F extends object,
  R extends Versioned,
>({ editor, total, nameOf, note }: Props<F, R>) {
  const { toast } = useStores();
  const { t, language } = useFormText();
  const showing = useShowing();
  const { removal } = editor;
  const count = (value: number) => formatNumber(value, 0, language);
  async function remove() {
    const gone = await editor.remove();
    if (gone > 0) toast.show("success", t("removedCount", { count: count(gone) }));
    if (editor.removal?.refused.length === 0) editor.endRemoval();
  }
  const isSending = removal?.step === "sending";
  return (
    <Dialog
      key={showing}
      isOpen={removal !== null}
      onClose={editor.endRemoval}
      title={
        removal !== null &&
        (removal.step === "done"
          ? t("removeStayed", { count: count(removal.refused.length) })
          : t("removeTitleMany", { count: count(removal.records.length) }))
      }
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      isCloseButtonShown={false}
      canOutsideClickClose={!isSending}
      canEscapeKeyClose={!isSending}
    >
      <ReturnFocus />
      {removal !== null && (
        <>
          <DialogBody>
            {removal.step === "done" ? (
              removal.refused.map(({ record, reason }) => (
                <p key={record.id} className="dialog-failure" role="alert">
                  {unbroken(t("removeNot", { name: nameOf(record), reason }))}
                </p>
              ))
            ) : (
              <>
                <p>
                  {unbroken(
                    t("removeWhatMany", {
                      names: namesOf(removal.records.map(nameOf), language),
                    }),
                  )}
                </p>
                {note !== undefined && <p>{unbroken(note)}</p>}
                <p>
                  {t("removeLeft", { count: count(Math.max(0, total - removal.records.length)) })}
                </p>
              </>
            )}
          </DialogBody>
          <DialogFooter
            actions={
              removal.step === "done" ? (
                <Button intent="primary" text={t("close")} onClick={editor.endRemoval} />
              ) : (
                <>
                  <Button text={t("cancel")} disabled={isSending} onClick={editor.endRemoval} />
                  <Button
                    intent="danger"
                    loading={isSending}
                    text={t("removeForGood")}
                    onClick={() => void remove()}
                  />
                </>
              )
            }
          />
        </>
      )}
    </Dialog>
  );
});

const namesOf = (names: readonly string[], language: Language): string =>
  listText(names.slice(0, namesShown), language) + (names.length > namesShown ? " …" : "");
