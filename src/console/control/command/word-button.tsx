import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import commandCss from "./command.module.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { type FormEvent, useId, useState } from "react";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";

interface WordButtonProps {
  readonly label: string;
  readonly title: string;
  readonly why: string;
  /** True closes the dialog; the frame around the pages reports failures. */
  act(word: string): Promise<boolean>;
}

/** A button whose dialog asks for a note, which is stored with the action. */
export function WordButton({ label, title, why, act }: WordButtonProps) {
  const { t } = useCommandText();
  const [isOpen, setOpen] = useState(false);
  const [word, setWord] = useState("");
  const [isSending, setSending] = useState(false);
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (word.trim() === "" || isSending) return;
    setSending(true);
    void act(word.trim())
      .then((isDone) => {
        if (isDone) setOpen(false);
      })
      .finally(() => setSending(false));
  };
  return (
    <>
      <Button size="small" text={label} onClick={() => setOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
        canOutsideClickClose={false}
        isCloseButtonShown={false}
      >
        <ReturnFocus />
        <form onSubmit={send}>
          <DialogBody>
            <p>{why}</p>
            <label className={commandCss.reviewField} htmlFor={id}>
              {t("closeWord")}
              <input
                id={id}
                className="setting-input"
                autoComplete="off"
                maxLength={200}
                value={word}
                onChange={({ target }) => setWord(target.value)}
              />
            </label>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={t("back")} disabled={isSending} onClick={() => setOpen(false)} />
                <Button
                  type="submit"
                  intent="primary"
                  text={label}
                  disabled={word.trim() === ""}
                  loading={isSending}
                />
              </>
            }
          />
        </form>
      </Dialog>
    </>
  );
}
