import { InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { fill } from "../../../../contract/base/server-message.ts";
import { type PricedKind, priceSchema } from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { numberOf } from "../../../lib/text/number-text.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import { reasonOfNumber } from "../../../stores/flock/entry-numbers.ts";
import { Task } from "../../../stores/record/task.ts";
import { isNoReason, ReasonField, TaskForm } from "../../components/dialog/task-form.tsx";
import { Field } from "../../components/input/field.tsx";

/** An entry whose price may be corrected. */
export interface Priced {
  readonly kind: PricedKind;
  readonly id: number;
  /** The present price; null: unknown. */
  readonly price: number | null;
  readonly text: string;
}

interface Props {
  readonly priced: Priced;
  readonly entry: DayEntry;
  readonly onClose: () => void;
}

/** Asks for the price of an entry and for the reason for the delay; empty: the price is unknown. */
export const PriceForm = observer(function PriceForm({ priced, entry, onClose }: Props) {
  const { callApi } = useStores();
  const { t, language } = useProductionText();
  const [typed, setTyped] = useState(priced.price === null ? "" : String(priced.price));
  const [reason, setReason] = useState("");
  const fault = reasonOfNumber(typed, false, priceSchema);
  const price = numberOf(typed);
  const { kind, id, price: was } = priced;
  const [task] = useState(
    () =>
      new Task(
        async (input: { readonly price: number | null; readonly reason: string }) =>
          entry.renew(await callApi("priceProduction", { kind, id, was, ...input })),
        () => undefined,
      ),
  );
  return (
    <TaskForm
      task={task}
      input={{ price, reason: reason.trim() }}
      button={t("priceEdit")}
      isShort={fault !== null || price === was || isNoReason(reason)}
      onClose={onClose}
      onSent={onClose}
    >
      <p>
        <strong>{priced.text}</strong>
      </p>
      <Field
        name="price"
        label={t("priceOfAll")}
        labelFor="entry-price"
        {...(fault !== null && {
          helperText: fill(fault.words[language], fault.values),
          intent: "danger" as const,
        })}
      >
        <InputGroup
          id="entry-price"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onValueChange={setTyped}
        />
      </Field>
      <ReasonField
        id="price-reason"
        label={t("voidReason")}
        value={reason}
        onChange={setReason}
        hint={t("priceReasonHint")}
      />
    </TaskForm>
  );
});
