import type { Language } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";
import type { DayAgeOf } from "../../stores/fleet/flock-ages.ts";
import type { HouseMoment } from "../../stores/fleet/house-record.ts";
import { figures, type FigureKey, whyUnknown } from "./figures.ts";
import type { MonitorSay } from "../../i18n/words/monitor.ts";
import "../../ui/age.css";

/** A figure in words: the number, or why it is unknown. */
export interface FigureText {
  readonly text: string;
  /** Why there is no number. */
  readonly why: string | undefined;
}

/** What a figure is put into words with. */
export interface FigureWording {
  readonly say: MonitorSay;
  readonly language: Language;
  readonly dayAgeOf: DayAgeOf;
}

export function figureText(
  key: FigureKey,
  moment: HouseMoment,
  { say, language, dayAgeOf }: FigureWording,
): FigureText {
  const { value, decimals } = figures[key];
  const number = value(moment, dayAgeOf);
  return {
    text: formatNumber(number, decimals, language),
    why: number === null ? say(whyUnknown(key, moment)) : undefined,
  };
}

/** A figure with its unit; without a number only the dash, with the reason as its title. */
export function FigureValue({
  figure,
  moment,
  wording,
}: {
  figure: FigureKey;
  moment: HouseMoment;
  wording: FigureWording;
}) {
  const { text, why } = figureText(figure, moment, wording);
  return (
    <span className="live" title={why}>
      {text}
      {why === undefined && figures[figure].unit !== "" && <small> {figures[figure].unit}</small>}
    </span>
  );
}
