import { Button, HTMLTable } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import type { Animal } from "../../../../contract/base/animal.ts";
import { type MetricKey, metrics } from "../../../../contract/base/metric.ts";
import { bucketStart, type RangeReply } from "../../../../contract/telemetry/telemetry.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { shownUnit } from "../../../lib/text/shown-metric.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { StaleLine } from "../../components/answer/stale-line.tsx";
import { RetryButton } from "../../components/answer/retry-button.tsx";
import { useAnimal } from "../../components/house/use-animal.ts";
import { rowPages } from "./trend-row-page.ts";
import { useTrendText } from "../../../i18n/words/fleet/trend-words.ts";
import { WideTable } from "./wide-table.tsx";
import type { TrendAddress } from "./use-trend-address.ts";
import { RowList } from "./trend-row-list.ts";
import listCss from "../../crud/list/list.module.css";
import trendCss from "./trend.module.css";

interface Props {
  readonly trend: TrendHistory;
  readonly houseId: number;
  readonly address: TrendAddress;
  readonly timeZone: string;
}

/** The history as rows of the granularity, newest first, a page at a time. */
export const TrendRows = observer(function TrendRows({
  trend,
  houseId,
  address: { metrics: chosen, grain, page, choosePage },
  timeZone,
}: Props) {
  const { callApi } = useStores();
  const animal = useAnimal([houseId]);
  const [list] = useState(
    () => new RowList((query, options) => callApi("telemetryRange", query, options)),
  );
  const { whole, zoom } = trend;
  const range = zoom ?? whole;
  const pages = range === null ? [] : rowPages(range, grain);
  const current = pages[Math.min(page, pages.length) - 1];
  const { from = 0, to = 0, rows = 0 } = current ?? {};
  const metricNames = chosen.join();
  // Only the window of the latest hours moves by itself; every other window was chosen by the user.
  const choice = [houseId, metricNames, grain, page, zoom?.from, zoom?.to].join();
  const lastChoice = useRef("");
  useEffect(() => {
    const isForeground = lastChoice.current !== choice;
    lastChoice.current = choice;
    if (to > from) {
      const pixels = Math.max(10, rows);
      void list.load({ houseId, metrics: metricNames, from, to, pixels, grain }, isForeground);
    }
    return list.stop;
  }, [list, houseId, metricNames, from, to, rows, grain, choice]);
  const { loadedAt, failure } = list;
  return (
    <section className={trendCss.trendRows}>
      {failure !== null && loadedAt !== null && (
        <StaleLine reason={failure} at={loadedAt} onRetry={list.retry} />
      )}
      <Rows list={list} animal={animal} timeZone={timeZone} />
      {pages.length > 1 && (
        <RowPager page={Math.min(page, pages.length)} pages={pages.length} onChoose={choosePage} />
      )}
    </section>
  );
});

interface RowsProps {
  readonly list: RowList;
  readonly animal: Animal;
  readonly timeZone: string;
}

/** A page of rows, or the reason for none. */
const Rows = observer(function Rows({ list, animal, timeZone }: RowsProps) {
  const { t, language } = useTrendText();
  const { reply, failure } = list;
  if (reply === null && failure !== null)
    return (
      <Note title={t("trendFailed")} why={failure}>
        <RetryButton onRetry={list.retry} />
      </Note>
    );
  if (reply === null) return <Skeleton label={t("curvesLoading")} />;
  if (isEmpty(reply)) return <Note title={t("trendNoData")} why={t("trendNoDataWhy")} />;
  const numberOf = (metric: MetricKey) => {
    const { scale, decimals } = shownUnit(metric, animal);
    return (value: number | null | undefined) =>
      formatNumber(value == null ? value : value * scale, decimals, language);
  };
  return (
    <WideTable label={t("asRows")}>
      <HTMLTable compact className={`fixed-table ${listCss.recordTable}`}>
        <caption>{t("rowsHint")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("rowTime")}</th>
            {reply.series.map(({ metric }) => (
              <th key={metric} scope="col" className="num">
                {metrics[metric].name[language]} <small>{shownUnit(metric, animal).symbol}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: reply.buckets }, (_, index) => reply.buckets - 1 - index).map(
            (index) => (
              <tr key={index}>
                <th scope="row" className="time">
                  {rowTime(bucketStart(reply, index), reply.grain, timeZone)}
                </th>
                {reply.series.map((series) => (
                  <td key={series.metric} className="num">
                    <Cell series={series} index={index} number={numberOf(series.metric)} />
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </HTMLTable>
    </WideTable>
  );
});

interface RowPagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onChoose: (page: number) => void;
}

function RowPager({ page, pages, onChoose }: RowPagerProps) {
  const { t, language } = useTrendText();
  return (
    <nav className={`row ${listCss.pager}`} aria-label={t("pages")}>
      <Button
        variant="outlined"
        icon={<ChevronLeft />}
        disabled={page <= 1}
        aria-label={t("pageBefore")}
        title={t("pageBefore")}
        onClick={() => onChoose(page - 1)}
      />
      <span className={listCss.pagerPage}>
        {t("rowsOf", {
          page: formatNumber(page, 0, language),
          pages: formatNumber(pages, 0, language),
        })}
      </span>
      <Button
        variant="outlined"
        icon={<ChevronRight />}
        disabled={page >= pages}
        aria-label={t("pageAfter")}
        title={t("pageAfter")}
        onClick={() => onChoose(page + 1)}
      />
    </nav>
  );
}

const isEmpty = ({ series }: RangeReply): boolean =>
  series.every((item) =>
    (item.kind === "gauge" ? item.mean : item.sum).every((value) => value === null),
  );

const rowTime = (at: number, grain: RangeReply["grain"], timeZone: string): string =>
  formatTime(at, timeZone).slice(0, grain === "month" ? 7 : grain === "day" ? 10 : 16);

function Cell({
  series,
  index,
  number,
}: {
  series: RangeReply["series"][number];
  index: number;
  number: (value: number | null | undefined) => string;
}) {
  if (series.kind === "counter") return number(series.sum[index]);
  const [low, high] = [series.min[index], series.max[index]];
  return (
    <>
      {number(series.mean[index])}
      {low !== high && low != null && (
        <small>
          {" "}
          ({number(low)}–{number(high)})
        </small>
      )}
    </>
  );
}
