import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { metrics } from "../../../contract/metric.ts";
import { units } from "../../../contract/unit.ts";
import { CompareLines } from "../../charts/compare-lines.tsx";
import { LineMark } from "../../charts/line-mark.tsx";
import { dayTicks } from "../../lib/clock.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime } from "../../lib/time.ts";
import { useStores } from "../../stores/context.ts";
import type { Trend } from "../../stores/trend-store.ts";
import { Note, Skeleton } from "../house-list.tsx";
import { useSay } from "../page-say.ts";
import type { ComparedMetric, ComparedWindow } from "./choice.ts";
import { isPerHour, meansOf, seriesOf, summaryOf, useCompared } from "./use-compared.ts";
import { useKept } from "./use-kept.ts";
import { useHouseName } from "./use-house-name.ts";

interface Props {
  readonly houseIds: readonly number[];
  readonly metric: ComparedMetric;
  readonly window: ComparedWindow;
}
const tickCount = 7;

/** The curves of the houses over each other, and what they come to. Times in the zone of the first house. */
export const ComparedChart = observer(function ComparedChart({ houseIds, metric, window }: Props) {
  const { fleet, presence } = useStores();
  const { say, language } = useSay();
  const nameOf = useHouseName();
  const trends = useCompared(houseIds, metric, window);
  const first = fleet.house(houseIds[0] ?? 0)?.house;
  const timeZone = (first && fleet.farms.get(first.farmId)?.timeZone) ?? "UTC";
  const { decimals, unit } = metrics[metric];
  const symbol = isPerHour(metric) ? say("perHour", { unit: units[unit].symbol }) : units[unit].symbol;
  const format = (value: number | null) => formatNumber(value, decimals, language);
  const names = houseIds.map(nameOf);
  // A line is drawn anew when its reply is another one, not whenever the page is.
  const drawn = JSON.stringify([houseIds, names, metric, window, trends.map(({ fetchedAt }) => fetchedAt ?? null)]);
  const picture = useKept(drawn, () => pictureOf(houseIds, names, trends, metric, presence.skewMs));
  const isLoading = trends.some(({ status, reply }) => status === "loading" && reply === undefined);
  const failed = trends.flatMap(({ status }, index) => (status === "failed" ? names[index] ?? [] : []));
  return (
    <>
      {failed.length > 0 && <p className="compared-failed" role="alert">{say("comparedFailed", { names: failed.join(say("listComma")) })}</p>}
      <div className="compared-chart">
        {picture === null && isLoading && <Skeleton label={say("curvesLoading")} />}
        {picture === null && !isLoading && <Note title={say("noFigures")} why={say(failed.length > 0 ? "curvesFailedWhy" : "noFiguresWhy")} />}
        {picture !== null && (
          <CompareLines
            label={say("comparedLabel", { metric: metrics[metric].name[language], names: names.join(say("listComma")) })}
            lines={picture.lines} from={picture.from} to={picture.to} bucketMs={picture.bucketMs} leastSpan={leastSpanOf(decimals)} unit={symbol} fontPx={12}
            formatValue={format} formatTick={(at) => formatTime(at, timeZone).slice(5, 10)} formatTime={(at) => formatTime(at, timeZone).slice(0, 16)} timeTicks={dayTicks(timeZone, picture.from, picture.to, tickCount)}
          />
        )}
      </div>
      <Figures names={names} trends={trends} metric={metric} symbol={symbol} format={format} skewMs={presence.skewMs} />
      <p className="compared-zone">{say("localTime", { zone: timeZone })}</p>
    </>
  );
});

/** Noise is not blown up to a mountain: the axis spans ten of the last decimal at least. */
const leastSpanOf = (decimals: number): number => 20 * 10 ** -decimals;

/** Server time of a reply: the bucket that was running then is not full. */
const untilOf = ({ fetchedAt }: Trend, skewMs: number): number => (fetchedAt ?? Infinity) + skewMs;

function pictureOf(houseIds: readonly number[], names: readonly string[], trends: readonly Trend[], metric: ComparedMetric, skewMs: number) {
  const base = trends.find(({ reply }) => reply !== undefined)?.reply;
  const lines = houseIds.map((key, index) => {
    const trend = trends[index];
    const until = trend === undefined ? Infinity : untilOf(trend, skewMs);
    const reply = trend?.reply;
    return { key, name: names[index] ?? "", series: (reply && seriesOf(reply, metric, until)) ?? { times: [], values: [] }, means: reply === undefined ? [] : meansOf(reply, metric, until) };
  });
  if (base === undefined || lines.every(({ means }) => means.every((value) => value === null))) return null;
  return { lines, from: base.from, to: base.from + base.bucketMs * base.buckets, bucketMs: base.bucketMs };
}

interface FiguresProps {
  readonly names: readonly string[];
  readonly trends: readonly Trend[];
  readonly metric: ComparedMetric;
  readonly symbol: string;
  readonly format: (value: number | null) => string;
  readonly skewMs: number;
}

function Figures({ names, trends, metric, symbol, format, skewMs }: FiguresProps) {
  const { say } = useSay();
  const unit = symbol === "" ? null : <small> {symbol}</small>;
  return (
    <HTMLTable compact className="record-table compared-figures">
      <thead><tr><th scope="col">{say("colHouse")}</th><th scope="col" className="num">{say("least")}{unit}</th><th scope="col" className="num">{say("mean")}{unit}</th><th scope="col" className="num">{say("greatest")}{unit}</th></tr></thead>
      <tbody>
        {trends.map((trend, index) => {
          const sum = trend.reply === undefined ? null : summaryOf(trend.reply, metric, untilOf(trend, skewMs));
          return (
            <tr key={names[index]}>
              <th scope="row"><span className={`compare-name curve-${index + 1}`}><LineMark index={index} />{names[index]}</span></th>
              <td className="num">{format(sum?.least ?? null)}</td><td className="num">{format(sum?.mean ?? null)}</td><td className="num">{format(sum?.greatest ?? null)}</td>
            </tr>
          );
        })}
      </tbody>
    </HTMLTable>
  );
}
