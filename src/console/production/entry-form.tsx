import { Button, TextArea } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { animalOf } from "../../../contract/animal.ts";
import { reasonSize, recordWindowDays } from "../../../contract/record.ts";
import { useStores } from "../../context/use-stores.ts";
import { useProductionSay } from "../../i18n/words/production.ts";
import { paths } from "../../lib/paths.ts";
import type { DayEntry } from "../../stores/page/day-entry.ts";
import { useOpenEdit } from "../part/use-open-edit.ts";
import { EggCard, LossCard, UsedCard, WeighCard } from "./entry-card.tsx";
import { EntryDoubts } from "./entry-doubts.tsx";
import { PadArea } from "./number-pad.tsx";
import { useNextFlock } from "./use-next-flock.ts";

/** What is written down of a day: one card a question, one button at the end. */
export const EntryForm = observer(function EntryForm({ entry }: { entry: DayEntry }) {
  const { toast } = useStores();
  const { record } = entry;
  const { say } = useProductionSay(animalOf(record.species));
  const navigate = useNavigate();
  const nextFlock = useNextFlock(record);
  useOpenEdit(entry.isTouched, `${record.houseName} ${record.day}`);
  useEffect(() => entry.forgetDoubts, [entry]);
  async function save(isSure: boolean) {
    if (await entry.save(isSure)) toast.show("success", say("recordSaved"));
  }
  const isReasonShort = record.needsReason && entry.reason.trim().length < reasonSize.min;
  return (
    <form
      className="entry-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <PadArea entry={entry}>
        <LossCard entry={entry} />
        {record.species === "layer" && <EggCard entry={entry} />}
        <UsedCard entry={entry} />
        <WeighCard entry={entry} />
        <section className="entry-card">
          <h3 id="note-title">{say("noteCard")}</h3>
          <TextArea
            fill
            aria-labelledby="note-title"
            maxLength={500}
            value={entry.note}
            onChange={(event) => entry.setNote(event.currentTarget.value)}
          />
        </section>
        {record.needsReason && (
          <section className="entry-card">
            <h3 id="reason-title">{say("reasonCard")}</h3>
            <p className="panel-note">{say("reasonWhy", { days: recordWindowDays })}</p>
            <TextArea
              fill
              aria-labelledby="reason-title"
              maxLength={reasonSize.max}
              value={entry.reason}
              onChange={(event) => entry.setReason(event.currentTarget.value)}
            />
          </section>
        )}
        {entry.failure !== null && (
          <p className="entry-failure" role="alert">
            {entry.failure}
          </p>
        )}
        <div className="entry-actions">
          <Button
            type="submit"
            size="large"
            intent="primary"
            text={say("saveRecord")}
            loading={entry.isSending}
            disabled={!entry.isTouched || isReasonShort}
          />
          {nextFlock !== null && (
            <Button
              size="large"
              text={say("nextHouse")}
              onClick={() => void navigate(paths.productionEntry(nextFlock, record.day))}
            />
          )}
        </div>
      </PadArea>
      <EntryDoubts entry={entry} onSure={() => void save(true)} />
    </form>
  );
});
