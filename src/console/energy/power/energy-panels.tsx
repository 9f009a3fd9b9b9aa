import powerCss from "./power.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./energy-panels.module.css";
import { addDays } from "../../../../contract/base/calendar-day.ts";
import { SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { EnergyRange } from "../../../../contract/energy/power.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { EnergyChart } from "./energy-chart.tsx";
import { LeftOut, LoadMap } from "./load-map.tsx";
import { UsePanel } from "./use-panel.tsx";

interface Props {
  readonly place: { readonly farmId?: number; readonly houseId?: number };
  readonly today: string;
}

interface FileProps extends Props {
  readonly grain: EnergyRange["grain"];
  readonly from: string;
  /** The data drawn; undefined: not loaded yet. */
  readonly range: EnergyRange | undefined;
}
const exportWords = { half: "exportHalf", day: "exportDay", month: "exportMonth" } as const;

/** Exports the charted values, house by house. */
const EnergyFile = observer(function EnergyFile({ place, grain, from, today, range }: FileProps) {
  const { t } = usePowerText();
  return (
    <ExportButton
      isSmall
      label={t(exportWords[grain])}
      rows={range === undefined ? 0 : range.houses * range.buckets.length}
      request={(format) => ({
        name: "exportPower",
        input: { ...place, from, to: today, grain, format },
      })}
    />
  );
});

/** Energy of half hours, days and months, and the load by hour. */
export const EnergyPanels = observer(function EnergyPanels({ place, today }: Props) {
  const { t } = usePowerText();
  const [grain, setGrain] = useState<"day" | "month">("day");
  const from = grain === "day" ? addDays(today, -29) : `${addDays(today, -365).slice(0, 7)}-01`;
  const yesterday = addDays(today, -1);
  const halves = useApiQuery("powerRange", { ...place, grain: "half", from: yesterday, to: today });
  const days = useApiQuery("powerRange", { ...place, grain, from, to: today });
  const hourOf =
    ({ timeZone }: EnergyRange) =>
    (at: number) =>
      formatTime(at, timeZone);
  return (
    <div className={`part-stack ${css.powerPanels}`}>
      <section className={powerCss.powerPanel}>
        <div className={`flow ${css.powerTitle}`}>
          <h2>{t("halfTitle")}</h2>
          <EnergyFile
            place={place}
            grain="half"
            from={yesterday}
            today={today}
            range={halves.value}
          />
        </div>
        <QueryView query={halves}>
          {(range) => (
            <EnergyChart
              title={t("halfTitle")}
              range={range}
              nameOf={({ at }) => hourOf(range)(at).slice(5, 16)}
              tickOf={({ at }) => {
                const time = hourOf(range)(at).slice(11, 16);
                return time.endsWith(":00") && Number(time.slice(0, 2)) % 6 === 0 ? time : "";
              }}
            />
          )}
        </QueryView>
        <p className={noteCss.panelNote}>{t("halfNote")}</p>
      </section>
      <section className={powerCss.powerPanel}>
        <div className={`flow ${css.powerTitle}`}>
          <h2>{t(grain === "day" ? "daysTitle" : "monthsTitle")}</h2>
          <span className={powerCss.powerActions}>
            <SegmentedControl
              role="group"
              size="small"
              options={(["day", "month"] as const).map((item) => ({
                value: item,
                label: t(item === "day" ? "byDay" : "byMonth"),
              }))}
              value={grain}
              onValueChange={(one) => setGrain(one === "month" ? "month" : "day")}
            />
            <EnergyFile place={place} grain={grain} from={from} today={today} range={days.value} />
          </span>
        </div>
        <QueryView query={days}>
          {(range) => (
            <EnergyChart
              title={t(grain === "day" ? "daysTitle" : "monthsTitle")}
              range={range}
              nameOf={({ day }) => day}
              tickOf={({ day }, index, all) =>
                grain === "month" || (all - 1 - index) % 5 === 0 ? day.slice(5) : ""
              }
            />
          )}
        </QueryView>
      </section>
      <UsePanel place={place} />
      <LoadPanel place={place} />
    </div>
  );
});

/** Days of load offered. */
const loadDays = [30, 60, 90] as const;

/** The load by hour of a month, two or three. */
const LoadPanel = observer(function LoadPanel({ place }: Pick<Props, "place">) {
  const { t } = usePowerText();
  const [days, setDays] = useState<(typeof loadDays)[number]>(30);
  const load = useApiQuery("powerLoad", { ...place, days });
  return (
    <section className={`${powerCss.powerPanel} ${powerCss.powerLoad}`}>
      <div className={`flow ${css.powerTitle}`}>
        <h2>{t("loadTitle", { days })}</h2>
        <SegmentedControl
          role="group"
          size="small"
          options={loadDays.map((day) => ({
            value: String(day),
            label: t("loadDays", { days: day }),
          }))}
          value={String(days)}
          onValueChange={(picked) =>
            setDays(loadDays.find((day) => String(day) === picked) ?? loadDays[0])
          }
        />
      </div>
      <QueryView query={load}>
        {(value) => (
          <>
            <LoadMap load={value} />
            <LeftOut leftOut={value.leftOut} />
          </>
        )}
      </QueryView>
      <p className={noteCss.panelNote}>{t("loadNote")}</p>
    </section>
  );
});
