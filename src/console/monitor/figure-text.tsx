import type { Language } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";
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

export function figureText(
  key: FigureKey,
  moment: HouseMoment,
  say: MonitorSay,
  language: Language,
): FigureText {
  const { value, decimals } = figures[key];
  const number = value(moment);
  return {
    text: formatNumber(number, decimals, language),
    why: number === null ? say(whyUnknown(key, moment)) : undefined,
  };
}

/** A figure with its unit; without a number only the dash, with the reason as its title. */
export function FigureValue({
  figure,
  moment,
  say,
  language,
}: {
  figure: FigureKey;
  moment: HouseMoment;
  say: MonitorSay;
  language: Language;
}) {
  const { text, why } = figureText(figure, moment, say, language);
  return (
    <span className="live" title={why}>
      {text}
      {why === undefined && figures[figure].unit !== "" && <small> {figures[figure].unit}</small>}
    </span>
  );
}
