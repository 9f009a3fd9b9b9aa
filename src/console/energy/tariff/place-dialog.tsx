import { inOneLanguage } from "../../../../contract/base/words.ts";
import "../../components/dialog/shell-dialog.module.css";
import css from "./place-dialog.module.css";
import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { burntKeys, fuelKinds } from "../../../../contract/energy/fuel.ts";
import type { FarmPower } from "../../../../contract/energy/power.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { Task } from "../../../stores/record/task.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { FormFields } from "../../components/input/field.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { HouseSelect } from "../../crud/select/house-select.tsx";
import { TypedNumber } from "./typed-input.tsx";

interface Props {
  readonly place: FarmPower;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const heatWords = { gas: "placeGas", oil: "placeOil", coal: "placeCoal" } as const;
type Heat = Pick<FarmPower, "gasKwh" | "oilKwh" | "coalKwh">;

/** Heat content per unit of each fuel; empty: the default. */
const HeatInputs = observer(function HeatInputs({
  form,
  put,
}: {
  readonly form: Heat;
  readonly put: (heat: Partial<Heat>) => void;
}) {
  const { t } = usePowerText();
  return burntKeys.map((key) => (
    <TypedNumber
      key={key}
      name={`${key}Kwh`}
      label={t(heatWords[key], { usual: fuelKinds[key].usualKwh })}
      value={form[`${key}Kwh`]}
      put={(value) => put({ [`${key}Kwh`]: value })}
    />
  ));
});

interface TariffSelectProps {
  readonly orgId: number;
  readonly tariffId: number | null;
  readonly onPick: (tariffId: number | null) => void;
}

/** The tariffs of an organisation; the chosen one stays when they cannot be loaded. */
const TariffSelect = observer(function TariffSelect(props: TariffSelectProps) {
  const { orgId, tariffId, onPick } = props;
  const { t, language } = usePowerText();
  const tariffs = useApiQuery("listTariff", { pageSize: 500 });
  return (
    <>
      <label>
        {t("placeTariff")}
        <HTMLSelect
          fill
          value={tariffId ?? ""}
          onChange={(event) => onPick(Number(event.currentTarget.value) || null)}
        >
          <option value="">{t("placeNoTariff")}</option>
          {tariffs.value === undefined && tariffId !== null && <option value={tariffId}>–</option>}
          {tariffs.value?.rows
            .filter((tariff) => tariff.orgId === orgId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {inOneLanguage(name, language)}
              </option>
            ))}
        </HTMLSelect>
      </label>
      <AnswerFailure query={tariffs} />
    </>
  );
});

/** Sets tariff, contract and meter house of a place. */
export const PlaceDialog = observer(function PlaceDialog({ place, onClose, onSaved }: Props) {
  const { callApi, toast, fleet } = useStores();
  const { t, language } = usePowerText();
  // Contract and meter house that come from a place above are not this place's own, so the form
  // does not show them.
  const { isOwn, tariffId, co2KgKwh } = place;
  const [form, setForm] = useState({
    tariffId,
    contractKw: isOwn ? place.contractKw : null,
    meterHouseId: isOwn ? place.meterHouseId : null,
    co2KgKwh,
    gasKwh: place.gasKwh,
    oilKwh: place.oilKwh,
    coalKwh: place.coalKwh,
  });
  const [opened] = useState(form);
  const title = t("editPlace", { name: nameIn(place, language) });
  useOpenEdit(JSON.stringify(form) !== JSON.stringify(opened), title);
  const [task] = useState(
    () =>
      new Task(({ values }: { readonly values: typeof form | null }) => {
        const which = { farmId: place.id, version: place.version };
        return values === null
          ? callApi("clearFarmPower", which)
          : callApi("saveFarmPower", { ...which, ...values });
      }, onSaved),
  );
  const send = async (values: typeof form | null) => {
    task.start({ values });
    if (!(await task.confirm())) return;
    toast.show("success", t("placeSaved"));
    onClose();
  };
  const isBelow = (farmId: number | null): boolean =>
    farmId !== null && (farmId === place.id || isBelow(fleet.farms.get(farmId)?.parentId ?? null));
  const isTop = (fleet.farms.get(place.id)?.parentId ?? null) === null;
  return (
    <Dialog
      isOpen
      className="shell-dialog"
      canOutsideClickClose={false}
      title={title}
      onClose={onClose}
    >
      <ReturnFocus />
      <DialogBody>
        <FormFields messages={task.fields}>
          <div className={css.powerForm}>
            <TariffSelect
              orgId={place.orgId}
              tariffId={form.tariffId}
              onPick={(tariffId) => setForm({ ...form, tariffId })}
            />
            <TypedNumber
              name="contractKw"
              label={t("placeContract")}
              value={form.contractKw}
              put={(contractKw) => setForm({ ...form, contractKw })}
            />
            <div>
              {t("placeMeter")}
              <HouseSelect
                label={t("placeMeter")}
                houseId={form.meterHouseId}
                offers={({ house }) => isBelow(house.farmId)}
                none={t("placeNoMeter")}
                onPick={(meterHouseId) => setForm({ ...form, meterHouseId })}
              />
            </div>
            <TypedNumber
              name="co2KgKwh"
              label={t("placeCo2")}
              isNeeded
              value={form.co2KgKwh}
              put={(co2KgKwh) => setForm({ ...form, co2KgKwh: co2KgKwh ?? Number.NaN })}
            />
            <HeatInputs form={form} put={(heat) => setForm({ ...form, ...heat })} />
          </div>
        </FormFields>
        {task.failure !== null && (
          <p className="dialog-failure" role="alert">
            {task.failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("placeCancel")} onClick={onClose} />
            <Button
              intent="primary"
              text={t("placeSave")}
              loading={task.isSending}
              disabled={Object.values(form).some((value) => Number.isNaN(value))}
              onClick={() => void send(form)}
            />
          </>
        }
      >
        {isOwn && (
          <Button
            variant="minimal"
            text={t(isTop ? "placeClear" : "placeAsAbove")}
            loading={task.isSending}
            onClick={() => void send(null)}
          />
        )}
      </DialogFooter>
    </Dialog>
  );
});
