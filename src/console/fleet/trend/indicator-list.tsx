import css from "./trend.module.css";
import { Button, Checkbox } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Animal } from "../../../../contract/base/animal.ts";
import { metrics } from "../../../../contract/base/metric.ts";
import { shownUnit } from "../../../lib/text/shown-metric.ts";
import { useStores } from "../../../context/use-stores.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import {
  type Indicator,
  indicatorGroups,
  indicatorMax,
  indicators,
  indicatorsText,
  usualIndicators,
} from "./trend-indicator.ts";
import { useTrendText } from "../../../i18n/words/fleet/trend-words.ts";

interface Props {
  readonly chosen: readonly Indicator[];
  readonly animal: Animal;
  readonly onChoose: (next: readonly Indicator[]) => void;
}

/** Available indicators, by group; one too many is refused with a message. */
export const IndicatorList = observer(function IndicatorList({ chosen, animal, onChoose }: Props) {
  const { toast } = useStores();
  const { t, language } = useTrendText();
  const isNarrow = useMedia(media.tablet);
  function toggle(key: Indicator) {
    const next = indicators.filter((indicator) =>
      indicator === key ? !chosen.includes(key) : chosen.includes(indicator),
    );
    if (next.length > indicatorMax)
      toast.show("warning", t("indicatorsTooMany", { most: indicatorMax }));
    else onChoose(next);
  }
  return (
    <details className={css.indicatorList} open={!isNarrow}>
      <summary>{t("indicators", { count: chosen.length, most: indicatorMax })}</summary>
      {indicatorGroups.map(({ word, metrics: keys }) => (
        <fieldset key={word}>
          <legend>{t(word)}</legend>
          {keys.map((key) => (
            <Checkbox
              key={key}
              checked={chosen.includes(key)}
              onChange={() => toggle(key)}
              labelElement={
                <>
                  {metrics[key].name[language]} <small>{shownUnit(key, animal).symbol}</small>
                </>
              }
            />
          ))}
        </fieldset>
      ))}
      <Button
        variant="minimal"
        size="small"
        text={t("indicatorsDefault")}
        disabled={indicatorsText(chosen) === null}
        onClick={() => onChoose(usualIndicators)}
      />
    </details>
  );
});
