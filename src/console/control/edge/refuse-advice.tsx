import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import type { Advice } from "../../../../contract/control/edge/edge-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { Task } from "../../../stores/record/task.ts";
import { ReasonField, TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { AdviceHouse, AdviceContent } from "./advice-card.tsx";

const nothing = (): void => undefined;

/** Refuses advice; it asks for a reason, so that the people who train it can learn from it. */
export const RefuseAdvice = observer(function RefuseAdvice({
  advice,
  onClose,
}: {
  advice: Advice;
  onClose: () => void;
}) {
  const { callApi } = useStores();
  const { t } = useSiteText();
  const [reason, setReason] = useState("");
  const [task] = useState(
    () =>
      new Task((input: { id: number; reason: string }) => callApi("refuseAdvice", input), nothing),
  );
  const id = useId();
  return (
    <TaskFormDialog isOpen title={t("refuseTitle")} onClose={onClose}>
      <TaskForm
        task={task}
        input={{ id: advice.id, reason: reason.trim() }}
        button={t("refuseNow")}
        isShort={reason.trim() === ""}
        onClose={onClose}
        onSent={onClose}
      >
        <p>
          <AdviceHouse advice={advice} />
        </p>
        <AdviceContent advice={advice} />
        <ReasonField id={id} label={t("refuseReason")} value={reason} onChange={setReason} />
      </TaskForm>
    </TaskFormDialog>
  );
});
