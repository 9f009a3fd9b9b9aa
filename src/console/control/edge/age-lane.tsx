import css from "../../components/answer/note.module.css";
import { observer } from "mobx-react-lite";
import { bucketStart, type RangeReply } from "../../../../contract/telemetry/telemetry.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { DayLine } from "../../../charts/small/day-line.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { ageStart } from "../../fleet/compared/compared-alignment.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

/** Smallest span of the value axis in degrees, so that noise does not look like a trend. */
const minSpanC = 4;
const everyMs = 10 * minuteMs;

/**
 * The days of a house's flock over its day age: minimum and maximum temperature of each day, and
 * its target. All lanes of the site share the axis, 0 to `lastAge`.
 */
export const AgeLane = observer(function AgeLane({
  record,
  lastAge,
}: {
  record: HouseRecord;
  lastAge: number;
}) {
  const { fleet, dayAgeOf } = useStores();
  const { t } = useSiteText();
  const { house } = record.now;
  const timeZone = fleet.farms.get(house.farmId)?.timeZone ?? "UTC";
  const start = ageStart({ house, timeZone });
  const age = dayAgeOf(house);
  if (start === null || age === null)
    return <span className={css.panelNote}>{t("laneNoFlock")}</span>;
  return <KnownLane houseId={record.id} start={start} age={age} lastAge={lastAge} />;
});

const KnownLane = observer(function KnownLane({
  houseId,
  start,
  age,
  lastAge,
}: {
  houseId: number;
  start: number;
  age: number;
  lastAge: number;
}) {
  const { t, language } = useSiteText();
  const query = useApiQuery(
    "telemetryRange",
    {
      houseId,
      metrics: "temp,targetTemp",
      from: start,
      to: start + (age + 1) * dayMs,
      pixels: Math.max(10, age + 1),
      grain: "day",
    },
    { everyMs },
  );
  if (query.value === undefined)
    return (
      <span
        className={query.failure !== null ? "day-line-none" : "day-line-none skeleton"}
        role="img"
        aria-label={t(query.failure !== null ? "laneFailed" : "laneLoading")}
      />
    );
  const days = daysOf(query.value, start, lastAge);
  const known = days.min.filter((value) => value !== null);
  return (
    <DayLine
      {...days}
      low={null}
      high={null}
      minSpan={minSpanC}
      label={t("laneAgeLabel", {
        age,
        days: known.length,
        low: formatNumber(known.length === 0 ? null : Math.min(...known), 1, language),
      })}
    />
  );
});

type Column = readonly (number | null)[];

/** Its days by their age, 0 to `lastAge`; a day without a reading is a gap. */
export function daysOf(
  reply: RangeReply,
  start: number,
  lastAge: number,
): { readonly min: Column; readonly max: Column; readonly target: Column } {
  const gauge = (metric: string) =>
    reply.series.find((item) => item.metric === metric && item.kind === "gauge");
  const [temp, desired] = [gauge("temp"), gauge("targetTemp")];
  const at = new Map<number, number>();
  for (let index = 0; index < reply.buckets; index += 1)
    // Middle of the bucket: a day of summer time is an hour shorter or longer.
    at.set(Math.floor((bucketStart(reply, index + 0.5) - start) / dayMs), index);
  const column = (values: Column | undefined): Column =>
    Array.from({ length: lastAge + 1 }, (_, age) => values?.[at.get(age) ?? -1] ?? null);
  const isGauge = temp?.kind === "gauge";
  return {
    min: column(isGauge ? temp.min : undefined),
    max: column(isGauge ? temp.max : undefined),
    target: column(desired?.kind === "gauge" ? desired.mean : undefined),
  };
}
