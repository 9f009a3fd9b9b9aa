import css from "./trend.module.css";
import { Button, HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useId, useState } from "react";
import { rangeGrains } from "../../../../contract/telemetry/telemetry.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import type { TimeRange } from "../../../stores/port/history-port.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { rowsIn } from "./trend-row-page.ts";
import { useTrendText } from "../../../i18n/words/fleet/trend-words.ts";
import {
  freeWindow,
  grainWords,
  type TrendWindow,
  trendWindowKeys,
  trendWindows,
  type WindowFaults,
} from "./trend-window.ts";
import type { TrendAddress } from "./use-trend-address.ts";

interface Props {
  readonly address: TrendAddress;
  readonly trend: TrendHistory;
  readonly houseId: number;
  readonly timeZone: string;
}

/** Choice of window, resolution, and curves or rows. */
export const TrendBar = observer(function TrendBar({ address, trend, houseId, timeZone }: Props) {
  const { connection } = useStores();
  const { t } = useTrendText();
  const { whole } = trend;
  const { window, grain, metrics, view, chooseWindow, chooseGrain, chooseView } = address;
  const isUnnamed = window === "free" && address.free === null;
  const existing = () =>
    whole ?? { from: connection.serverNow - trendWindows.week.ms, to: connection.serverNow };
  return (
    <div className={`flow ${css.trendBar}`}>
      <SegmentedControl
        aria-label={t("trendWindow")}
        size="small"
        value={window}
        onValueChange={(value) => chooseWindow(value as TrendWindow | "free", existing())}
        options={[
          ...trendWindowKeys.map((key) => ({
            value: key as string,
            label: t(trendWindows[key].word),
          })),
          { value: "free", label: t("freeWindow") },
        ]}
      />
      {window === "free" && (
        <FreeWindow
          key={`${address.named.start} ${address.named.end}`}
          address={address}
          timeZone={timeZone}
        />
      )}
      <HTMLSelect
        aria-label={t("granularity")}
        value={grain}
        onChange={(event) =>
          chooseGrain(rangeGrains.find((grain) => grain === event.currentTarget.value) ?? grain)
        }
      >
        {rangeGrains.map((grain) => (
          <option key={grain} value={grain}>
            {t(grainWords[grain])}
          </option>
        ))}
      </HTMLSelect>
      {whole !== null && (
        <ExportButton
          rows={metrics.length === 0 || isUnnamed ? 0 : rowsIn(trend.zoom ?? whole, grain)}
          request={(format) => ({
            name: "exportTelemetry",
            input: {
              houseIds: String(houseId),
              metrics: metrics.join(),
              ...exported(trend.zoom ?? whole),
              grain,
              format,
            },
          })}
        />
      )}
      <SegmentedControl
        className="trend-view"
        aria-label={t("trendView")}
        size="small"
        value={view}
        onValueChange={(value) => chooseView(value === "table" ? "table" : "chart")}
        options={[
          { value: "chart", label: t("asChart") },
          { value: "table", label: t("asRows") },
        ]}
      />
    </div>
  );
});

const exported = ({ from, to }: TimeRange): TimeRange => ({
  from: Math.floor(from),
  to: Math.ceil(to),
});

/** A custom window, by the farm's clock. */
const FreeWindow = observer(function FreeWindow({
  address: { named, chooseFree },
  timeZone,
}: Pick<Props, "address" | "timeZone">) {
  const { connection } = useStores();
  const { t } = useTrendText();
  const id = useId();
  const [start, setStart] = useState(named.start);
  const [end, setEnd] = useState(named.end);
  const [faults, setFaults] = useState<WindowFaults>({});
  function submit(event: FormEvent) {
    event.preventDefault();
    const answer = freeWindow(start, end, timeZone, connection.serverNow);
    setFaults("faults" in answer ? answer.faults : {});
    if ("window" in answer) chooseFree(start, end);
  }
  const field = (
    name: "start" | "end",
    label: string,
    value: string,
    put: (text: string) => void,
  ) => (
    <div className={css.trendField}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <DateInput
        kind="moment"
        id={`${id}-${name}`}
        label={label}
        value={value}
        timeZone={timeZone}
        isFaulty={faults[name] !== undefined}
        {...(faults[name] !== undefined && { noteId: `trend-${name}-fault` })}
        onChange={put}
      />
      {faults[name] !== undefined && (
        <em id={`trend-${name}-fault`} role="alert">
          {t(faults[name])}
        </em>
      )}
    </div>
  );
  return (
    <form className={`flow ${css.trendFree}`} onSubmit={submit} noValidate>
      {field("start", t("windowStart"), start, setStart)}
      {field("end", t("windowEnd"), end, setEnd)}
      <Button type="submit" text={t("showWindow")} />
    </form>
  );
});
