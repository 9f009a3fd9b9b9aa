import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import css from "./production.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useNavigate } from "react-router-dom";
import { animalOf } from "../../../../contract/base/animal.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import { DueCard, dueOf } from "./reminder-due-card.tsx";
import { EggCard, LossCard, NoteCard, ReasonCard, UsedCard } from "./entry-card.tsx";
import { UnusualValues } from "./unusual-values.tsx";
import { PadArea } from "./number-pad.tsx";
import { useNextFlock } from "./use-next-flock.ts";
import { useSave } from "./use-entry-save.ts";
import { WeighCard } from "./weigh-card.tsx";

/** Form for the record of a day: one card per question, one button at the end. */
export const EntryForm = observer(function EntryForm({ entry }: { entry: DayEntry }) {
  const { record } = entry;
  const { t } = useProductionText(animalOf(record.species));
  const navigate = useNavigate();
  const nextFlock = useNextFlock(record);
  const { save, maySave } = useSave(entry);
  return (
    <form
      className={`part-stack ${css.entryForm}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <PadArea entry={entry}>
        <LossCard entry={entry} />
        {record.species === "layer" && <EggCard entry={entry} />}
        <UsedCard entry={entry} />
        {dueOf(record).length > 0 && <DueCard entry={entry} />}
        <WeighCard entry={entry} />
        <NoteCard entry={entry} />
        <ReasonCard entry={entry} />
        {entry.failure !== null && (
          <p className={css.entryFailure} role="alert">
            {entry.failure}
          </p>
        )}
        <div className={css.entryActions}>
          <Button
            type="submit"
            size="large"
            intent="primary"
            text={t("saveRecord")}
            loading={entry.isSending}
            disabled={!maySave}
          />
          {nextFlock !== null && (
            <Button
              size="large"
              text={t("nextHouse")}
              onClick={() => void navigate(paths.productionEntry(nextFlock, record.day))}
            />
          )}
        </div>
      </PadArea>
      <UnusualValues entry={entry} onSure={() => void save(true)} />
    </form>
  );
});
