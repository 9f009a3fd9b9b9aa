import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "./production.module.css";
import css from "./entry-steps.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { unbroken } from "../../../ui/unbroken.tsx";
import { animalOf } from "../../../../contract/base/animal.ts";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { houseNameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import { type EntryNumber, entryNumbers } from "../../../stores/flock/entry-numbers.ts";
import { DueCard, dueOf } from "./reminder-due-card.tsx";
import { EggCard, LossCard, NoteCard, ReasonCard, UsedCard } from "./entry-card.tsx";
import { UnusualValues } from "./unusual-values.tsx";
import { PadArea } from "./number-pad.tsx";
import { useNextFlock } from "./use-next-flock.ts";
import { useSave } from "./use-entry-save.ts";
import { WeighCard } from "./weigh-card.tsx";

const cards = {
  losses: LossCard,
  eggs: EggCard,
  used: UsedCard,
  due: DueCard,
  weighing: WeighCard,
  note: LastCard,
} as const;
type Step = keyof typeof cards;
const stepsOf = (record: FlockRecord): readonly Step[] => [
  "losses",
  ...(record.species === "layer" ? (["eggs"] as const) : []),
  "used",
  ...(dueOf(record).length > 0 ? (["due"] as const) : []),
  "weighing",
  "note",
];
const stepOf: Readonly<Record<EntryNumber, Step>> = {
  dead: "losses",
  culled: "losses",
  good: "eggs",
  dirty: "eggs",
  cracked: "eggs",
  soft: "eggs",
  double: "eggs",
  eggKg: "eggs",
  feedKg: "used",
  waterL: "used",
  kwh: "used",
  sample: "weighing",
  meanWeight: "weighing",
  cvPct: "weighing",
  oneWeight: "weighing",
  groupCount: "weighing",
  groupWeight: "weighing",
};
/** Label of the next-step button when nothing was typed. */
const skipWords = {
  losses: "stepNext",
  eggs: "stepNext",
  used: "asCounted",
  due: "dueNotYet",
  weighing: "notWeighed",
  note: "stepNext",
} as const satisfies Record<Step, string>;

/**
 * The record on a phone in the house: one question per screen, with keys large enough for gloves.
 */
export const EntrySteps = observer(function EntrySteps({ entry }: { entry: DayEntry }) {
  const { record } = entry;
  const [at, setAt] = useState(0);
  const [isDone, setDone] = useState(false);
  const { save, maySave } = useSave(entry);
  const { language } = useProductionText();
  // An answered reminder leaves the record, but its step stays until all steps are done.
  const [steps, setSteps] = useState(() => stepsOf(record));
  const Card = cards[steps[at]!];
  const finish = (isSure: boolean) =>
    void save(isSure).then((isSaved) => {
      setDone(isSaved);
      // The error may be some steps back.
      const missed = entryNumbers.find((name) => entry.faultAt(name, language) !== null);
      if (missed !== undefined) setAt(steps.indexOf(stepOf[missed]));
    });
  if (isDone)
    return (
      <Done
        record={record}
        onMore={() => {
          setSteps(stepsOf(record));
          setAt(0);
          setDone(false);
        }}
      />
    );
  return (
    <form
      className={`part-stack ${productionCss.entryForm} entry-steps`}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave) finish(false);
      }}
    >
      <PadArea
        key={at}
        entry={entry}
        footer={
          <WallFooter
            entry={entry}
            step={steps[at]!}
            isLast={at === steps.length - 1}
            maySave={maySave}
            onBack={at === 0 ? null : () => setAt(at - 1)}
            onNext={() => setAt(at + 1)}
          />
        }
      >
        <Progress steps={steps} at={at} onGo={setAt} />
        <Card entry={entry} />
        {entry.failure !== null && (
          <p className={productionCss.entryFailure} role="alert">
            {entry.failure}
          </p>
        )}
      </PadArea>
      <UnusualValues entry={entry} onSure={() => finish(true)} />
    </form>
  );
});

