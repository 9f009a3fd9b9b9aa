import { HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { rangeGrains } from "../../../../contract/telemetry/telemetry.ts";
import { useComparedText } from "../../../i18n/words/fleet/compared-words.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import { grainWords } from "../trend/trend-window.ts";
import { alignments, type Choice, comparedWindowKeys, comparedWindows } from "./compared-option.ts";
import { indicatorGroups, nameOf } from "./compared-indicator.ts";
import { useAnimal } from "../../components/house/use-animal.ts";

/** The quantity, the window, the granularity and the axis, each stored in the address. */
export const ComparedChoices = observer(function ComparedChoices({
  choice: { houses, indicator, window, grain, align },
}: {
  choice: Choice;
}) {
  const { put } = useAddress();
  const { t, language } = useComparedText(useAnimal(houses));
  return (
    <>
      <HTMLSelect
        aria-label={t("indicator")}
        value={indicator.key}
        onChange={(event) => put({ metric: event.currentTarget.value })}
      >
        {indicatorGroups.map(({ word, indicators }) => (
          <optgroup key={word} label={t(word)}>
            {indicators.map((indicator) => (
              <option key={indicator.key} value={indicator.key}>
                {nameOf(indicator, t, language)}
              </option>
            ))}
          </optgroup>
        ))}
      </HTMLSelect>
      <SegmentedControl
        aria-label={t("timeWindow")}
        size="small"
        value={window}
        onValueChange={(value) => put({ window: value === "week" ? null : value, grain: null })}
        options={comparedWindowKeys.map((key) => ({
          value: key,
          label: t(comparedWindows[key].word),
        }))}
      />
      <HTMLSelect
        aria-label={t("granularity")}
        value={grain}
        onChange={(event) => put({ grain: event.currentTarget.value })}
      >
        {rangeGrains.map((grain) => (
          <option key={grain} value={grain}>
            {t(grainWords[grain])}
          </option>
        ))}
      </HTMLSelect>
      <SegmentedControl
        aria-label={t("alignBy")}
        size="small"
        value={align}
        onValueChange={(value) => put({ align: value === "date" ? null : value })}
        options={alignments.map((alignment) => ({
          value: alignment,
          label: t(alignment === "date" ? "byDate" : "byAge"),
        }))}
      />
    </>
  );
});
