import { observer } from "mobx-react-lite";
import { useState } from "react";
import { unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { Task } from "../../../stores/record/task.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { listText } from "../../../lib/text/list-text.ts";

interface Props {
  readonly isOpen: boolean;
  readonly houseId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds the units of a house that its frames and its record mention, after showing them. */
export const FindForm = observer(function FindForm(props: Props) {
  const { t } = useMaintenanceText();
  return (
    <TaskFormDialog isOpen={props.isOpen} title={t("mtFindTitle")} onClose={props.onClose}>
      {props.isOpen && <Form {...props} />}
    </TaskFormDialog>
  );
});

const Form = observer(function Form({ houseId, onClose, onDone }: Props) {
  const { callApi, toast } = useStores();
  const { t, language } = useMaintenanceText();
  const result = useApiQuery("foundUnits", { houseId });
  const [task] = useState(
    () => new Task((input: { houseId: number }) => callApi("createFoundUnits", input), onDone),
  );
  const kinds = result.value?.kinds ?? [];
  return (
    <TaskForm
      task={task}
      input={{ houseId }}
      button={t("mtFind")}
      isShort={kinds.length === 0}
      onClose={onClose}
      onSent={() => {
        toast.show("success", t("mtFound", { units: task.result?.units ?? 0 }));
        onClose();
      }}
    >
      <QueryView query={result}>
        {({ kinds: listed }) => (
          <p>
            {listed.length === 0
              ? t("mtFindNone")
              : t("mtFindWhat", {
                  units: listText(
                    listed.map(
                      ({ kind, numbers }) => `${unitKinds[kind][language]} × ${numbers.length}`,
                    ),
                    language,
                  ),
                })}
          </p>
        )}
      </QueryView>
    </TaskForm>
  );
});
