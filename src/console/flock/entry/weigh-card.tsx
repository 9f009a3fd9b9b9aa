import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "./production.module.css";
import css from "./weigh-card.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { animalOf, weightUnitOf } from "../../../../contract/base/animal.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import { usePasteQuestion } from "../../components/dialog/paste-question.tsx";
import { type SampleMode, weightParts, weightsIn } from "../../../stores/flock/sample-entry.ts";
import { Card, ReadByHand } from "./entry-card.tsx";
import { NumberField } from "./number-field.tsx";

interface Props {
  readonly entry: DayEntry;
}
const modes = {
  mean: "weighMean",
  birds: "weighBirds",
  groups: "weighGroups",
} as const satisfies Record<SampleMode, string>;

/** A weighed sample of the flock: its mean, each bird, or crates of several birds. */
export const WeighCard = observer(function WeighCard({ entry }: Props) {
  const { sample, record } = entry;
  const { t } = useProductionText(animalOf(record.species));
  return (
    <Card title={t("weighCard")}>
      <ReadByHand devices={record.readByHand} kinds={["scale"]} />
      <div
        className={`flow ${productionCss.entryCauses} ${css.weighModes}`}
        role="group"
        aria-label={t("weighMode")}
      >
        {(["mean", "birds", "groups"] as const).map((mode) => (
          <button
            key={mode}
            type="button"
            aria-pressed={sample.mode === mode}
            onClick={() => sample.setMode(mode)}
          >
            {t(modes[mode])}
          </button>
        ))}
      </div>
      {sample.mode === "mean" && <MeanFields entry={entry} />}
      {sample.mode === "birds" && <BirdFields entry={entry} />}
      {sample.mode === "groups" && <GroupFields entry={entry} />}
      {sample.mode !== "mean" && <Sample entry={entry} />}
    </Card>
  );
});

const MeanFields = observer(function MeanFields({ entry }: Props) {
  const { species, figures } = entry.record;
  const { t, language } = useProductionText(animalOf(species));
  const unit = weightUnitOf(species);
  const standard = figures?.stdWeightG ?? null;
  return (
    <div className={productionCss.entryFields}>
      <NumberField entry={entry} name="sample" label={t("sample")} />
      <NumberField
        entry={entry}
        name="meanWeight"
        label={t("meanWeight", { unit })}
        usual={
          standard === null
            ? ""
            : t("usualStandard", { value: `${weightText(standard, species, language)} ${unit}` })
        }
      />
      <NumberField entry={entry} name="cvPct" label={t("cvPct")} />
    </div>
  );
});

/** One weight after another; a spreadsheet column can be pasted unchanged. */
const BirdFields = observer(function BirdFields({ entry }: Props) {
  const { species } = entry.record;
  const { t } = useProductionText(animalOf(species));
  const { paste, question } = usePasteQuestion();
  const pasteWeights = (text: string): boolean => {
    const parts = weightParts(text);
    if (parts.length < 2) return false;
    paste(parts.join("\t"), (sign) => entry.sample.addBirds(weightsIn(text, sign)));
    return true;
  };
  return (
    <div className={productionCss.entryFields}>
      {question}
      <NumberField
        entry={entry}
        name="oneWeight"
        label={t("oneWeight", { unit: weightUnitOf(species) })}
        usual={t("pasteWeights")}
        onEnter={entry.addWeighed}
        onPasteText={pasteWeights}
      />
    </div>
  );
});

const GroupFields = observer(function GroupFields({ entry }: Props) {
  const { t } = useProductionText(animalOf(entry.record.species));
  return (
    <div className={productionCss.entryFields}>
      <NumberField entry={entry} name="groupCount" label={t("groupCount")} />
      <NumberField entry={entry} name="groupWeight" label={t("groupWeight")} />
    </div>
  );
});

/** Result of the weights added so far. */
const Sample = observer(function Sample({ entry }: Props) {
  const { sample, record } = entry;
  const { species } = record;
  const { t, language } = useProductionText(animalOf(species));
  const { figures } = sample;
  const weight =
    figures === null
      ? ""
      : `${weightText(figures.meanG, species, language)} ${weightUnitOf(species)}`;
  const percent = (value: number | null | undefined) => formatNumber(value, 1, language);
  return (
    <>
      <div className={css.weighButtons}>
        <Button size="large" text={t("addWeight")} onClick={entry.addWeighed} />
        <Button
          size="large"
          variant="minimal"
          text={t("undoWeight")}
          disabled={figures === null}
          onClick={sample.undo}
        />
      </div>
      {figures !== null && (
        <p className={css.weighFigures} role="status">
          {t("weighEntry", { count: figures.sample, weight })}
          {figures.cvPct !== null &&
            ` · ${t("weighSpread", {
              cv: percent(figures.cvPct),
              uniformity: percent(figures.uniformityPct),
            })}`}
        </p>
      )}
    </>
  );
});
