import css from "./farm-facts.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { areaName } from "../../../../contract/base/area-name.ts";
import { placeCodeOf } from "../../../../contract/base/area.ts";
import { housesOfFarm } from "../../shared/scope-tally.ts";
import { formatWithUnit } from "../../shared/wall-format.ts";
import { useWall } from "../../shared/wall-context.ts";

/** A farm in words: where it lies, its clock, and the air outside. */
export const FarmFacts = observer(function FarmFacts({ farmId }: { readonly farmId: number }) {
  const { fleet } = useStores();
  const { t, nameOf } = useWall();
  const farm = fleet.farms.get(farmId);
  if (farm === undefined) return null;
  const outside = housesOfFarm(farmId, fleet).find(({ reading }) => reading?.tempOut != null);
  return (
    <section className={`panel ${css.farmFacts}`} aria-label={t("trail")}>
      <h2>{nameOf(farm)}</h2>
      <p>
        <span className="figure-label">{t("trail")}</span>
        <span>{areaName(placeCodeOf(farm), t.language)}</span>
      </p>
      <p>
        <span className="figure-label">{t("outside")}</span>
        <b>{formatWithUnit("temp", outside?.reading?.tempOut ?? null)}</b>
      </p>
    </section>
  );
});
