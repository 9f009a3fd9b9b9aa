import css from "./house-cards.module.css";
import { observer } from "mobx-react-lite";
import { beyondOf } from "../../../../contract/fleet/house/reading.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { LiveValue } from "../../components/house/live-value.tsx";

interface Props {
  readonly record: HouseRecord;
  readonly name: string;
  readonly of: "targetTemp" | "ventLevel" | "staticPressure" | "rh" | "co2";
  readonly decimals?: number;
  readonly unit?: string;
}

/** A value of a house on its card, with its name before it. */
export const CardValue = observer(function CardValue({
  record,
  name,
  of,
  decimals = 0,
  unit = "",
}: Props) {
  const { language } = useStores();
  const { reading } = record.now;
  return (
    <span className={css.cardValue}>
      <small>{name}</small>
      <LiveValue
        value={reading?.[of]}
        decimals={decimals}
        at={reading?.at}
        unit={unit}
        language={language.current}
        beyond={beyondOf(reading, of)}
      />
    </span>
  );
});
