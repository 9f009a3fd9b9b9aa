import { useState } from "react";
import type { CallName } from "../../../../contract/route/routes.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { CallApi, FieldMessages, InputOf } from "../../../stores/port/call.ts";
import { Task } from "../../../stores/record/task.ts";

interface Save<I> {
  readonly isSending: boolean;
  /** For `FormFields`. */
  readonly messages: FieldMessages;
  /** Never rejects: the call's toast has the failure. */
  readonly save: (input: I) => Promise<void>;
}

/** The save of a form that stays open, with a toast `done` once it is stored. In an observer. */
export function useSave<N extends CallName>(
  name: N,
  done: string,
  onSaved: () => void,
): Save<InputOf<N>> {
  const { callApi, toast } = useStores();
  const [task] = useState(
    () =>
      new Task<InputOf<N>, Awaited<ReturnType<CallApi>>>(
        (input) => callApi(name, input),
        () => undefined,
      ),
  );
  const { isSending, fields: messages } = task;
  const save = async (input: InputOf<N>) => {
    if (isSending) return;
    task.start(input);
    if (!(await task.confirm())) return;
    toast.show("success", done);
    onSaved();
  };
  return { isSending, messages, save };
}
