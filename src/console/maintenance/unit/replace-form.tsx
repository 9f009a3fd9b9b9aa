import { InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type HouseUnit, houseUnitFields } from "../../../../contract/maintenance/house-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import { TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { unitName } from "../plan/unit-source.tsx";
import { Field } from "../../components/input/field.tsx";

interface Props {
  /** Null: closed. */
  readonly unit: HouseUnit | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Replaces a unit by another piece in its place. */
export const ReplaceForm = observer(function ReplaceForm({ unit, ...more }: Props) {
  const { t, language } = useMaintenanceText();
  const name = unit === null ? "" : unitName(unit, language);
  return (
    <TaskFormDialog
      isOpen={unit !== null}
      title={t("mtReplaceOf", { name })}
      onClose={more.onClose}
    >
      {unit !== null && <Form unit={unit} {...more} />}
    </TaskFormDialog>
  );
});

const Form = observer(function Form({
  unit,
  onClose,
  onDone,
}: Omit<Props, "of"> & { readonly unit: HouseUnit }) {
  const { callApi, connection, fleet } = useStores();
  const { t, language } = useMaintenanceText();
  const zone = fleet.farms.get(unit.farmId)?.timeZone ?? ownZone();
  const today = formatTime(connection.serverNow, zone).slice(0, 10);
  const [form, setForm] = useState({ model: unit.model, serial: "", installedOn: today });
  const [task] = useState(
    () =>
      new Task((typed: typeof form) => {
        const { id, version, name, kw, m3h } = unit;
        return callApi("replaceUnit", { id, version, name, kw, m3h, ...typed });
      }, onDone),
  );
  return (
    <TaskForm
      task={task}
      input={form}
      button={t("mtReplace")}
      isShort={false}
      onClose={onClose}
      onSent={onClose}
    >
      <p>{t("mtReplaceWhat")}</p>
      {(["model", "serial"] as const).map((key) => (
        <Field
          name={key}
          key={key}
          label={houseUnitFields[key].name[language]}
          labelFor={`mt-new-${key}`}
        >
          <InputGroup
            id={`mt-new-${key}`}
            value={form[key]}
            maxLength={houseUnitFields[key].max}
            onValueChange={(value) => setForm({ ...form, [key]: value })}
          />
        </Field>
      ))}
      <Field name="installedOn" label={t("mtInstalled")} labelFor="mt-new-day">
        <DateInput
          id="mt-new-day"
          kind="day"
          label={t("mtInstalled")}
          value={form.installedOn}
          max={today}
          timeZone={zone}
          fill
          onChange={(installedOn) => setForm({ ...form, installedOn })}
        />
      </Field>
    </TaskForm>
  );
});
