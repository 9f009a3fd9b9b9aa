import css from "./morning.module.css";
import { observer } from "mobx-react-lite";
import { figureOf } from "../../../../contract/operate/morning-word.ts";
import { morningFigures } from "../../../../contract/operate/morning-figure.ts";
import type {
  MorningCurve,
  MorningReason,
  MorningRow,
} from "../../../../contract/operate/morning.ts";
import { DayLine } from "../../../charts/small/day-line.tsx";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useMorningText } from "../../../i18n/words/operate/morning-words.ts";
import { firstCheckText, morningReasonText } from "../../../../contract/operate/morning-text.ts";

/** Fewest days for a curve; a single point is not drawn. */
const pointsMin = 3;

/**
 * Why a house is on the list: each reason with its figure over the last days, and what to check.
 */
export const MorningReasons = observer(function MorningReasons({ row }: { row: MorningRow }) {
  const drawn = new Set<string>();
  return (
    <ul className={`bare-list ${css.morningReasons}`}>
      {row.reasons.map((reason, index) => {
        const key = figureOf(reason);
        const curve =
          key === null || drawn.has(key)
            ? undefined
            : row.curves.find((curve) => curve.key === key);
        if (curve !== undefined) drawn.add(curve.key);
        return <Reason key={index} row={row} reason={reason} curve={curve} />;
      })}
    </ul>
  );
});

interface Props {
  readonly row: MorningRow;
  readonly reason: MorningReason;
  readonly curve: MorningCurve | undefined;
}

const Reason = observer(function Reason({ row, reason, curve }: Props) {
  const { t, language } = useMorningText();
  const look = firstCheckText(reason, language);
  const isDrawn = curve !== undefined && knownOf(curve) >= pointsMin;
  return (
    <li data-kind={reason.kind}>
      <span>
        {unbroken(morningReasonText(reason, row, language))}
        {look !== null && <small>{unbroken(look)}</small>}
      </span>
      {isDrawn && (
        <span className={css.morningCurve}>
          <DayLine
            min={curve.values}
            max={curve.values}
            target={curve.usual}
            low={null}
            high={null}
            minSpan={0.01}
            label={t("morningCurve", { name: morningFigures[curve.key].name[language] })}
          />
        </span>
      )}
    </li>
  );
});

const knownOf = ({ values }: MorningCurve): number =>
  values.filter((value) => value !== null).length;
