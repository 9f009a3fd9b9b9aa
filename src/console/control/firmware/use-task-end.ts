import { useEffect, useRef } from "react";
import { isTaskFailed } from "../../../../contract/control/firmware/rollout-task.ts";
import type { UpdateTask } from "../../../../contract/control/firmware/rollout.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { taskText, updateReasonText } from "./firmware-text.ts";

/** Reports how an upgrade ends while it is on screen; one that ended before is not reported. */
export function useTaskEnd(task: UpdateTask | null): void {
  const { toast } = useStores();
  const { t, language } = useUpdateText();
  const last = useRef<UpdateTask | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = task;
    if (task === null || before?.id !== task.id || before.state === task.state) return;
    if (task.state === "verified")
      toast.show(
        "success",
        t(task.kind === "firmware" ? "upgraded" : "configPutIn", { version: task.toVersion }),
      );
    if (!isTaskFailed(task.state)) return;
    const why = updateReasonText(task, language);
    const text = taskText(task, t, language);
    toast.show("danger", why === "" ? text : `${text} · ${why}`);
  });
}
