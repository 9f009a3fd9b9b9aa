import css from "./handover.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Org } from "../../../../contract/account/farm-tree.ts";
import { orgFields } from "../../../../contract/account/org.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import { useHandoverText } from "../../../i18n/words/alarm/handover-page-words.ts";
import { Task } from "../../../stores/record/task.ts";
import { Field, FormFields } from "../../components/input/field.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { TimesControl } from "../../crud/form/times-control.tsx";

/**
 * Form for a manager to set the ends of the organisation's shifts; the server's error is shown at
 * the field.
 */
export const ShiftTimes = observer(function ShiftTimes({ org }: { readonly org: Org }) {
  const { callApi, toast } = useStores();
  const { t, language } = useHandoverText();
  const { t: sayForm } = useFormText();
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const [task] = useState(
    () =>
      new Task(
        (shiftTimes: readonly string[]) =>
          callApi("saveShiftTimes", { orgId: org.id, shiftTimes: [...shiftTimes] }),
        () => setTyped(null),
      ),
  );
  const label = orgFields.shiftTimes.name[language];
  const isTouched = typed !== null && typed.join() !== org.shiftTimes.join();
  useOpenEdit(isTouched, label);
  const isRefused = Object.keys(task.fields).length > 0;
  async function save() {
    task.start(typed ?? []);
    if (await task.confirm()) toast.show("success", t("shiftTimesSaved"));
  }
  return (
    <Panel id="shift-times" title={label} className={`${css.handoverWriting} ${css.shiftTimes}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormFields messages={task.fields}>
          <Field name="shiftTimes" helperText={sayForm("shiftTimesHint")}>
            <TimesControl
              aria-labelledby="shift-times"
              aria-invalid={isRefused}
              value={typed ?? org.shiftTimes}
              onChange={setTyped}
            />
          </Field>
        </FormFields>
        {task.failure !== null && !isRefused && (
          <p className={css.handoverFailure} role="alert">
            {task.failure}
          </p>
        )}
        <Button
          type="submit"
          text={sayForm("save")}
          loading={task.isSending}
          disabled={!isTouched}
        />
      </form>
    </Panel>
  );
});
