import { Callout, Checkbox, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type HouseUnit,
  unitKinds,
  unitOutageMaxHours,
} from "../../../../contract/maintenance/house-unit.ts";
import { unitAlarms } from "../../../../contract/alarm/unit-alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { useSeverity } from "../../alarm/outage/use-severity.ts";
import { TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { Because, type ReasonProps } from "../record/reason-form.tsx";
import { Field } from "../../components/input/field.tsx";

const hourChoices = Array.from({ length: unitOutageMaxHours }, (_, index) => index + 1);

/** Takes a unit out of service for some hours. */
export const OutForm = observer(function OutForm({ of: unit, ...more }: ReasonProps<HouseUnit>) {
  const { t, language } = useMaintenanceText();
  const name =
    unit === null
      ? ""
      : t("mtUnitNo", { kind: unitKinds[unit.kind][language], number: unit.number });
  const title = t("mtOutTitle", { name });
  return (
    <TaskFormDialog isOpen={unit !== null} title={title} onClose={more.onClose}>
      {unit !== null && <Out unit={unit} title={title} {...more} />}
    </TaskFormDialog>
  );
});

const Out = observer(function Out({
  unit,
  title,
  ...more
}: Omit<ReasonProps<HouseUnit>, "of"> & { readonly unit: HouseUnit; readonly title: string }) {
  const { callApi } = useStores();
  const { t } = useMaintenanceText();
  const [hours, setHours] = useState(2);
  const [isConfirmed, confirm] = useState(false);
  const { id, version, houseId, kind, isToldTogether } = unit;
  const isUrgent = useSeverity(houseId, ...(unitAlarms[kind] ?? [])) === 1;
  return (
    <Because
      {...more}
      call={{
        title,
        button: t("mtOutButton"),
        lines: [t(isToldTogether ? "mtOutTogether" : "mtOutWhat")],
        ...(isUrgent && { intent: "danger" as const }),
        isShort: isUrgent && !isConfirmed,
        field: (
          <>
            <Field name="hours" label={t("mtOutHours")} labelFor="mt-hours">
              <HTMLSelect
                id="mt-hours"
                fill
                value={hours}
                onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
                options={hourChoices.map((count) => ({
                  value: count,
                  label: t("hours", { count }),
                }))}
              />
            </Field>
            {isUrgent && (
              <Callout intent="danger" role="alert">
                <p>{t("mtOutUrgent")}</p>
                <Checkbox
                  checked={isConfirmed}
                  label={t("mtOutYes")}
                  onChange={() => confirm(!isConfirmed)}
                />
              </Callout>
            )}
          </>
        ),
        send: (reason) =>
          callApi("unitOutage", { id, version, hours, reason, isUrgentConfirmed: isConfirmed }),
      }}
    />
  );
});
