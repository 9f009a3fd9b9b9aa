import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useId, useState } from "react";
import type { Command } from "../../../contract/control/command.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCommandSay } from "../../i18n/words/command.ts";
import { ReturnFocus } from "../part/return-focus.tsx";

/** Closes a command nobody knows the end of, with a word; it stays not known. */
export const CloseButton = observer(function CloseButton({ command }: { command: Command }) {
  const { callApi, fleet, toast } = useStores();
  const { say } = useCommandSay();
  const [isOpen, setOpen] = useState(false);
  const [word, setWord] = useState("");
  const [isSending, setSending] = useState(false);
  const id = useId();
  const close = (event: FormEvent) => {
    event.preventDefault();
    if (word.trim() === "" || isSending) return;
    setSending(true);
    void callApi("closeCommand", { id: command.id, word: word.trim() })
      .then(
        (next) => {
          fleet.commands.put(next);
          toast.show("success", say("setUp"));
          setOpen(false);
        },
        // A failure is told by the frame around the pages.
        () => undefined,
      )
      .finally(() => setSending(false));
  };
  return (
    <>
      <Button size="small" text={say("closeCommand")} onClick={() => setOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say("closeTitle")}
        className="shell-dialog task-dialog"
        isCloseButtonShown={false}
      >
        <ReturnFocus />
        <form onSubmit={close}>
          <DialogBody>
            <p>{say("closeWhy")}</p>
            <label className="review-field" htmlFor={id}>
              {say("closeWord")}
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
                <Button text={say("back")} disabled={isSending} onClick={() => setOpen(false)} />
                <Button
                  type="submit"
                  intent="primary"
                  text={say("closeCommand")}
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
});
