import type { HouseSnapshot } from "../../../stores/fleet/house-record.ts";
import { TempBand } from "../../components/house/temp-band.tsx";
import { FigureValue, type FigureWording } from "./figure-text.tsx";
import css from "../house-list/house-cells.module.css";

interface Props {
  readonly moment: HouseSnapshot;
  readonly wording: FigureWording;
}

/**
 * The mean temperature and its position in the target band. It is not an observer itself; the row
 * or card around it is.
 */
export function TempFigure({ moment, wording }: Props) {
  const temp = moment.reading?.temp ?? null;
  const { tempLow: low, tempHigh: high } = moment.house;
  return (
    <span className={`inline-row ${css.tempCell}`}>
      <FigureValue figure="temp" moment={moment} wording={wording} />
      <TempBand temp={temp} low={low} high={high} t={wording.t} language={wording.language} />
    </span>
  );
}
