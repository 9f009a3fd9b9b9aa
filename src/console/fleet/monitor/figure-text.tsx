import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import { beyondNames, beyondOf } from "../../../../contract/fleet/house/reading.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { DayAgeOf } from "../../../stores/fleet/flock-ages.ts";
import type { HouseSnapshot } from "../../../stores/fleet/house-record.ts";
import { type Figure, figures, type FigureKey, unknownReason } from "./monitor-figures.ts";
import { beyondSign } from "../../../ui/beyond.tsx";
import type { MonitorText } from "../../../i18n/words/fleet/monitor-words.ts";
import css from "../../../ui/age.module.css";

/** A figure as text: the number, or why it is unknown. */
export interface FigureText {
  readonly text: string;
  /** Why there is no number. */
  readonly why: string | undefined;
  /** Remark on the number. */
  readonly note: string | undefined;
}

/** The words and formats for a figure. */
export interface FigureWording {
  readonly t: MonitorText;
  readonly language: Language;
  readonly dayAgeOf: DayAgeOf;
}

export function figureText(
  key: FigureKey,
  snapshot: HouseSnapshot,
  { t, language, dayAgeOf }: FigureWording,
): FigureText {
  const { value, decimals, gauge }: Figure = figures[key];
  const number = value(snapshot, dayAgeOf);
  const beyond = gauge && beyondOf(snapshot.reading, gauge);
  return {
    // The end of a range is shown without decimals, because a card has no room for them.
    text: beyondSign(beyond) + formatNumber(number, beyond ? 0 : decimals, language),
    why: number === null ? t(unknownReason(key, snapshot)) : undefined,
    note: beyond && beyondNames[beyond][language],
  };
}

/** A figure with its unit; without a number only a dash, with the reason as its tooltip. */
export function FigureValue({
  figure,
  moment,
  wording,
}: {
  figure: FigureKey;
  moment: HouseSnapshot;
  wording: FigureWording;
}) {
  const { text, why, note } = figureText(figure, moment, wording);
  return (
    <span className={css.live} title={why ?? note}>
      {text}
      {why === undefined && figures[figure].unit !== "" && (
        <small>{unitAfter(figures[figure].unit)}</small>
      )}
    </span>
  );
}
