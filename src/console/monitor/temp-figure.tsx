import { formatNumber } from "../../lib/number.ts";
import type { HouseMoment } from "../../stores/fleet/house-record.ts";
import { TempBand } from "../part/temp-band.tsx";
import { FigureValue, type FigureWording } from "./figure-text.tsx";
import "../house-list/house-cells.css";

interface Props {
  readonly moment: HouseMoment;
  readonly wording: FigureWording;
}

/**
 * The mean temperature and its place in the target band. Draws what it is given: the row or card
 * around it observes.
 */
export function TempFigure({ moment, wording }: Props) {
  const { say, language } = wording;
  const temp = moment.reading?.temp ?? null;
  const { tempLow: low, tempHigh: high } = moment.house;
  const number = (value: number | null) => formatNumber(value, 1, language);
  const label =
    low === null || high === null
      ? say("noBandHint", { temp: number(temp) })
      : say("bandHint", { temp: number(temp), low: number(low), high: number(high) });
  return (
    <span className="temp-cell">
      <FigureValue figure="temp" moment={moment} wording={wording} />
      <TempBand temp={temp} low={low} high={high} label={label} />
    </span>
  );
}
