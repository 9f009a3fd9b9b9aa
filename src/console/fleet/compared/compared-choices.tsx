import { HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { rangeGrains } from "../../../../contract/telemetry/telemetry.ts";
import { useComparedSay } from "../../../i18n/words/fleet/compared-words.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import { grainWords } from "../trend/trend-window.ts";
import { alignments, type Choice, comparedWindowKeys, comparedWindows } from "./compared-option.ts";
import { indicatorGroups, nameOf } from "./compared-indicator.ts";
import { useAnimal } from "../../components/house/use-animal.ts";

/** The quantity, the window, the granularity and the axis, each held by the address. */
export const ComparedChoices = observer(function ComparedChoices({
  choice: { houses, indicator, window, grain, align },
}: {
  choice: Choice;
}) {
  const { put } = useAddress();
  const { say, language } = useComparedSay(useAnimal(houses));
  return (
    <>
      <HTMLSelect
        aria-label={say("indicator")}
        value={indicator.key}
        onChange={(event) => put({ metric: event.currentTarget.value })}
      >
        {indicatorGroups.map(({ word, indicators }) => (
          <optgroup key={word} label={say(word)}>
            {indicators.map((one) => (
              <option key={one.key} value={one.key}>
                {nameOf(one, say, language)}
              </option>
            ))}
          </optgroup>
        ))}
      </HTMLSelect>
      <SegmentedControl
        aria-label={say("timeWindow")}
        size="small"
        value={window}
        onValueChange={(value) => put({ window: value === "week" ? null : value, grain: null })}
        options={comparedWindowKeys.map((key) => ({
          value: key,
          label: say(comparedWindows[key].word),
        }))}
      />
      <HTMLSelect
        aria-label={say("granularity")}
        value={grain}
        onChange={(event) => put({ grain: event.currentTarget.value })}
      >
        {rangeGrains.map((one) => (
          <option key={one} value={one}>
            {say(grainWords[one])}
          </option>
        ))}
      </HTMLSelect>
      <SegmentedControl
        aria-label={say("alignBy")}
        size="small"
        value={align}
        onValueChange={(value) => put({ align: value === "date" ? null : value })}
        options={alignments.map((one) => ({
          value: one,
          label: say(one === "date" ? "byDate" : "byAge"),
        }))}
      />
    </>
  );
});
