import houseMeasuresCss from "./house-measures.module.css";
import css from "./house-temp.module.css";
import { observer } from "mobx-react-lite";
import type { Reading } from "../../../../contract/fleet/house/reading.ts";
import { BandBar } from "../../../charts/small/band-bar.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { formatValue, formatWithUnit } from "../../shared/wall-format.ts";
import { MetricCurve } from "../trend/metric-curve.tsx";
import { LiveValue } from "../../shared/wall-live-value.tsx";
import { spanK, tempDomain } from "../trend/temp-domain.ts";
import { gaugeFetch } from "../trend/trend-fetch.ts";
import { useWall } from "../../shared/wall-context.ts";

/** The temperature of a house, large: the present value, its target band, and the last 24 hours. */
export const HouseTemp = observer(function HouseTemp({ houseId }: { houseId: number }) {
  const { fleet } = useStores();
  const record = fleet.house(houseId);
  if (record === undefined) return null;
  const {
    house: { tempLow, tempHigh, farmId },
    reading,
  } = record;
  const band = tempLow === null || tempHigh === null ? null : { low: tempLow, high: tempHigh };
  return (
    <div className={`panel ${css.tempPanel}`}>
      <TempFigure reading={reading} low={tempLow} high={tempHigh} />
      <div className={css.tempCurve}>
        <MetricCurve
          houseId={houseId}
          {...gaugeFetch}
          metric="temp"
          name="tempShort"
          band={band}
          minSpan={2 * spanK}
          domain={tempDomain(record)}
          hasAxes
          timeZone={fleet.farms.get(farmId)?.timeZone ?? "UTC"}
        />
      </div>
    </div>
  );
});

function TempFigure({
  reading,
  low,
  high,
}: {
  reading: Reading | null;
  low: number | null;
  high: number | null;
}) {
  const { t } = useWall();
  const temp = reading?.temp ?? null;
  const hasBand = temp !== null && low !== null && high !== null;
  return (
    <div className={`${houseMeasuresCss.measure} is-temp`} aria-label={t("tempShort")} role="group">
      <span className="figure-label">{t("tempShort")}</span>
      <LiveValue at={reading?.at ?? null} every={reading?.intervalS} className="key-value">
        {formatWithUnit("temp", temp)}
      </LiveValue>
      {hasBand && (
        <BandBar
          label={t("bandLabel", {
            value: formatValue("temp", temp),
            low: formatValue("temp", low),
            high: formatWithUnit("temp", high),
          })}
          value={temp}
          low={low}
          high={high}
        />
      )}
      {hasBand && (
        <span className={houseMeasuresCss.bandEnds}>
          <span>{formatValue("temp", low)}</span>
          <span>{formatValue("temp", high)}</span>
        </span>
      )}
    </div>
  );
}