function LastCard({ entry }: { entry: DayEntry }) {
  return (
    <>
      <NoteCard entry={entry} />
      <ReasonCard entry={entry} />
    </>
  );
}

const stepWords = {
  losses: "lossesCard",
  eggs: "eggsCard",
  used: "usedCard",
  due: "dueToday",
  weighing: "weighCard",
  note: "noteCard",
} as const satisfies Record<Step, string>;

/** Short titles: six fit beside each other on a phone. */
const briefWords = {
  losses: "stepLosses",
  eggs: "stepEggs",
  used: "stepUsed",
  due: "stepDue",
  weighing: "stepWeighing",
  note: "stepNote",
} as const satisfies Record<Step, string>;

const Progress = observer(function Progress({
  steps,
  at,
  onGo,
}: {
  readonly steps: readonly Step[];
  readonly at: number;
  readonly onGo: (at: number) => void;
}) {
  const { t } = useProductionText();
  return (
    <ol className={`bare-list ${css.stepProgress}`} aria-label={t("steps")}>
      {steps.map((step, index) => (
        <li key={step}>
          <button
            type="button"
            aria-current={index === at ? "step" : undefined}
            data-past={index < at}
            onClick={() => onGo(index)}
          >
            <span className="visually-hidden">{t(stepWords[step])}</span>
            <span aria-hidden="true">{t(briefWords[step])}</span>
          </button>
        </li>
      ))}
    </ol>
  );
});

const WallFooter = observer(function WallFooter({
  entry,
  step,
  isLast,
  maySave,
  onBack,
  onNext,
}: {
  readonly entry: DayEntry;
  readonly step: Step;
  readonly isLast: boolean;
  readonly maySave: boolean;
  readonly onBack: (() => void) | null;
  readonly onNext: () => void;
}) {
  const { t } = useProductionText();
  const isSkip = isStepEmpty(entry, step);
  return (
    <div className={`${productionCss.entryActions} ${css.stepActions}`}>
      {onBack !== null && <Button size="large" text={t("stepBack")} onClick={onBack} />}
      {!isLast && (
        <Button
          size="large"
          {...(!maySave && { intent: "primary" })}
          text={t(isSkip ? skipWords[step] : "stepNext")}
          onClick={onNext}
        />
      )}
      {(isLast || maySave) && (
        <Button
          type="submit"
          size="large"
          intent="primary"
          text={t("saveRecord")}
          loading={entry.isSending}
          disabled={!maySave}
        />
      )}
    </div>
  );
});

/** True when nothing was typed in this step. */
function isStepEmpty({ input, record }: DayEntry, step: Step): boolean {
  const { values = {}, weighings = [] } = input;
  if (step === "due") return dueOf(record).length > 0;
  if (step === "used") return !["feedKg", "waterL", "kwh"].some((key) => key in values);
  return step !== "weighing" || weighings.length === 0;
}

const Done = observer(function Done({
  record,
  onMore,
}: {
  readonly record: FlockRecord;
  readonly onMore: () => void;
}) {
  const { t, language } = useProductionText(animalOf(record.species));
  const house = houseNameIn(record, language);
  const navigate = useNavigate();
  const nextFlock = useNextFlock(record);
  return (
    <section className={`${productionCss.entryCard} ${css.stepDone}`}>
      <h3>{unbroken(t("houseDone", { house }))}</h3>
      {nextFlock !== null && (
        <Button
          size="large"
          intent="primary"
          text={t("nextHouse")}
          onClick={() => void navigate(paths.productionEntry(nextFlock, record.day))}
        />
      )}
      <Button size="large" text={t("allHouses")} onClick={() => void navigate(paths.production)} />
      <Button size="large" variant="minimal" text={t("enterMore")} onClick={onMore} />
    </section>
  );
});
