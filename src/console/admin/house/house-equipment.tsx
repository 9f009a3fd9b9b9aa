import css from "./house-manage.module.css";
import { InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import {
  type EquipmentKey,
  equipmentKeys,
  equipmentMax,
  equipmentNames,
} from "../../../../contract/fleet/house/house-manage.ts";
import { numberText } from "../../../lib/text/number-text.ts";
import type { FieldPart } from "../../crud/form/form-field.ts";
import { useHouseManageText } from "../../../i18n/words/fleet/house-manage-words.ts";

const count = numberText({ min: 0, max: equipmentMax, decimals: 0, isOptional: true });

/** Number of each kind of equipment in a house. */
export const EquipmentPart = observer(function EquipmentPart({
  name,
  label,
  value,
  put,
  isFaulty,
  noteId,
}: FieldPart<Record<EquipmentKey, string>>) {
  const { language } = useHouseManageText();
  const isWrong = (key: EquipmentKey) => isFaulty && !count.safeParse(value[key]).success;
  const first = equipmentKeys.find(isWrong) ?? equipmentKeys[0];
  return (
    <div className={css.houseEquipment} role="group" aria-label={label}>
      {equipmentKeys.map((key) => (
        <label key={key}>
          <span>{equipmentNames[key][language]}</span>
          <InputGroup
            size="small"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...(key === first && { name })}
            aria-invalid={isWrong(key)}
            aria-describedby={noteId}
            intent={isWrong(key) ? "danger" : "none"}
            value={value[key]}
            onValueChange={(text) => put({ ...value, [key]: text })}
          />
        </label>
      ))}
    </div>
  );
});
