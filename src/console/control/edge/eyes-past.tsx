import css from "./edge.module.css";
import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type Eyes,
  eyesHistoryMs,
  type EdgeComputer,
} from "../../../../contract/control/edge/edge-record.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { TrendLine } from "../../../charts/small/trend-line.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { type VisionKind, seenKeys, seenUnits } from "./edge-vision.ts";

const minSpans = { aiDead: 3, aiSpread: 20, aiActivity: 20, aiWeight: 50 } as const;

/** Recent findings for one house, one curve per quantity, with a note for those never reported. */
export const EyesPast = observer(function EyesPast({
  site,
  timeZone,
}: {
  site: EdgeComputer;
  timeZone: string;
}) {
  const { fleet } = useStores();
  const { t, language } = useSiteText();
  const [picked, pick] = useState<number | null>(null);
  const houseId = site.houses.some((house) => house.houseId === picked)
    ? picked
    : site.houses[0]?.houseId;
  if (houseId == null) return null;
  const nameOf = (id: number) => nameIn(fleet.house(id)?.house, language);
  return (
    <section className={css.eyesPast} aria-labelledby="eyes-past">
      <h3 id="eyes-past">{t("eyesHistory")}</h3>
      <label>
        {t("eyesOf")}
        <HTMLSelect
          value={houseId}
          onChange={({ currentTarget }) => pick(Number(currentTarget.value))}
          options={site.houses.map((house) => ({
            value: house.houseId,
            label: nameOf(house.houseId),
          }))}
        />
        <small>{t("eyesWeek")}</small>
      </label>
      <Charts key={houseId} gatewayId={site.gatewayId} houseId={houseId} timeZone={timeZone} />
    </section>
  );
});

const Charts = observer(function Charts({
  gatewayId,
  houseId,
  timeZone,
}: {
  gatewayId: number;
  houseId: number;
  timeZone: string;
}) {
  const query = useApiQuery("listEyes", { id: gatewayId, houseId });
  return (
    <QueryView query={query}>
      {({ hours }) => (
        <div className={css.eyesPastCharts}>
          {seenKeys.map((key) => (
            <VisionCurve key={key} kind={key} hours={hours} timeZone={timeZone} />
          ))}
        </div>
      )}
    </QueryView>
  );
});

const VisionCurve = observer(function VisionCurve({
  kind,
  hours,
  timeZone,
}: {
  kind: VisionKind;
  hours: readonly Eyes[];
  timeZone: string;
}) {
  const { connection } = useStores();
  const { t, language } = useSiteText();
  const known = hours.flatMap((hour) => hour[kind] ?? []);
  const text = (value: number) => formatNumber(value, 0, language);
  const name = `${t(kind)}${seenUnits[kind]}`;
  // Rounded to the hour: the curve is redrawn each hour, not every second.
  const to = Math.ceil(connection.serverNow / hourMs) * hourMs;
  const from = to - eyesHistoryMs;
  return (
    <figure className={`no-margin ${css.adviceCurve}`}>
      <figcaption>{name}</figcaption>
      {known.length === 0 ? (
        <p className={css.notReported}>{t("notReported")}</p>
      ) : (
        <div>
          <TrendLine
            label={`${name}: ${text(Math.min(...known))} – ${text(Math.max(...known))}`}
            series={seriesOf(hours, kind)}
            from={from}
            to={to}
            min={0}
            minSpan={minSpans[kind]}
            hasAxes
            fontPx={12}
            formatValue={text}
            formatTime={(at) => formatTime(at, timeZone).slice(5, 10)}
            timeTicks={[1, 3, 5].map((days) => from + (days * eyesHistoryMs) / 7)}
          />
        </div>
      )}
    </figure>
  );
});

/** Hours without a report are gaps. */
function seriesOf(hours: readonly Eyes[], kind: VisionKind) {
  const times: number[] = [];
  const values: (number | null)[] = [];
  for (const hour of hours) {
    const last = times.at(-1);
    if (last !== undefined && hour.at - last > hourMs) {
      times.push(last + hourMs);
      values.push(null);
    }
    times.push(hour.at);
    values.push(hour[kind]);
  }
  return { times, values };
}
