import css from "./firmware.module.css";
import { InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import type { RolloutForm } from "../../../stores/control/rollout-form.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { Field } from "../../components/input/field.tsx";

/** Houses, name, and the time each wave is watched. */
export const RolloutFields = observer(function RolloutFields({ form }: { form: RolloutForm }) {
  const { fleet } = useStores();
  const { t } = useUpdateText();
  return (
    <div className={css.rolloutFields}>
      {!form.isChosen && (
        <Field name="houseIds" label={t("ofFarm")}>
          <FarmSelect
            label={t("everyHouse")}
            farmId={form.farmId}
            onPick={(farmId) => form.choose(fleet, farmId)}
          />
        </Field>
      )}
      <Field name="name" label={t("rolloutName")} labelFor="rollout-name">
        <InputGroup
          id="rollout-name"
          value={form.name}
          maxLength={60}
          onValueChange={form.setName}
        />
      </Field>
      {!form.isOne && (
        <Field name="soakMin" label={t("soakMin")} labelFor="rollout-soak">
          <InputGroup
            id="rollout-soak"
            inputMode="numeric"
            value={form.soak}
            maxLength={4}
            onValueChange={form.setSoak}
          />
        </Field>
      )}
    </div>
  );
});
