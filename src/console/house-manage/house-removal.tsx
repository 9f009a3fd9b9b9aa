import "../part/shell-dialog.css";
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { ManagedHouse } from "../../../contract/house-manage.ts";
import { messageOf } from "../../../contract/message.ts";
import { houseInFarm } from "../../lib/name.ts";
import { useStores } from "../../context/use-stores.ts";
import { ReturnFocus } from "../part/return-focus.tsx";
import { useShowing } from "../part/use-showing.ts";
import { useHouseManageSay } from "../../i18n/words/house-manage.ts";
import "../record/form.css";

interface Props {
  /** Null: nothing is asked. */
  readonly house: ManagedHouse | null;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

const focusName = (dialog: HTMLElement) => dialog.querySelector("input")?.focus();

/** Asks for the name of a house before it goes with all that was recorded of it. */
export const HistoryRemoval = observer(function HistoryRemoval({ house, onClose, onGone }: Props) {
  const { say, language } = useHouseManageSay();
  const showing = useShowing();
  return (
    <Dialog
      key={showing}
      isOpen={house !== null}
      onClose={onClose}
      title={house !== null && say("historyTitle", { name: houseInFarm(house, language) })}
      className="shell-dialog user-dialog"
      isCloseButtonShown={false}
      onOpened={focusName}
    >
      <ReturnFocus />
      {house !== null && (
        <Question key={house.id} house={house} onClose={onClose} onGone={onGone} />
      )}
    </Dialog>
  );
});

const Question = observer(function Question({
  house,
  onClose,
  onGone,
}: Props & { house: ManagedHouse }) {
  const { call, toast } = useStores();
  const { say, language } = useHouseManageSay();
  const [typed, setTyped] = useState("");
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSure = typed.trim() === house.name;
  async function remove() {
    setSending(true);
    setFailure(null);
    try {
      await call("deleteHouse", { id: house.id, withHistoryOf: house.name }, { isQuiet: true });
      toast.show("success", say("removedCount", { count: 1 }));
      onGone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setSending(false);
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isSure && !isSending) void remove();
      }}
    >
      <DialogBody>
        <p>{say("historyWhat")}</p>
        <FormGroup label={say("historyType", { name: house.name })} labelFor="history-name">
          <InputGroup
            id="history-name"
            autoComplete="off"
            maxLength={50}
            value={typed}
            onValueChange={setTyped}
          />
        </FormGroup>
        {failure !== null && (
          <p className="dialog-failure" role="alert">
            {say("removeNot", { name: houseInFarm(house, language), reason: failure })}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say("cancel")} disabled={isSending} onClick={onClose} />
            <Button
              type="submit"
              intent="danger"
              text={say("historyConfirm")}
              loading={isSending}
              disabled={!isSure}
            />
          </>
        }
      />
    </form>
  );
});
