import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { ManagedHouse } from "../../../../contract/fleet/house/house-manage.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useHouseManageText } from "../../../i18n/words/fleet/house-manage-words.ts";
import { unbroken } from "../../../ui/unbroken.tsx";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { Task } from "../../../stores/record/task.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useShowing } from "../../components/dialog/use-showing.ts";
import "../../crud/form/form.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import { Field, FormFields } from "../../components/input/field.tsx";

type Removal = Task<ManagedHouse, unknown>;

/** The deletion of a house with all that was recorded of it. */
export function useHistoryRemoval(onGone: () => void): Removal {
  const { callApi } = useStores();
  const [task] = useState(
    () =>
      new Task(
        ({ id, name }: ManagedHouse) => callApi("deleteHouse", { id, withHistoryOf: name }),
        onGone,
      ),
  );
  return task;
}

const focusName = (dialog: HTMLElement) => dialog.querySelector("input")?.focus();

/** Requests the name of a house before it is deleted with all its records. */
export const HistoryRemoval = observer(function HistoryRemoval({ task }: { task: Removal }) {
  const { t, language } = useHouseManageText();
  const showing = useShowing();
  const { input: house } = task;
  return (
    <Dialog
      key={showing}
      isOpen={house !== null}
      onClose={task.close}
      title={house !== null && unbroken(t("historyTitle", { name: houseInFarm(house, language) }))}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      onOpened={focusName}
    >
      <ReturnFocus />
      {house !== null && <Question key={house.id} house={house} task={task} />}
    </Dialog>
  );
});

const Question = observer(function Question({
  house,
  task,
}: {
  house: ManagedHouse;
  task: Removal;
}) {
  const { toast } = useStores();
  const { t, language } = useHouseManageText();
  const [typed, setTyped] = useState("");
  const isSure = typed.trim() === house.name;
  async function remove() {
    if (!(await task.confirm())) return;
    toast.show("success", t("removedCount", { count: 1 }));
    task.close();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isSure) void remove();
      }}
    >
      <DialogBody>
        <p>{t("historyWhat")}</p>
        <FormFields messages={task.fields}>
          <Field
            name="withHistoryOf"
            label={t("historyType", { name: house.name })}
            labelFor="history-name"
          >
            <InputGroup
              id="history-name"
              autoComplete="off"
              maxLength={50}
              value={typed}
              onValueChange={setTyped}
            />
          </Field>
        </FormFields>
        {task.failure !== null && (
          <p className="dialog-failure" role="alert">
            {unbroken(t("removeNot", { name: houseInFarm(house, language), reason: task.failure }))}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} disabled={task.isSending} onClick={task.close} />
            <Button
              type="submit"
              intent="danger"
              text={t("historyConfirm")}
              loading={task.isSending}
              disabled={!isSure}
            />
          </>
        }
      />
    </form>
  );
});
