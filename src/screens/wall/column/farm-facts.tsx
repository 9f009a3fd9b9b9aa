import css from "./farm-facts.module.css";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { speciesKeys, speciesNames } from "../../../../contract/base/animal.ts";
import { areaName } from "../../../../contract/base/area-name.ts";
import { placeCodeOf } from "../../../../contract/base/area.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { housesOfFarm } from "../../shared/scope-tally.ts";
import { NameLine } from "../../shared/name-line.tsx";
import { absent, formatWithUnit } from "../../shared/wall-format.ts";
import { useWall } from "../../shared/wall-context.ts";

/** Facts about a farm: location, outside air, animals, warmest and coldest house. */
export const FarmFacts = observer(function FarmFacts({ farmId }: { readonly farmId: number }) {
  const { fleet } = useStores();
  const { t, nameOf } = useWall();
  const farm = fleet.farms.get(farmId);
  if (farm === undefined) return null;
  const houses = housesOfFarm(farmId, fleet);
  const outside = houses.find(({ reading }) => reading?.tempOut != null)?.reading?.tempOut;
  const stocked = houses.filter(({ house }) => !house.isEmpty);
  // The last value of a silent gateway is not the present temperature.
  const measured = stocked
    .filter(({ status }) => status !== "offline")
    .flatMap(({ house, reading }) => {
      const temp = reading?.temp ?? null;
      return temp === null ? [] : [{ temp, name: nameOf(house) }];
    })
    .sort((a, b) => b.temp - a.temp);
  const [warmest, coldest] = [measured[0], measured.at(-1)];
  return (
    <section className={`panel ${css.farmFacts}`} aria-label={t("trail")}>
      <h2>{nameOf(farm)}</h2>
      <FarmFact label={t("trail")}>{areaName(placeCodeOf(farm), t.language)}</FarmFact>
      <FarmFact label={t("outside")}>{formatWithUnit("temp", outside ?? null)}</FarmFact>
      {stocked.length > 0 && <Animals records={stocked} />}
      {warmest !== undefined && (
        <FarmFact label={t("warmest")} name={warmest.name}>
          {formatWithUnit("temp", warmest.temp)}
        </FarmFact>
      )}
      {coldest !== undefined && coldest !== warmest && (
        <FarmFact label={t("coldest")} name={coldest.name}>
          {formatWithUnit("temp", coldest.temp)}
        </FarmFact>
      )}
    </section>
  );
});

/** Species and ages of the animals in occupied houses. */
const Animals = observer(function Animals({ records }: { records: readonly HouseRecord[] }) {
  const { dayAgeOf } = useStores();
  const { t } = useWall();
  const kinds = speciesKeys.filter((key) => records.some(({ house }) => house.species === key));
  const ages = records.flatMap(({ house }) => dayAgeOf(house) ?? []);
  const names = kinds.map((key) => speciesNames[key][t.language]);
  return (
    <>
      <FarmFact label={t("animals")}>{listText(names, t.language)}</FarmFact>
      <FarmFact label={t("dayAge")}>
        {ages.length === 0 ? absent : t("dayAges", { ages: rangeOf(ages) })}
      </FarmFact>
    </>
  );
});

const onOneLine = { display: "flex", gap: "0.3em", minWidth: 0, whiteSpace: "nowrap" } as const;

function FarmFact({
  label,
  name,
  children,
}: {
  label: string;
  /** The house that the value is of. */
  name?: string;
  children: ReactNode;
}) {
  return (
    <p>
      <span className="figure-label" style={onOneLine}>
        <span>{label} </span>
        {name !== undefined && <NameLine name={name} />}
      </span>
      <b>{children}</b>
    </p>
  );
}

/** "29–33", or "29" if all have the same age. */
function rangeOf(ages: readonly number[]): string {
  const [min, max] = [Math.min(...ages), Math.max(...ages)];
  return min === max ? `${min}` : `${min}–${max}`;
}
