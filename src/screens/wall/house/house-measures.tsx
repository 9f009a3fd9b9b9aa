import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import css from "./house-measures.module.css";
import { observer } from "mobx-react-lite";
import { beyondOf } from "../../../../contract/fleet/house/reading.ts";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import { beyondSign, BeyondWord } from "../../../ui/beyond.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { formatValue, symbolOf } from "../../shared/wall-format.ts";
import { LiveValue } from "../../shared/wall-live-value.tsx";
import { useWall } from "../../shared/wall-context.ts";

const measures = [
  ["rhShort", "rh"],
  ["target", "targetTemp"],
  ["co2Short", "co2"],
  ["nh3Short", "nh3"],
  ["pressure", "staticPressure"],
  ["outside", "tempOut"],
] as const satisfies readonly (readonly [WallWord, string])[];

/** The air of a house, live. */
export const HouseMeasures = observer(function HouseMeasures({ houseId }: { houseId: number }) {
  const { fleet } = useStores();
  const { t, layout } = useWall();
  const reading = fleet.house(houseId)?.reading ?? null;
  return (
    <section className={`panel ${css.measured}`} aria-label={t("measured")}>
      {(layout.arrangement === "ultra"
        ? measures.filter(([word]) => word !== "target" && word !== "outside")
        : measures
      ).map(([word, metric]) => (
        <div key={metric} className={css.measure}>
          <span className="figure-label">
            {t(word)}
            {symbolOf(metric) === "ppm" && ` ${symbolOf(metric)}`}
            <span className="sr-only">
              <BeyondWord beyond={beyondOf(reading, metric)} language={t.language} />
            </span>
          </span>
          <LiveValue at={reading?.at ?? null} every={reading?.intervalS} className="key-value">
            {beyondSign(beyondOf(reading, metric))}
            {formatValue(metric, reading?.[metric] ?? null)}
            {symbolOf(metric) !== "ppm" && reading !== null && reading[metric] !== null && (
              <small>{unitAfter(symbolOf(metric))}</small>
            )}
          </LiveValue>
        </div>
      ))}
    </section>
  );
});
