import css from "./handover.module.css";
import { Button, InputGroup, TextArea } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { handoverNoteMax, onDutyMax } from "../../../../contract/alarm/handover.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useHandoverText } from "../../../i18n/words/alarm/handover-page-words.ts";
import { HandoverForm, type Shift } from "../../../stores/alarm/handover-form.ts";
import { Panel } from "../../components/panel/panel.tsx";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { Field, FormFields } from "../../components/input/field.tsx";

/**
 * Form in which the outgoing person names the incoming one, and writes the necessary information.
 */
export const HandoverWriting = observer(function HandoverWriting({
  shift,
  onWritten,
}: {
  shift: Shift;
  onWritten: () => void;
}) {
  const { callApi, toast } = useStores();
  const { t } = useHandoverText();
  const [form] = useState(() => new HandoverForm(callApi));
  const { onDuty, note, farmId, faults, failure, isSending, isTouched } = form;
  async function handOver() {
    if ((await form.send(shift)) === null) return;
    toast.show("success", t("handedOver"));
    onWritten();
  }
  return (
    <Panel id="handover-writing" title={t("handOver")} className="handover-writing">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void handOver();
        }}
      >
        <FormFields messages={faults}>
          <Field name="onDuty" label={t("onDutyNext")} labelFor="handover-duty">
            <InputGroup
              id="handover-duty"
              value={onDuty}
              maxLength={onDutyMax}
              onValueChange={(value) => form.put({ onDuty: value })}
            />
          </Field>
          <Field name="farmId" label={t("handoverFarm")}>
            <FarmSelect
              label={t("handoverFarm")}
              farmId={farmId}
              onPick={(value) => form.put({ farmId: value })}
            />
          </Field>
          <Field
            name="note"
            className="handover-note"
            label={t("handoverNote")}
            labelFor="handover-note"
          >
            <TextArea
              id="handover-note"
              value={note}
              maxLength={handoverNoteMax}
              rows={3}
              onChange={({ currentTarget: { value } }) => form.put({ note: value })}
            />
          </Field>
        </FormFields>
        {failure !== null && (
          <p className={css.handoverFailure} role="alert">
            {failure}
          </p>
        )}
        <Button
          type="submit"
          intent="primary"
          text={t("handOver")}
          loading={isSending}
          disabled={!isTouched}
        />
      </form>
    </Panel>
  );
});
