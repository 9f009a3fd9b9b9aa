import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "./production.module.css";
import noteCss from "../../components/answer/note.module.css";
import "./entry-card.module.css";
import { reasonSize } from "../../../../contract/base/text-field.ts";
import { Button, TextArea } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId, type ReactNode } from "react";
import { animalOf } from "../../../../contract/base/animal.ts";
import { type FlockDay, meterGaps } from "../../../../contract/fleet/flock/flock-day.ts";
import { terminalKinds } from "../../../../contract/fleet/gateway/gateway-device.ts";
import { lossCauseKeys, lossCauses } from "../../../../contract/flock/production/loss-cause.ts";
import { type FlockRecord } from "../../../../contract/flock/production/production.ts";
import { type Language, withNote } from "../../../../contract/base/words.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import { isValidEntry, type ZeroStatement } from "../../../stores/flock/entry-numbers.ts";
import { usualText } from "./entry-usual.ts";
import { NumberField } from "./number-field.tsx";

interface Props {
  readonly entry: DayEntry;
}

export function Card({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={productionCss.entryCard} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** "None" was recorded, which differs from no entry. */
const NoneButton = observer(function NoneButton({
  entry,
  of,
  text,
  isHidden,
}: Props & { of: ZeroStatement; text: string; isHidden: boolean }) {
  if (isHidden || entry.record[of]) return null;
  const isStated = entry.none[of];
  return (
    <Button
      size="large"
      className="entry-none"
      text={text}
      active={isStated}
      aria-pressed={isStated}
      onClick={() => entry.stateNone(of, !isStated)}
    />
  );
});

export const LossCard = observer(function LossCard({ entry }: Props) {
  const { record, cause } = entry;
  const words = useProductionText(animalOf(record.species));
  const { t, language } = words;
  return (
    <Card title={t("lossesCard")}>
      <div className={productionCss.entryFields}>
        {(["dead", "culled"] as const).map((name) => (
          <NumberField
            key={name}
            entry={entry}
            name={name}
            label={t(name)}
            usual={usualText(record, name, words)}
          />
        ))}
      </div>
      <div className={`flow ${productionCss.entryCauses}`} role="group" aria-label={t("cause")}>
        {lossCauseKeys.map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={cause === key}
            onClick={() => entry.setCause(key)}
          >
            {lossCauses[key][language]}
          </button>
        ))}
      </div>
      <NoneButton
        entry={entry}
        of="hasNoLosses"
        text={t("noneLost")}
        isHidden={record.losses.some(isValidEntry) || entry.input.losses?.length !== 0}
      />
    </Card>
  );
});

const eggFields = [
  ["good", "eggGood"],
  ["dirty", "eggDirty"],
  ["cracked", "eggCracked"],
  ["soft", "eggSoft"],
  ["double", "eggDouble"],
  ["eggKg", "eggKg"],
] as const;

export const EggCard = observer(function EggCard({ entry }: Props) {
  const { record } = entry;
  const words = useProductionText();
  const { t } = words;
  return (
    <Card title={t("eggsCard")}>
      <div className={productionCss.entryFields}>
        {eggFields.map(([name, word]) => (
          <NumberField
            key={name}
            entry={entry}
            name={name}
            label={t(word)}
            usual={usualText(record, name, words)}
          />
        ))}
      </div>
      <NoneButton
        entry={entry}
        of="hasNoEggs"
        text={t("noneLaid")}
        isHidden={record.eggs.some(isValidEntry) || entry.input.eggs?.length !== 0}
      />
    </Card>
  );
});

type ReadDevice = FlockRecord["readByHand"][number];

/** Devices of the house to be read for a quantity; renders nothing without any. */
export const ReadByHand = observer(function ReadByHand({
  devices,
  kinds,
}: {
  /** Undefined: a day stored on this device by an older version. */
  devices: readonly ReadDevice[] | undefined;
  kinds: readonly ReadDevice["kind"][];
}) {
  const { t, language } = useProductionText();
  const matching = (devices ?? []).filter(({ kind }) => kinds.includes(kind));
  if (matching.length === 0) return null;
  const list = matching.map(({ kind, code, name }) =>
    withNote(`${terminalKinds[kind][language]} ${name}`, code, language),
  );
  return (
    <p className={noteCss.panelNote}>{t("readByHand", { devices: listText(list, language) })}</p>
  );
});

const usedKeys = ["feedKg", "waterL", "kwh"] as const;
type UsedKey = (typeof usedKeys)[number];

export const UsedCard = observer(function UsedCard({ entry }: Props) {
  const { figures, readByHand } = entry.record;
  const words = useProductionText();
  const { t, language } = words;
  const measured = (key: UsedKey): string | null => {
    const value = metered(figures, key);
    return value === null ? null : formatNumber(value, 0, language);
  };
  const usual = (key: UsedKey) => {
    const value = measured(key);
    return [
      value === null ? t("meterSilent") : t("meterSays", { value }),
      ...gapWords(figures, key, language),
      usualText(entry.record, key, words),
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <Card title={t("usedCard")}>
      {usedKeys.some((name) => measured(name) !== null) && (
        <p className={noteCss.panelNote}>{t("usedHint")}</p>
      )}
      <ReadByHand devices={readByHand} kinds={["feedMeter", "waterMeter", "powerMeter"]} />
      <div className={productionCss.entryFields}>
        {usedKeys.map((name) => (
          <NumberField
            key={name}
            entry={entry}
            name={name}
            label={t(name)}
            usual={usual(name)}
            placeholder={measured(name) ?? ""}
          />
        ))}
      </div>
    </Card>
  );
});

/** Returns the meter's count, even if a value was written over it. */
function metered(figures: FlockDay | null, key: UsedKey): number | null {
  if (figures === null) return null;
  if (key === "feedKg") return figures.meterFeedKg;
  if (key === "waterL") return figures.meterWaterL;
  // In old records, the meter's count was stored in the field itself, not beside a typed value.
  return figures.meterKwh ?? (figures.kwhFrom === "meter" ? figures.kwh : null);
}

const gapKeys = { feedKg: "feedGap", waterL: "waterGap", kwh: "kwhGap" } as const;
/** Returns the note that the meter was silent, if it was. */
function gapWords(figures: FlockDay | null, key: UsedKey, language: Language): readonly string[] {
  const gap = figures?.[gapKeys[key]];
  return gap ? [meterGaps[gap][language]] : [];
}

export const NoteCard = observer(function NoteCard({ entry }: Props) {
  const { t } = useProductionText();
  return (
    <Card title={t("noteCard")}>
      <TextArea
        fill
        aria-label={t("noteCard")}
        maxLength={500}
        value={entry.note}
        onChange={(event) => entry.setNote(event.currentTarget.value)}
      />
    </Card>
  );
});

/** The reason, required if the day is too old to be changed without one. */
export const ReasonCard = observer(function ReasonCard({ entry }: Props) {
  const { t } = useProductionText();
  if (!entry.record.needsReason) return null;
  return (
    <Card title={t("reasonCard")}>
      <p className={noteCss.panelNote}>{t("reasonWhy", { days: entry.record.windowDays })}</p>
      <TextArea
        fill
        aria-label={t("reasonCard")}
        maxLength={reasonSize.max}
        value={entry.reason}
        onChange={(event) => entry.setReason(event.currentTarget.value)}
      />
    </Card>
  );
});
