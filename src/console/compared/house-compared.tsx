import { useAnimal } from "./use-animal.ts";
import "../record/list.css";
import "./compared.css";
import { HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { rangeGrains } from "../../../contract/telemetry.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { ExportButton } from "../export/export-button.tsx";
import { FleetGate } from "../part/fleet-gate.tsx";
import { Note } from "../part/note.tsx";
import { useAddress } from "../record/use-address.ts";
import { grainWords } from "../trend/trend-window.ts";
import {
  alignments,
  amountFault,
  type Choice,
  choiceIn,
  comparedMax,
  comparedWindowKeys,
  comparedWindows,
  toggled,
} from "./choice.ts";
import { ComparedView } from "./compared-view.tsx";
import { useComparedSay } from "../../i18n/words/compared.ts";
import { HousePicker } from "./house-picker.tsx";
import { indicatorGroups, metricsOf, nameOf } from "./indicator.ts";

/**
 * /shack/status/compared: one quantity of one to six houses over a window, by date or by age. The
 * address holds the whole choice.
 */
export const HouseCompared = observer(function HouseCompared() {
  const { fleet, toast } = useStores();
  const { read, put } = useAddress();
  const named = choiceIn(read);
  const choice: Choice = {
    ...named,
    houses: fleet.isLoaded
      ? named.houses.filter((id) => fleet.house(id) !== undefined)
      : named.houses,
  };
  const { houses, indicator, window, grain, align } = choice;
  const { say, language } = useComparedSay(useAnimal(houses));
  const fault = amountFault(houses.length);

  function toggle(id: number) {
    const next = toggled(houses, id);
    if ("houses" in next) put({ houses: next.houses.join() });
    else
      toast.show(
        "warning",
        say(next.refused === "tooMany" ? "comparedTooMany" : "comparedTooFew", {
          count: comparedMax,
        }),
      );
  }

  return (
    <section className="compared" aria-labelledby="compared-title">
      <h1 id="compared-title" className="visually-hidden">
        {say("houseCompared")}
      </h1>
      <div className="compared-bar">
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
        <span className="compared-actions">
          <ComparedExport choice={choice} isPossible={fleet.isLoaded && fault === null} />
        </span>
      </div>
      <HousePicker houses={houses} onToggle={toggle} />
      <FleetGate>
        {fault === "tooFew" && (
          <Note title={say("comparedNone")} why={say("comparedTooFew", { count: comparedMax })} />
        )}
        {fault === "tooMany" && (
          <Note title={say("amountError")} why={say("comparedTooMany", { count: comparedMax })} />
        )}
        {fault === null && <ComparedView choice={choice} />}
      </FleetGate>
    </section>
  );
});

const grainMs = {
  minute: minuteMs,
  hour: hourMs,
  day: dayMs,
  month: 30 * dayMs,
} as const;

/** The same houses, quantity, window and granularity as a file. */
const ComparedExport = observer(function ComparedExport({
  choice: { houses, indicator, window, grain },
  isPossible,
}: {
  choice: Choice;
  isPossible: boolean;
}) {
  const { presence } = useStores();
  const { ms } = comparedWindows[window];
  return (
    <ExportButton
      rows={isPossible ? Math.ceil(ms / grainMs[grain]) * houses.length : 0}
      request={(format) => ({
        name: "exportTelemetry",
        input: {
          houseIds: houses.join(),
          metrics: metricsOf(indicator).join(),
          from: Math.floor(presence.serverNow - ms),
          to: Math.ceil(presence.serverNow),
          grain,
          format,
        },
      })}
    />
  );
});
